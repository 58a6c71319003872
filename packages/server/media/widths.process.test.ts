import { execFileSync } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import { addAsset, deleteAsset } from './index.ts'

const app = await suiteApp()

const webp = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const mail = { accept: 'image/png,image/*;q=0.8' }

describe('a resized picture', () => {
  it.each([100, 300, 500, 750, 1000, 1500])('PL-9.20 is returned in that width for ?format=%iw', async (width) => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(1600, 800) })
    const answer = await get(`${assetUrl}?format=${width}w`, webp)
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height: width / 2 })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    })
  })

  it.each(['2500w', '1500w', 'original', '1600w', '0w', '__proto__', ''])(
    'is replaced by the original for ?format=%s when the picture is 1200 pixels wide',
    async (format) => {
      const bytes = await photo(1200, 60)
      const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes })
      const { rawPayload } = await get(`${assetUrl}?format=${format}`, webp)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200 })
    },
  )

  it('is JPEG for clients without WebP, or PNG when it has transparency', async () => {
    const opaque = await addAsset(app.ctx, { fileName: 'a.webp', bytes: await photo(400, 400, 'webp') })
    const clear = await addAsset(app.ctx, { fileName: 'a.png', bytes: await hole() })
    const formatOf = async (path: string, accept: string): Promise<string | undefined> => {
      const { rawPayload, headers } = await get(`${path}?format=300w`, { accept })
      const { format } = await sharp(rawPayload).metadata()
      expect(headers['content-type']).toBe(`image/${format}`)
      return format
    }
    expect(await formatOf(opaque.assetUrl, 'image/png,*/*')).toBe('jpeg')
    expect(await formatOf(opaque.assetUrl, 'image/webp;q=0, */*')).toBe('jpeg')
    expect(await formatOf(opaque.assetUrl, 'image/webp;q=0.5')).toBe('webp')
    expect(await formatOf(clear.assetUrl, '*/*')).toBe('png')
    const { rawPayload } = await get(`${clear.assetUrl}?format=300w`, webp)
    expect(await sharp(rawPayload).stats()).toMatchObject({ isOpaque: false })
  })

  it.each(['webp', 'avif'] as const)(
    'is JPEG of its own width for mail clients, when the original is %s and narrower than asked',
    async (format) => {
      const { assetUrl, id } = await addAsset(app.ctx, { fileName: 'a', bytes: await photo(250, 250, format) })
      const path = `${assetUrl}?format=300w`
      const { rawPayload, headers } = await get(path, mail)
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 250 })
      expect(headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'accept' })
      // A shared cache may hold the original, which is for other clients.
      expect((await get(path, { ...mail, 'if-none-match': `"${id}"` })).statusCode).toBe(200)
      const original = await get(`${assetUrl}?format=original`, mail)
      expect(original.headers['content-type']).toBe(`image/${format}`)
      expect((await get(path, webp)).headers['content-type']).toBe('image/webp')
    },
  )

  it('is JPEG in sRGB for mail clients when the original is a narrower CMYK JPEG', async () => {
    const bytes = await sharp(await photo(250, 250))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes })
    const { rawPayload } = await get(`${assetUrl}?format=300w`, mail)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width: 250 })
  })

  it('is the first frame as JPEG for mail clients when the original is an animated WebP', async () => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.webp', bytes: await animation('webp') })
    const { rawPayload } = await get(`${assetUrl}?format=300w`, mail)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 200 })
  })

  it('answers 304 to a matching ETag, and HEAD with the same length', async () => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    const path = `${assetUrl}?format=300w`
    const first = await get(path, webp)
    const etag = String(first.headers.etag)
    expect((await get(path, { ...webp, 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get(path, { accept: '*/*', 'if-none-match': etag })).statusCode).toBe(200)
    const head = await get(path, webp, 'HEAD')
    expect(head.headers['content-length']).toBe(first.headers['content-length'])
    expect(head.rawPayload).toHaveLength(0)
  })

  it('is removed from the cache when the picture is deleted, and is never served to another site', async () => {
    const { id, assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    const path = `${assetUrl}?format=300w`
    const [made, again] = [await get(path, webp), await get(path, webp)]
    expect(again.rawPayload.equals(made.rawPayload)).toBe(true)
    expect(again.headers).toMatchObject({ etag: made.headers.etag, vary: 'accept', 'content-type': 'image/webp' })
    const other = await aSite(app.deps)
    const elsewhere = await app.http.sites.inject({
      url: path,
      headers: { host: `${other.identifier}.localhost`, ...webp },
    })
    expect(elsewhere.statusCode).toBe(404)
    await deleteAsset(app.ctx, id)
    await expect.poll(async () => (await get(path, webp)).statusCode).toBe(404)
  })

  it('is rotated upright and has no EXIF data', async () => {
    const bytes = await sharp(await photo(600, 300))
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '48/1 12/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes('Exif')).toBe(true)
    const asset = await addAsset(app.ctx, { fileName: 'a.jpg', bytes })
    expect(asset.originalSize).toBe('300x600')
    const small = await sharp((await get(`${asset.assetUrl}?format=100w`, webp)).rawPayload).metadata()
    expect(small).toMatchObject({ width: 100, height: 200, space: 'srgb' })
    expect(small.exif).toBeUndefined()
  })

  it('is replaced by the original for an animated picture', async () => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.gif', bytes: await animation('gif') })
    const { rawPayload, headers } = await get(`${assetUrl}?format=100w`, webp)
    expect(headers['content-type']).toBe('image/gif')
    expect((await sharp(rawPayload).metadata()).pages).toBe(2)
  })
})

describe('a picture for link previews and feeds', () => {
  it.each([
    ['an AVIF', 'avif', [1200, 800], [1200, 800]],
    ['a large JPEG', 'jpeg', [2400, 1600], [1200, 800]],
    ['a tall WebP', 'webp', [400, 2000], [240, 1200]],
    ['a small WebP', 'webp', [250, 250], [250, 250]],
  ] as const)('is a JPEG of at most 1,200 pixels and 300 kB for every client, of %s', async (_, format, own, shown) => {
    const [width, height] = own
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a', bytes: await photo(width, height, format) })
    const { rawPayload, headers } = await get(`${assetUrl}?format=social`, webp)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: shown[0], height: shown[1] })
    expect(rawPayload.byteLength).toBeLessThanOrEqual(300_000)
    expect(headers['content-type']).toBe('image/jpeg')
    expect(headers['vary']).toBeUndefined()
  })

  it('is white where the original is transparent, and the first frame of an animation', async () => {
    const clear = await addAsset(app.ctx, { fileName: 'a.png', bytes: await hole() })
    const moving = await addAsset(app.ctx, { fileName: 'a.gif', bytes: await animation('gif') })
    const colorOf = async (path: string): Promise<number[]> => {
      const { rawPayload } = await get(`${path}?format=social`, mail)
      const { channels } = await sharp(rawPayload).stats()
      return channels.map(({ mean }) => Math.round(mean / 64))
    }
    expect(await colorOf(clear.assetUrl)).toEqual([4, 2, 2])
    expect(await colorOf(moving.assetUrl)).toEqual([4, 0, 0])
  })

  it('is refused for a while when it cannot be made, because the original can be any size and format', async () => {
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.webp', bytes: await photo(400, 400, 'webp') })
    const whole = { ...app.deps.pictures }
    Object.assign(app.deps.pictures, { shrink: () => Promise.resolve(null) })
    const busy = [await get(`${assetUrl}?format=social`, webp), await get(`${assetUrl}?format=300w`, mail)]
    Object.assign(app.deps.pictures, whole)
    expect(busy.map(({ statusCode }) => statusCode)).toEqual([503, 503])
  })
})

describe('resizing', () => {
  it('runs once for simultaneous requests, and stores the result', async () => {
    const asset = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    const path = `${asset.assetUrl}?format=300w`
    const puts: string[] = []
    const whole = { ...app.deps.files }
    const put = async (key: string, bytes: Uint8Array): Promise<void> => {
      puts.push(key)
      await whole.put(key, bytes)
    }
    Object.assign(app.deps.files, { put })
    const asked = await Promise.all(Array.from({ length: 60 }, () => get(path, webp)))
    const later = await get(path, webp)
    Object.assign(app.deps.files, whole)
    expect(puts).toHaveLength(1)
    expect(new Set([...asked, later].map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
  })

  it('is not retried after a failure', async () => {
    const asset = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    const file = join(app.deps.config.dataDir, 'files', app.site.id, asset.id, 'original')
    await writeFile(file, 'no picture any more')
    const logged = () => app.logLines.filter((line) => line.includes('could not be made') && line.includes(asset.id))
    for (let time = 0; time < 3; time++) {
      const { headers, rawPayload } = await get(`${asset.assetUrl}?format=300w`, webp)
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-content-type-options': 'nosniff' })
      expect(rawPayload.toString()).toBe('no picture any more')
    }
    expect(logged()).toHaveLength(1)
  })

  it('BX-5.11 sends the original for a minute when a crawler requests too many widths, and serves other sites in turn', async () => {
    const bytes = await plain(320)
    const crawled = await Promise.all(Array.from({ length: 30 }, () => addAsset(app.ctx, { fileName: 'a.jpg', bytes })))
    const other = await testApp({ sameAs: { ...app, site: await aSite(app.deps) } })
    const visited = await addAsset({ ...other.ctx, deps: app.deps }, { fileName: 'a.jpg', bytes })
    const crawl = crawled.map(({ assetUrl }) => get(`${assetUrl}?format=300w`, webp))
    const visit = app.http.sites.inject({
      url: `${visited.assetUrl}?format=300w`,
      headers: { host: `${other.site.identifier}.localhost`, ...webp },
    })
    const first = await Promise.race([visit.then(() => 'visit'), Promise.all(crawl).then(() => 'crawl')])
    expect(first).toBe('visit')
    const answers = await Promise.all(crawl)
    const busy = answers.filter(({ headers }) => headers['cache-control'] === 'public, max-age=60')
    expect(busy.length).toBeGreaterThan(0)
    expect(busy.length).toBeLessThanOrEqual(10)
    expect(busy.every(({ headers, statusCode }) => statusCode === 200 && headers.etag === undefined)).toBe(true)
    await other.close()
  })

  it('continues in a new process when the first is killed', async () => {
    const assets = await Promise.all(
      [1, 2].map(async () => addAsset(app.ctx, { fileName: 'a.jpg', bytes: await plain(320) })),
    )
    const asked = assets.map(({ assetUrl }) => get(`${assetUrl}?format=300w`, webp))
    await new Promise((resolve) => setImmediate(resolve))
    killPictureProcesses()
    const answers = await Promise.all(asked)
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers.map(({ headers }) => headers['content-type'])).toContain('image/webp')
  })

  it('accepts an upload whose process is killed while reading it', async () => {
    await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await plain(320) }) // starts the process
    const adding = addAsset(app.ctx, { fileName: 'b.jpg', bytes: await photo(900, 900) })
    await new Promise((resolve) => setImmediate(resolve))
    killPictureProcesses()
    expect(await adding).toMatchObject({ width: 900, height: 900 })
  })

  it('refuses an upload as busy when every process is killed, instead of calling the picture unsupported', async () => {
    let isOver = false
    const adding = addAsset(app.ctx, { fileName: 'b.jpg', bytes: await photo(900, 900) }).then(
      () => 'taken',
      (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
    )
    void adding.then(() => (isOver = true))
    while (!isOver) {
      killPictureProcesses()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(await adding).toBe('media.busy')
  })

  it('is retried once there is capacity, after the original was sent in its place', async () => {
    const bytes = await photo(400, 400)
    const { id, assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes })
    const whole = { ...app.deps.pictures }
    Object.assign(app.deps.pictures, { shrink: () => Promise.resolve(null) })
    const busy = await get(`${assetUrl}?format=300w`, webp)
    Object.assign(app.deps.pictures, whole)
    expect(busy.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=60' })
    expect((await get(`${assetUrl}?format=300w`, webp)).headers['etag']).toBe(`"${id}-300w-webp-r1"`)
  })

  it('sends a large original, and its length for HEAD', async () => {
    const bytes = await photo(900, 900)
    expect(bytes.byteLength).toBeGreaterThan(250_000)
    const { assetUrl } = await addAsset(app.ctx, { fileName: 'a.jpg', bytes })
    const [got, head] = [await get(assetUrl, webp), await get(assetUrl, webp, 'HEAD')]
    expect(await sharp(got.rawPayload).metadata()).toMatchObject({ width: 900 })
    expect(head.headers['content-length']).toBe(String(got.rawPayload.byteLength))
    expect(head.rawPayload).toHaveLength(0)
  })

  it('answers 404 when the stored file is missing', async () => {
    const asset = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    await rm(join(app.deps.config.dataDir, 'files', app.site.id, asset.id), { recursive: true })
    expect((await get(`${asset.assetUrl}?format=300w`, webp)).statusCode).toBe(404)
    expect((await get(asset.assetUrl, webp)).statusCode).toBe(404)
  })

  it('sends the resized picture even when it cannot be stored', async () => {
    const asset = await addAsset(app.ctx, { fileName: 'a.jpg', bytes: await photo(400, 400) })
    const whole = { ...app.deps.files }
    Object.assign(app.deps.files, { put: () => Promise.reject(new Error('ENOSPC: no space left on device')) })
    const answer = await get(`${asset.assetUrl}?format=300w`, webp)
    Object.assign(app.deps.files, whole)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(app.logLines.some((line) => line.includes('could not be kept'))).toBe(true)
  })
})

function get(url: string, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  return app.http.sites.inject({ method, url, headers: { host: `${app.site.identifier}.localhost`, ...headers } })
}

function killPictureProcesses(): void {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  for (const line of children.split('\n').filter((one) => one.includes('picture.child.ts'))) {
    try {
      process.kill(Number.parseInt(line, 10), 'SIGKILL')
    } catch {
      continue // already ended
    }
  }
}

/** A picture of one color: little work, for tests in which only the order matters. */
function plain(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
}

/** Noise, so that its size and the work on it are like those of a photograph. */
function photo(width: number, height: number, format: 'jpeg' | 'webp' | 'avif' = 'jpeg'): Promise<Buffer> {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#888' },
  })
    .toFormat(format, format === 'avif' ? { effort: 0 } : {})
    .toBuffer()
}

/** An animation of two frames: red, then green. */
function animation(format: 'gif' | 'webp'): Promise<Buffer> {
  const frame = { create: { width: 200, height: 200, channels: 3, background: '#f00' } } as const
  const other = { create: { ...frame.create, background: '#0f0' } }
  return sharp([frame, other] as never, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

function hole(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 400, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png()
    .toBuffer()
}
