import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { refusalText } from '@sitewright/domain/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { english } from '@sitewright/domain/locales/en.ts'
import { german } from '@sitewright/domain/locales/de.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskCtx, type Ctx } from '../context.ts'
import { setNavigation } from '../pages/index.ts'
import { aPage } from '../testing/a-page.ts'
import { aSite } from '../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../testing/a-theme.ts'
import { nodeEnvironment, startServerProcess } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { activateBuiltInTheme, activateThemeVersion, importTheme, listThemeVersions, setTweaks } from './index.ts'
import { isSafePath } from './format/theme-folder.ts'

let app: TestApp
const folders: string[] = []
beforeAll(async () => {
  app = await testApp()
})
afterAll(async () => {
  for (const folder of folders) rmSync(dirname(folder), { recursive: true, force: true })
  await app.close()
})

function aTheme(more: Record<string, string | Buffer> = {}, conf: object = {}, name?: string): string {
  const folder = aThemeFolder(themeFiles(more, conf), name)
  folders.push(folder)
  return folder
}

async function newSite(): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await aPage(ctx, { isHome: true })
  return ctx
}

/** Counts the site's rows in the three theme tables. */
async function rowsOf({ siteId }: Ctx): Promise<number[]> {
  const count = async (table: string): Promise<number> => {
    const [row] = await app.deps.owner.ask<{ n: number }>(
      `count_${table}`,
      `select count(*)::int as n from ${table} where site_id = $1`,
      [siteId],
    )
    return row?.n ?? -1
  }
  return Promise.all(['theme_versions', 'theme_files', 'site_themes'].map(count))
}

async function refusalOf(run: Promise<unknown>): Promise<Refusal> {
  const error = await run.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof Refusal)) throw new Error(`It was not refused: ${String(error)}`)
  return error
}

describe('importTheme', () => {
  it('activates the theme at once, and ignores files outside the theme format', async () => {
    const ctx = await newSite()
    const folder = aTheme({
      'README.md': 'x',
      '.git/config': 'x',
      'node_modules/x/y.js': 'x',
      'scripts/a.js': 'a',
      'assets/deep/b.txt': 'b',
    })
    const { problems } = await importTheme(ctx, folder)
    expect(problems).toEqual([])
    expect(await rowsOf(ctx)).toEqual([1, 5, 1])
    const page = await app.visitor(ctx.site).get('/')
    expect(page.text).toMatch(/^<html><head>/)
  })

  it('removes byte order marks, and replaces unpaired surrogates, which PostgreSQL refuses', async () => {
    const ctx = await newSite()
    const conf = `\uFEFF${JSON.stringify({ name: 'x', author: 'a\ud800', layouts: { default: { name: 'D', regions: ['site'] } }, stylesheets: ['site.less'] })}`
    await importTheme(ctx, aTheme({ 'template.conf': conf, 'styles/site.less': '\uFEFFbody { a: b }' }))
    expect((await app.visitor(ctx.site).get('/site.css?minify=false')).text).toContain('body {\n  a: b;\n}')
  })

  it('prints currency signs below the theme’s own rules, so that the theme can override them', async () => {
    const ctx = await newSite()
    const own = '.native-currency-code-sek .sqs-money-native::after { content: " SEK" }'
    await importTheme(ctx, aTheme({ 'styles/site.less': own }))
    const visitor = app.visitor(ctx.site)
    const [sheet = ''] = /\/site\.css\?v=[^"]*/.exec((await visitor.get('/')).text) ?? []
    const css = (await visitor.get(sheet)).text
    const ours = css.slice(0, css.indexOf(' SEK'))
    for (const sign of ['eur .sqs-money-native::before{content:"€"}', 'sek .sqs-money-native::after{content:" kr"}']) {
      expect(ours).toContain(`.native-currency-code-${sign}`)
    }
    expect(css).toContain('content:" SEK"')
  })

  it('reuses the version for the same content, and keeps tweak values across versions', async () => {
    const ctx = await newSite()
    const less = '// tweak: {"type":"color","title":"Ink"}\n@ink: #111;\nbody { color: @ink }'
    const first = await importTheme(ctx, aTheme({ 'styles/site.less': less }))
    await setTweaks(ctx, { Ink: '#abcdef' })
    const again = await importTheme(ctx, aTheme({ 'styles/site.less': less }))
    const next = await importTheme(ctx, aTheme({ 'styles/site.less': `${less} p { a: b }` }))
    expect([again.versionId, next.versionId === first.versionId]).toEqual([first.versionId, false])
    expect((await app.visitor(ctx.site).get('/site.css?minify=false')).text).toMatch(/color: #abcdef;[^]*p \{/)

    const versions = await listThemeVersions(ctx)
    expect(versions.map(({ id, name, isActive }) => [id, name, isActive])).toEqual([
      [next.versionId, 'small', true],
      [first.versionId, 'small', false],
    ])
    await activateThemeVersion(ctx, first.versionId)
    expect((await app.visitor(ctx.site).get('/site.css?minify=false')).text).toMatch(/color: #abcdef;\n\}$/)
    const elsewhere = await refusalOf(activateThemeVersion(await newSite(), first.versionId))
    expect(elsewhere.code).toBe('themes.version-not-found')
  })
})

const makePipe = '/usr/bin/mkfifo'

describe('an invalid theme folder', () => {
  const cases: [string, string, () => string][] = [
    ['a missing path', 'themes.not-a-folder', () => '/nowhere/at/all'],
    ['a file', 'themes.not-a-folder', () => join(aTheme(), 'template.conf')],
    [
      'a zip',
      'themes.zip',
      () => {
        const file = join(aTheme(), 'theme.zip')
        writeFileSync(file, 'PK')
        return file
      },
    ],
    ['a link to a file outside', 'themes.leads-out', () => linked('assets/passwd', '/etc/passwd')],
    ['a link to a folder outside', 'themes.leads-out', () => linked('assets', '/etc')],
    ['a link to the folder above', 'themes.leads-out', () => linked('assets/up', '..')],
    ['a broken link', 'themes.leads-out', () => linked('assets/none', './gone')],
    [
      'a pipe',
      'themes.special-file',
      () => {
        const folder = aTheme({ 'assets/a.txt': '' })
        execFileSync(makePipe, [join(folder, 'assets/pipe')])
        return folder
      },
    ],
    ['a text above 1 MB', 'themes.file-too-large', () => aTheme({ 'blocks/a.block': 'a'.repeat(1_000_001) })],
    [
      'more than 100 MB',
      'themes.too-large',
      () =>
        aTheme(Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`assets/${i}.bin`, Buffer.alloc(9_900_000)]))),
    ],
    ['more than 10,000 files', 'themes.too-many-files', manyFiles],
    ['folders nested too deeply', 'themes.too-deep', () => aTheme({ [`blocks/${'a/'.repeat(11)}a.block`]: '' })],
    [
      'names that differ only in case',
      'themes.same-name',
      () => aTheme({ 'blocks/a.block': '', 'blocks/A.block': '' }),
    ],
    ['a name with a backslash', 'themes.bad-name', () => aTheme({ 'blocks/a\\b.block': '' })],
    ['a name with a line break', 'themes.bad-name', () => aTheme({ 'blocks/a\nb.block': '' })],
    [
      'a text that is not UTF-8',
      'themes.not-text',
      () => aTheme({ 'blocks/a.block': Buffer.from('a\nb\xff', 'latin1') }),
    ],
    ['broken JSON', 'themes.bad-conf', () => aTheme({ 'template.conf': '{\n "name" }' })],
    ['no template.conf', 'themes.bad-conf', () => join(aTheme({ 'assets/a.txt': '' }), 'assets')],
    ['no layouts', 'themes.bad-conf', () => aTheme({}, { layouts: {} })],
  ]
  it.each(cases)('is refused with a message, and nothing is stored: %s', async (_, code, make) => {
    const ctx = await newSite()
    const refusal = await refusalOf(importTheme(ctx, make()))
    expect(refusal.code).toBe(code)
    const sentences = [english, german].map((locale) => refusalText(locale, refusal))
    for (const sentence of sentences) expect(sentence).toMatch(/^.{20,}\.$/s)
    expect(sentences.join(' ')).not.toMatch(/undefined|\[object/)
    expect(sentences[0]).not.toBe(sentences[1])
    expect(await rowsOf(ctx)).toEqual([0, 0, 0])
  })

  it('is refused when its stylesheets take too long to compile', async () => {
    const ctx = await newSite()
    const less = '.a(@n) when (@n > 0) { .b { .a((@n + 1)); .a((@n + 1)); .a((@n + 1)) } } .c { .a(1) }'
    expect((await refusalOf(importTheme(ctx, aTheme({ 'styles/site.less': less })))).code).toBe('themes.endless-styles')
    expect(await rowsOf(ctx)).toEqual([0, 0, 0])
  })

  it('accepts a link to a file inside the folder', async () => {
    const ctx = await newSite()
    const folder = aTheme({ 'scripts/a.js': 'one' })
    symlinkSync('a.js', join(folder, 'scripts/b.js'))
    await importTheme(ctx, folder)
    expect((await app.visitor(ctx.site).get('/scripts/b.js')).text).toBe('one')
  })

  it.each([
    '../a',
    'a/../../b',
    '/etc/passwd',
    'a\0b',
    'a\\b',
    '',
    'a//b',
    './a',
    `${'a'.repeat(256)}`,
    'C:/a',
    'a\u0007',
  ])('has no safe path %j', (path) => {
    expect(isSafePath(path)).toBe(false)
  })

  function linked(path: string, target: string): string {
    const folder = aTheme()
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    symlinkSync(target, join(folder, path))
    return folder
  }

  function manyFiles(): string {
    const folder = aTheme({ 'assets/a.txt': '' })
    for (let count = 0; count < 10_001; count++) writeFileSync(join(folder, `${count}.txt`), '') // counted, but not read
    return folder
  }
})

describe('theme files', () => {
  it('are served by hash with content type, nosniff and a sandbox policy', async () => {
    const ctx = await newSite()
    const files = {
      'assets/a.svg': '<svg onload="x()"/>',
      'assets/a.html': '<script>x()</script>',
      'assets/a.zzz': 'z',
      'scripts/a.js': 'x',
      'styles/site.less': 'p { a: url(/assets/a.svg) }',
    }
    await importTheme(ctx, aTheme(files))
    const get = (path: string, headers = {}) => app.visitor(ctx.site).get(path, { headers })
    for (const [path, type] of [
      ['/assets/a.svg', 'image/svg+xml'],
      ['/assets/a.html', 'text/html; charset=utf-8'],
      ['/scripts/a.js', 'text/javascript; charset=utf-8'],
      ['/assets/a.zzz', 'application/octet-stream'],
    ] as const) {
      const { status, headers } = await get(path)
      expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
        200,
        type,
        'nosniff',
        'public, no-cache',
      ])
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox$/)
    }
    expect((await get('/assets/a.zzz')).headers['content-disposition']).toBe('attachment')

    const { headers } = await get('/scripts/a.js')
    expect((await get('/scripts/a.js', { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    const css = (await get('/site.css?minify=false')).text
    const address = /\/assets\/a\.svg\?v=\w+/.exec(css)?.[0] ?? ''
    expect((await get(address)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const path of ['/assets/site.less', '/assets/../template.conf', '/assets/%2e%2e/template.conf', '/scripts/'])
      expect((await get(path)).status).toBe(404)
  })
})

describe('theme:import', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const start = (args: string[], env: Record<string, string>): ChildProcess =>
    spawn(process.execPath, [join(root, 'tools/commands/theme-import.ts'), ...args], {
      cwd: root,
      env: { ...nodeEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const ended = async (child: ChildProcess): Promise<{ code: number | null; text: string }> => {
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (text += part.toString()))
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
    return { code, text }
  }

  it('updates a running server within a second, and prints problems and filled navigations', async () => {
    const { ownerUrl } = await testDatabase()
    const server = await startServerProcess({ databaseUrl: ownerUrl })
    try {
      const ctx = await newSite()
      await setNavigation(ctx, 'mainNav', [{ url: '/shop', title: 'Shop' }])
      const before = await server.visitor(ctx.site).get('/')
      const region = 'New {squarespace-headers}{squarespace.main-content}{squarespace-footers}'
      const files = { 'blocks/x.block': '{a|nope}', 'site.region': region }
      const folder = aTheme(files, { navigations: [{ name: 'top' }, { name: 'footer', title: 'Foot' }] })
      const env = { DATABASE_URL: ownerUrl, DATA_DIR: '/nowhere' }
      const { code, text } = await ended(start([folder, '--site', ctx.site.identifier, '--allow-eval'], env))
      expect(text).toContain("blocks/x.block:1:1: error: Formatter 'nope' is unknown")
      expect(text).toContain('Navigation top has the 1 entry of mainNav.\nNavigation footer (Foot) is empty.')
      expect(text).toMatch(new RegExp(`${ctx.site.identifier} wears it now: http://${ctx.site.identifier}\\.localhost`))
      expect(code).toBe(0)
      const after = await until(
        () => server.visitor(ctx.site).get('/'),
        (answer) => answer.text.startsWith('New '),
      )
      expect([before.text.startsWith('New '), after.text.startsWith('New ')]).toEqual([false, true])
      expect(text).toContain('Its scripts may make code from text now')
      expect(after.headers['content-security-policy']).toContain("'unsafe-eval'")
    } finally {
      await server.stop()
    }
  })

  it('stores nothing when killed before it finishes', async () => {
    const { ownerUrl } = await testDatabase()
    const ctx = await newSite()
    const assets = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`assets/${i}.bin`, Buffer.alloc(500_000, i)]),
    )
    const holder = new pg.Client({ connectionString: ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from site_settings where site_id = $1 for update', [ctx.siteId]) // an import changes it last
      const filesBefore = readdirSync(app.deps.config.dataDir, { recursive: true })
      const child = start([aTheme(assets), '--site', ctx.site.identifier], {
        DATABASE_URL: ownerUrl,
        DATA_DIR: app.deps.config.dataDir,
      })
      const end = ended(child)
      const waits = await until(
        () => waitingFor(holder),
        (count) => count > 0,
      )
      expect([waits, child.exitCode]).toEqual([1, null])
      child.kill('SIGKILL')
      await end
      await holder.query('rollback')
      await until(
        () => rowsOf(ctx),
        (rows) => rows.every((count) => count === 0),
      )
      expect(await rowsOf(ctx)).toEqual([0, 0, 0])
      expect(readdirSync(app.deps.config.dataDir, { recursive: true })).toEqual(filesBefore)
    } finally {
      await holder.end()
    }
    await importTheme(ctx, aTheme(assets))
    expect((await rowsOf(ctx))[1]).toBe(43)
  })

  /** Connections that wait for the client's locks. Asked on another connection, because statistics stay the same in a transaction. */
  async function waitingFor(client: pg.Client): Promise<number> {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const text = 'select count(*)::int as n from pg_stat_activity where $1 = any (pg_blocking_pids(pid))'
    const [found] = await app.deps.owner.ask<{ n: number }>('waiting', text, [rows[0]?.pid])
    return found?.n ?? 0
  }

  it.each([
    [[], 'Say which folder and which site'],
    [['/nowhere', '--site', 'no-such-site'], 'There is no site “no-such-site”.'],
    [['/nowhere', '--colour'], 'Say which folder and which site'],
  ])('prints what is missing: %j', async (args, sentence) => {
    const { ownerUrl } = await testDatabase()
    const { code, text } = await ended(start(args, { DATABASE_URL: ownerUrl }))
    expect([code, text.startsWith(sentence)]).toEqual([1, true])
  })

  it('reports a missing installation instead of creating one', async () => {
    const { code, text } = await ended(start([aTheme(), '--site', 'x'], { DATA_DIR: '/nowhere/at/all' }))
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/^There is no installation in \/nowhere\/at\/all: start it once/),
    ])
  })

  it('prints the message when the folder is refused', async () => {
    const { ownerUrl } = await testDatabase()
    const { site } = await newSite()
    const { code, text } = await ended(
      start([join(aTheme(), 'template.conf'), '--site', site.identifier], { DATABASE_URL: ownerUrl }),
    )
    expect([code, text]).toEqual([
      1,
      expect.stringMatching(/template\.conf is not a folder\. Please give the folder that holds template\.conf\.\n$/),
    ])
  })
})

describe('a built-in theme', () => {
  it('replaces an imported theme, with default tweak values', async () => {
    const ctx = await newSite()
    await importTheme(ctx, aTheme())
    await activateBuiltInTheme(ctx, { theme: 'kiln' })
    expect((await app.visitor(ctx.site).get('/')).text).toContain('/site.css?v=')
    expect((await app.visitor(ctx.site).get('/site.css?minify=false')).text).toContain('--accent')
  })
})
