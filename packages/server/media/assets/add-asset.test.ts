import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aSite } from '../../testing/a-site.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { addAsset } from '../index.ts'

const app = await suiteApp()

describe('addAsset', () => {
  it('PL-3.68 stores a picture with its size, focal point and average colors of corners and centre', async () => {
    const asset = await addAsset(app.ctx, {
      fileName: '../Blue & Red.PNG',
      bytes: await halves('png'),
      altText: 'Two halves',
      focalPoint: { x: 0.25, y: 2 },
    })
    expect(asset).toMatchObject({
      assetUrl: `/s/${asset.id}/Blue-Red.png`,
      originalSize: '40x20',
      systemDataVariants: '40x20',
      mediaFocalPoint: { x: 0.25, y: 1 },
      filename: 'Blue-Red.png',
      contentType: 'image/png',
      altText: 'Two halves',
    })
    const { colorData } = asset
    for (const side of ['topLeft', 'bottomLeft'] as const) expect(colorData?.[`${side}Average`]).toMatch(blue)
    for (const side of ['topRight', 'bottomRight'] as const) expect(colorData?.[`${side}Average`]).toMatch(red)
    expect(colorData?.centerAverage).toMatch(/^[78]\w0\w[78]\w$/)
  })

  it.each(['jpeg', 'webp', 'avif'] as const)('accepts %s', async (format) => {
    const asset = await addAsset(app.ctx, { fileName: 'a.bin', bytes: await halves(format) })
    expect(asset.contentType).toBe(`image/${format}`)
  })

  it.each([
    ['a truncated picture', async () => (await halves('png')).subarray(0, 60), 'media.unsupported'],
    [
      'an SVG, which may run code',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'media.unsupported',
    ],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>1</script>'), 'media.unsupported'],
    [
      'HTML after the first bytes of a JPEG',
      async () => Buffer.from('\xff\xd8\xff<script>1</script>', 'latin1'),
      'media.unsupported',
    ],
    ['an empty file', async () => Buffer.alloc(0), 'media.unsupported'],
    ['more than 25 MB', async () => Buffer.alloc(25_000_001), 'media.too-large'],
  ])('refuses %s', async (_, bytes, code) => {
    await expect(addAsset(app.ctx, { fileName: 'a.png', bytes: await bytes() })).rejects.toMatchObject({ code })
  })

  it('BX-5.11 refuses a picture of more than 50 million pixels, even when the file is small', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect(bomb.byteLength).toBeLessThan(400_000)
    await expect(addAsset(app.ctx, { fileName: 'a.png', bytes: bomb })).rejects.toMatchObject({
      code: 'media.too-many-pixels',
    })
  })
})

describe('GET /s/…', () => {
  it('serves the file as immutable with its content type, nosniff and a sandbox policy', async () => {
    const bytes = await halves('webp')
    const { assetUrl, id } = await addAsset(app.ctx, { fileName: 'a.webp', bytes })
    const { status, headers } = await app
      .visitor()
      .get(`${assetUrl}?format=300w`, { headers: { accept: 'image/webp' } })
    expect({ status, headers }).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(bytes.byteLength),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        etag: `"${id}"`,
      },
    })
    const again = await app.visitor().get(assetUrl, { headers: { 'if-none-match': `"${id}"` } })
    expect(again.status).toBe(304)
  })

  it('BX-5.06 answers 404 for a file of another site', async () => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.webp', bytes: await halves('webp') })
    const other = await aSite(app.deps)
    expect((await app.visitor(other).get(assetUrl)).status).toBe(404)
  })

  it.each(['/s/x/a.png', '/s/00000000000000000000000000000000/a.png', '/s/..%2f..%2fetc/passwd', '/s/a'])(
    'answers 400 or 404 for %s',
    async (path) => {
      const { status } = await app.visitor().get(path)
      expect([400, 404]).toContain(status)
    },
  )
})

// Approximate, because scaling blends the colors where the halves meet.
const blue = /^[01]\w00[ef]\w$/
const red = /^[ef]\w00[01]\w$/

/** 40 × 20 pixels: the left half blue, the right half red. */
function halves(format: 'png' | 'jpeg' | 'webp' | 'avif'): Promise<Buffer> {
  const red = { create: { width: 20, height: 20, channels: 3, background: '#f00' } } as const
  return sharp({ create: { width: 40, height: 20, channels: 3, background: '#00f' } })
    .composite([{ input: red, left: 20, top: 0 }])
    .toFormat(format)
    .toBuffer()
}
