import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { startServerProcess } from './testing/server-process.ts'
import { scratchDatabase } from './testing/test-database.ts'

const root = new URL('../../', import.meta.url)
const bundle = new URL('dist/server/', root)

beforeAll(() => {
  execFileSync(process.execPath, ['start/bundle-server.mjs'], { cwd: fileURLToPath(root) })
})

it('finds every file that lies beside a source: fonts, styles, programs of child processes', () => {
  const text = readdirSync(bundle)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(new URL(name, bundle), 'utf8'))
    .join('\n')
  const pattern = /new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)\.href\)/g
  const files = Array.from(
    text.matchAll(pattern),
    ([, file = '', source]) => new URL(file, new URL(source ?? '', bundle)),
  )
  const names = files.map((file) => file.pathname.slice(root.pathname.length))

  expect(names).toContain('packages/server/orders/documents/draw-document.child.ts')
  expect(names.filter((name) => !existsSync(new URL(name, root)))).toEqual([])
  expect(text).not.toMatch(/(?<!", )\bimport\.meta\.(?:url|dirname|filename)\b/)
})

it('starts, makes the demonstration, and sends its pages, styles and resized pictures', async () => {
  const { ownerUrl } = await scratchDatabase('bundle')
  const program = fileURLToPath(new URL('demo.js', bundle))
  const server = await startServerProcess({ program, databaseUrl: ownerUrl, env: { DEMO: 'on' } })
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${server.sitesPort}${path}`)
    const page = await (await get('/shop')).text()
    const styles = /href="(\/[^"]+\.css[^"]*)"/.exec(page)?.[1] ?? ''
    const picture = /src="(\/s\/[^"?]+)/.exec(page)?.[1] ?? ''

    expect((await get(styles.replaceAll('&amp;', '&'))).headers.get('content-type')).toMatch(/^text\/css/)
    expect((await get(`${picture}?format=100w`)).headers.get('content-type')).toMatch(/^image\//)
    expect(server.output()).not.toContain('"level":"error"')
  } finally {
    await server.stop()
  }
})
