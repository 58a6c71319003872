import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusalText } from '@sitewright/domain/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import {
  broken,
  claimAvif,
  claimJpeg,
  claimWebp,
  flat,
  half,
  manyFrames,
  png,
  small,
  withProfile,
} from '../testing/media/hostile-pictures.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { addAsset } from './index.ts'

const app = await suiteApp()

describe('BX-5.11 refuses with a message', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ['a PNG that claims 30000×30000', () => png(30_000, 30_000, Buffer.alloc(1000)), tooLarge()],
    ['a PNG of 30000×20 with one row', () => png(30_000, 20, deflateSync(Buffer.alloc(90_001))), tooLarge()],
    ['a JPEG that claims 30000×30000', async () => claimJpeg(await small('jpeg'), 30_000), tooLarge()],
    ['a WebP that claims 16383×16383', async () => claimWebp(await small('webp')), unsupportedOrLarge()],
    ['an AVIF that claims 30000×30000', async () => claimAvif(await small('avif')), unsupportedOrLarge()],
    ['100 megapixels of one colour', () => png(10_000, 10_000, deflateSync(Buffer.alloc(10_000 * 10_001))), tooLarge()],
    ['an AVIF of 20 megapixels', () => flat(5000, 4000).avif({ effort: 0 }).toBuffer(), tooLarge()],
    ['a picture of 16,384 pixels in height', () => flat(2, 16_384).png().toBuffer(), tooLarge()],
    ['a truncated PNG', async () => half(await small('png')), unsupported()],
    ['a truncated JPEG', async () => half(await small('jpeg')), unsupported()],
    ['a truncated WebP', async () => half(await small('webp')), unsupported()],
    ['a truncated AVIF', async () => half(await small('avif')), unsupported()],
    ['a truncated GIF', async () => half(await small('gif')), unsupported()],
    ['a PNG with a broken middle', async () => broken(await small('png')), unsupported()],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), unsupported()],
    [
      'an SVG with a script',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      unsupported(),
    ],
    ['a program', () => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), unsupported()],
    ['an archive', () => Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'), unsupported()],
    ['HTML after the first bytes of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), unsupported()],
    ['an empty file', () => Buffer.alloc(0), unsupported()],
    ['one byte', () => Buffer.from([0xff]), unsupported()],
    ['a GIF of 10,000 frames', () => manyFrames(10_000), /may have up to 1,000 frames/],
    ['a JPEG with 5 MB of colour profile', async () => withProfile(await small('jpeg')), unsupported()],
  ])('%s', async (_, make, sentence) => {
    const bytes = await make()
    expect(await sentenceOf(addAsset(app.ctx, { fileName: 'Cup.jpg', bytes }))).toMatch(sentence)
  })

  it('accepts a GIF of 1,000 frames', async () => {
    const asset = await addAsset(app.ctx, { fileName: 'a', bytes: manyFrames(1_000) })
    expect(asset).toMatchObject({ contentType: 'image/gif', originalSize: '1x1' })
  })

  it('PL-5.13 names the unsupported file in the message', async () => {
    const wrong = addAsset(app.ctx, { fileName: 'Menu.pdf', bytes: Buffer.from('%PDF-1.7') })
    expect(await sentenceOf(wrong)).toBe('The file Menu.pdf does not appear to be a supported image file.')
  })

  it('PL-5.14 names the file that is too large, and the limit', async () => {
    const wrong = addAsset(app.ctx, { fileName: 'Cup.jpg', bytes: Buffer.alloc(25_000_001) })
    expect(await sentenceOf(wrong)).toBe('The file Cup.jpg is too large. The maximum allowed file size is 25 MB.')
  })
})

describe('private data in a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('is removed from the original in %s', async (format) => {
    const picture = await sharp(await small(format), { animated: false })
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'Somebody at home', ImageDescription: 'Somebody at home' } })
      .toBuffer()
    const archive = Buffer.from('PK\x03\x04 Somebody at home <script>')
    const asset = await addAsset(app.ctx, { fileName: 'a', bytes: Buffer.concat([picture, archive]) })
    const { rawPayload } = await app.http.sites.inject({
      url: asset.assetUrl,
      headers: { host: `${app.site.identifier}.localhost` },
    })
    expect(rawPayload.includes('Somebody')).toBe(false)
    expect(rawPayload.includes('<script>')).toBe(false)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 64, height: 64 })
  })

  it('is removed when appended to an AVIF without metadata', async () => {
    const bytes = Buffer.concat([await small('avif'), Buffer.from('\0\0\0\x20evil<script>Somebody</script>..')])
    const asset = await addAsset(app.ctx, { fileName: 'a', bytes })
    const kept = await app.deps.files.get(`${app.site.id}/${asset.id}/original`)
    expect(asset.contentType).toBe('image/avif')
    expect(kept?.includes('Somebody')).toBe(false)
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is removed from a rotated %s without changing its orientation',
    async (format) => {
      const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#f00' } })
        .toFormat(format)
        .withExif({ IFD0: { Copyright: 'Somebody', Orientation: '6' } })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      const asset = await addAsset(app.ctx, { fileName: 'a', bytes })
      expect(asset.originalSize).toBe('20x40')
      const kept = await app.deps.files.get(`${app.site.id}/${asset.id}/original`)
      expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ autoOrient: { width: 20, height: 40 } })
    },
  )
})

/** Returns the message for a refused picture, or '' for an accepted one. */
function sentenceOf(adding: Promise<unknown>): Promise<string> {
  return adding.then(
    () => '',
    (error: unknown) => (error instanceof Refusal ? refusalText(english, error) : String(error)),
  )
}

function tooLarge(): RegExp {
  return /^The picture Cup\.jpg is too large\. It may have up to 50 million pixels/
}
function unsupported(): RegExp {
  return /^The file Cup\.jpg does not appear to be a supported image file\.$/
}
function unsupportedOrLarge(): RegExp {
  return /^The (file|picture) Cup\.jpg /
}
