import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Site } from '../context.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { importTheme } from './index.ts'

const script = 'say("the same words again and again");\n'.repeat(200)
const picture = Buffer.from(`<svg>${'<path d="M0 0h9v9H0z"/>'.repeat(100)}</svg>`)
const noise = Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * at * 31 + at * 7) % 251))
const files = {
  'scripts/site.js': script,
  'scripts/tiny.js': 'x',
  'assets/icon.svg': picture,
  'assets/photo.png': noise,
  'site.region':
    '{squarespace-headers}{squarespace.main-content}<squarespace:script src="site.js" />{squarespace-footers}',
}

const app = await suiteApp()
let site: Site
beforeAll(async () => {
  site = await aSite(app.deps)
  await importTheme(taskCtx(app.deps, site), aThemeFolder(themeFiles(files)))
})

function ask(url: string, encoding: string | null, more: Record<string, string> = {}) {
  const host = `${site.identifier}.localhost:3000`
  const headers = { host, ...more, ...(encoding !== null && { 'accept-encoding': encoding }) }
  return app.http.sites.inject({ url, headers })
}

describe('text files of a theme', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('are compressed for accept-encoding %s', async (accepted, encoding, unpack) => {
    for (const [path, content] of [
      ['/scripts/site.js', script],
      ['/assets/icon.svg', picture.toString()],
    ] as const) {
      const { headers, rawPayload } = await ask(path, accepted)
      expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding'])
      expect(headers['content-length']).toBe(String(rawPayload.byteLength))
      expect(rawPayload.byteLength).toBeLessThan(content.length / 4)
      expect(unpack(rawPayload).toString()).toBe(content)
    }
  })

  it.each([null, 'identity', 'br;q=0, gzip;q=0.0'])(
    'are sent uncompressed for accept-encoding %s',
    async (accepted) => {
      const { headers, payload } = await ask('/scripts/site.js', accepted)
      expect([headers['content-encoding'], headers['vary'], payload]).toEqual([undefined, 'accept-encoding', script])
    },
  )

  it('are cached as immutable at their versioned address, with an ETag for each encoding', async () => {
    const address = /src="(\/scripts\/site\.js\?v=\w+)"/.exec((await ask('/nothing', null)).payload)?.[1] ?? ''
    const packed = await ask(address, 'br')
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const tags = [packed, await ask(address, 'gzip'), await ask(address, null)].map(({ headers }) =>
      String(headers['etag']),
    )
    expect(new Set(tags).size).toBe(3)
    for (const [encoding, tag] of [
      ['br', tags[0]],
      ['gzip', tags[1]],
      [null, tags[2]],
    ] as const) {
      const again = await ask(address, encoding, { 'if-none-match': tag ?? '' })
      expect([again.statusCode, again.payload, again.headers['etag'], again.headers['vary']]).toEqual([
        304,
        '',
        tag,
        'accept-encoding',
      ])
    }
    expect((await ask(address, null, { 'if-none-match': tags[0] ?? '' })).payload).toBe(script)
  })

  it('are sent uncompressed when compression does not make them smaller', async () => {
    const { headers, payload } = await ask('/scripts/tiny.js', 'br, gzip')
    expect([headers['content-encoding'], payload]).toEqual([undefined, 'x'])
    const again = await ask('/scripts/tiny.js', 'br, gzip', { 'if-none-match': String(headers['etag']) })
    expect(again.statusCode).toBe(304)
  })
})

it('sends an already compressed format as it is, for any accept-encoding', async () => {
  const { headers, rawPayload } = await ask('/assets/photo.png', 'br, gzip')
  expect([headers['content-encoding'], headers['vary'], rawPayload.equals(noise)]).toEqual([undefined, undefined, true])
})
