import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../../context.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
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
} from '../../testing/media/hostile-pictures.ts'
import { aPicture, mediaCalls } from '../../testing/media/media-calls.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: Ctx
let calls: ReturnType<typeof mediaCalls>

beforeAll(async () => {
  shop = taskCtx(app.deps, await aSite(app.deps))
  calls = mediaCalls(await aTeammate(app, { siteId: shop.siteId }), shop.site)
})

/** All files of the site in the store. */
function filesOnDisk(): string[] {
  const folder = join(app.deps.config.dataDir, 'files', shop.siteId)
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

const unsupported = /^The file x\.jpg does not appear to be a supported image file\.$/
const tooLarge = /^The picture x\.jpg is too large\. It may have up to 50 million pixels/
const eitherOf = /^The (?:file|picture) x\.jpg /
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const padded = (start: string) => Buffer.concat([latin1(start), Buffer.alloc(100)])

type Make = () => Buffer | Promise<Buffer>
const refused: [string, Make, RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), unsupported],
  ['one byte', () => Buffer.from([0xff]), unsupported],
  ['a thousand zeros', () => Buffer.alloc(1_000), unsupported],
  [
    'a file above 25 MB',
    () => Buffer.alloc(25_000_001),
    /^The file x\.jpg is too large\. The maximum allowed file size is 25 MB\.$/,
  ],
  ['an HTML page', () => latin1('<!doctype html><script>alert(1)</script>'), unsupported],
  [
    'an SVG with a script',
    () => latin1('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    unsupported,
  ],
  [
    'an SVG behind a byte order mark',
    () => latin1('\xef\xbb\xbf<?xml version="1.0"?><svg onload="alert(1)"/>'),
    unsupported,
  ],
  ['a compressed SVG', () => padded('\x1f\x8b\x08\x00'), unsupported],
  ['a PDF', () => padded('%PDF-1.7'), unsupported],
  ['a program for Windows', () => padded('MZ\x90\0\x03\0\0\0'), unsupported],
  ['a program for Linux', () => padded('\x7fELF\x02\x01\x01'), unsupported],
  ['a shell script', () => padded('#!/bin/sh\nrm -rf /\n'), unsupported],
  ['an archive', () => padded('PK\x03\x04\x14\0\0\0\x08\0'), unsupported],
  ['a PHP file', () => padded('<?php system($_GET[0]); ?>'), unsupported],
  ['a video', () => padded('\0\0\0\x20ftypisom'), unsupported],
  ['a picture in HEIC', () => padded('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), unsupported],
  ['a JPEG XL', () => padded('\xff\x0a'), unsupported],
  ['a bitmap', () => padded('BM\x36\x00\x0c\x00'), unsupported],
  ['a TIFF', () => padded('II*\0\x08\0\0\0'), unsupported],
  ['a Photoshop file', () => padded('8BPS\0\x01'), unsupported],
  ['an icon', () => padded('\0\0\x01\0\x01\0'), unsupported],
  ['PostScript that names a JPEG', () => padded('%!PS-Adobe /x.jpg (w) file'), unsupported],
  [
    'ImageMagick commands',
    () => padded("push graphic-context\nimage over 0,0 0,0 'url(https://example.test)'"),
    unsupported,
  ],
  ['HTML after the first bytes of a GIF', () => latin1('GIF89a<script>alert(document.domain)</script>'), unsupported],
  [
    'HTML after the first bytes of a JPEG',
    () => latin1('\xff\xd8\xff<script>alert(document.domain)</script>'),
    unsupported,
  ],
  ['a signature of PNG and nothing else', () => padded('\x89PNG\r\n\x1a\n'), unsupported],
  ['a RIFF file with sound', () => padded('RIFF\x24\0\0\0WAVEfmt '), unsupported],
  ['a PNG of 0 × 0 pixels', () => png(0, 0, Buffer.alloc(0)), unsupported],
  ['a PNG without pixels', () => png(20, 20, Buffer.alloc(0)), unsupported],
  ['a PNG that claims 30000×30000', () => png(30_000, 30_000, Buffer.alloc(1_000)), tooLarge],
  ['a PNG bomb of 100 megapixels', () => png(10_000, 10_000, deflateSync(Buffer.alloc(10_000 * 10_001))), tooLarge],
  ['a picture of 16,384 pixels in height', () => flat(2, 16_384).png().toBuffer(), tooLarge],
  ['an AVIF of 20 megapixels', () => flat(5000, 4000).avif({ effort: 0 }).toBuffer(), tooLarge],
  ['a JPEG that claims 30000×30000', async () => claimJpeg(await small('jpeg'), 30_000), tooLarge],
  ['a WebP that claims 16383×16383', async () => claimWebp(await small('webp')), eitherOf],
  ['an AVIF that claims 30000×30000', async () => claimAvif(await small('avif')), eitherOf],
  ['a truncated PNG', async () => half(await small('png')), unsupported],
  ['a truncated JPEG', async () => half(await small('jpeg')), unsupported],
  ['a truncated WebP', async () => half(await small('webp')), unsupported],
  ['a truncated AVIF', async () => half(await small('avif')), unsupported],
  ['a truncated GIF', async () => half(await small('gif')), unsupported],
  ['a PNG with a broken middle', async () => broken(await small('png')), unsupported],
  ['a GIF of 1,001 frames', () => manyFrames(1_001), /^The picture x\.jpg moves for too long\./],
  ['a JPEG with 5 MB of color profile', async () => withProfile(await small('jpeg')), unsupported],
]

/** Pictures that are accepted, with hostile names or content, and what they are called in the library. */
const defused: [string, string, Make, string][] = [
  ['a name that leaves the folder', '../../../etc/passwd', () => aPicture(), 'passwd.jpg'],
  ['a name with backslashes', '..\\..\\boot.ini', () => aPicture(), 'boot.jpg'],
  ['a name with NUL', 'mug\0.php', () => aPicture(), 'mug.jpg'],
  ['a name that begins a header', 'mug\r\nSet-Cookie: a=b.jpg', () => aPicture(), 'mugSet-Cookie-a-b.jpg'],
  ['a name that turns the reading direction', 'mug\u202egpj.exe', () => aPicture(), 'muggpj.jpg'],
  ['a name with markup', '<img src=x onerror=alert(1)>.jpg', () => aPicture(), 'img-src-x-onerror-alert-1.jpg'],
  ['a name of dots', '....', () => aPicture(), 'picture.jpg'],
  ['a name of a thousand letters', `${'a'.repeat(990)}.jpg`, () => aPicture(), `${'a'.repeat(80)}.jpg`],
  ['a name with a lone surrogate', 'a\ud800b.jpg', () => aPicture(), 'ab.jpg'],
  [
    'a picture followed by a program',
    'mug.jpg',
    async () => Buffer.concat([await aPicture(), padded('PK\x03\x04 <script>alert(1)</script>')]),
    'mug.jpg',
  ],
  [
    'a picture with a script in its description',
    'mug.jpg',
    async () =>
      sharp(await aPicture())
        .withExif({ IFD0: { ImageDescription: '<script>alert(1)</script>' } })
        .toBuffer(),
    'mug.jpg',
  ],
]

describe('a hostile upload', () => {
  it('is one of at least fifty', () => {
    expect(refused.length + defused.length).toBeGreaterThanOrEqual(50)
  })

  it.each(refused)('BX-5.11 is refused with a clear text, and leaves nothing: %s', async (_, make, text) => {
    const before = filesOnDisk()
    const { status, body } = await calls.send('x.jpg', await make())
    expect([status === 422 || status === 413, body.message]).toEqual([true, expect.stringMatching(text)])
    expect([(await calls.list()).total, filesOnDisk()]).toEqual([before.length, before])
  })

  it.each(defused)('BX-5.11 is made harmless: %s', async (_, fileName, make, name) => {
    const before = filesOnDisk()
    const item = await calls.add(fileName, await make())
    expect(item.fileName).toBe(name)
    expect(filesOnDisk()).toEqual([...before, 'original'])
    const headers = { host: `${shop.site.identifier}.localhost` }
    const answer = await app.http.sites.inject({ url: item.url, headers })
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect([answer.statusCode, answer.rawPayload.includes('script')]).toEqual([200, false])
    const saved = await calls.file(item.id, 'original')
    expect(saved.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  })

  it('PL-5.14 is refused before any byte is sent when it says that it is too large', async () => {
    const { status, body } = await calls.start({ fileName: 'x.jpg', bytes: 25_000_001 })
    const text = 'The file x.jpg is too large. The maximum allowed file size is 25 MB.'
    expect([status, body.message]).toEqual([413, text])
  })

  it('PL-5.13 names the file as it is called, on one line', async () => {
    const { body } = await calls.send('../menu\r\n.pdf', padded('%PDF-1.7'))
    expect(body.message).toBe('The file menu.pdf does not appear to be a supported image file.')
  })

  it('cannot be larger than it said', async () => {
    const bytes = await aPicture()
    const { uploadId } = (await calls.start({ fileName: 'x.jpg', bytes: 100 })).body
    expect((await calls.part(uploadId, 0, bytes)).body.code).toBe('media.part-misplaced')
    expect((await calls.part(uploadId, 0, Buffer.alloc(3_000_001))).status).toBe(413)
    expect((await calls.part(uploadId, 0, Buffer.alloc(0))).status).toBe(400)
    await calls.cancel(uploadId)
  })

  it.each([
    {},
    { fileName: 'a' },
    { fileName: 7, bytes: 1 },
    { fileName: 'a', bytes: -1 },
    { fileName: 'a', bytes: 1.5 },
    { fileName: 'a', bytes: 1e300 },
    { fileName: 'a', bytes: '1' },
    { fileName: 'x'.repeat(1_001), bytes: 1 },
    { fileName: 'a', bytes: 1, replaces: '../x' },
    { fileName: 'a', bytes: 1, altText: 'a\0b' },
    { fileName: 'a', bytes: 1, siteId: 'another' },
  ])('is refused when it begins with %j', async (body) => {
    expect((await calls.start(body)).status).toBe(400)
  })
})
