import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { taskCtx, type Ctx } from '@sitewright/server/context.ts'
import { setNavigation } from '@sitewright/server/pages/index.ts'
import { createAccount } from '@sitewright/server/team/index.ts'
import { aPage } from '@sitewright/server/testing/a-page.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { aThemeFolder, themeFiles } from '@sitewright/server/testing/a-theme.ts'
import { nodeEnvironment } from '@sitewright/server/testing/server-process.ts'
import { suiteApp } from '@sitewright/server/testing/suite-app.ts'
import { testDatabase } from '@sitewright/server/testing/test-database.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { changeOrShowNavigation, parseSiteNavigation } from './change-navigation.ts'
import { createSiteForTrial, parseSiteCreate } from './create-site.ts'
import { userMessageOf } from './run-command.ts'
import { root } from '../source-files.ts'

const app = await suiteApp()
let databaseUrl: string
beforeAll(async () => {
  databaseUrl = (await testDatabase()).ownerUrl
})

/** Returns what a command prints. Runs it in this process, because starting a process for each would take seconds. */
async function printed(run: Promise<string[]>): Promise<string> {
  try {
    return (await run).join('\n')
  } catch (error) {
    const sentence = userMessageOf(error)
    if (sentence === null) throw error
    return sentence
  }
}

function create(...args: string[]): Promise<string> {
  const wanted = parseSiteCreate(args)
  return wanted ? printed(createSiteForTrial(app.deps, wanted)) : Promise.resolve('usage')
}

function navigation(...args: string[]): Promise<string> {
  const asked = parseSiteNavigation(args)
  return asked ? printed(changeOrShowNavigation(app.deps, asked)) : Promise.resolve('usage')
}

function run(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(root, `tools/commands/${name}.ts`), ...args], {
    cwd: root,
    env: { ...nodeEnvironment(), DATA_DIR: app.deps.config.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, text })))
}

function statusAt(identifier: string): Promise<number> {
  const site = { identifier, id: '', title: '', language: 'en-US', isPublished: true }
  return app
    .visitor(site)
    .get('/')
    .then(({ status }) => status)
}

it('site:create creates an empty site in a folder’s theme and prints its navigations', async () => {
  const folder = aThemeFolder(themeFiles({ 'blocks/x.block': '{a|nope}' }, { navigations: [{ name: 'top' }] }))
  const args = ['tried-out', '--theme', folder, '--empty']
  const { code, text } = await run('site-create', args, { DATABASE_URL: databaseUrl })
  expect(text).toContain("blocks/x.block:1:1: error: Formatter 'nope' is unknown")
  expect(text).toContain('\nNavigation top has the 2 entries of mainNav.\n')
  expect(text).toMatch(/tried-out is at http:\/\/tried-out\.localhost:\d+\/ while the server runs \(npm start\)\.\n$/)
  expect([code, await statusAt('tried-out')]).toEqual([0, 200])
})

it('site:create assigns the site to an account, which then sees it in the studio', async () => {
  const email = `owner-${app.deps.newId()}@example.test`
  const password = 'long enough to sign in with'
  await createAccount(app.deps, { email, password, displayName: 'Owner', locale: 'en' })
  expect(await create('owned', 'kiln', '--empty', '--owner', email)).toContain(
    `\nIt belongs to ${email} in the studio.\n`,
  )
  const studio = app.studio()
  await studio.get('/api/studio/crumb')
  const { body } = await studio.post('/api/studio/session', { email, password })
  expect(body.sites).toMatchObject([{ identifier: 'owned', isOwner: true }])
})

it('BX-3.11 site:create invites an owner without an account by mail and by the printed link, and makes the site theirs', async () => {
  const email = `new-${app.deps.newId()}@example.test`
  const text = await create('invited', 'kiln', '--empty', '--owner', email)
  expect(text).toContain(`\nThere is no account with the address ${email}, so it was invited.`)
  const [, token] = /\nhttp:\/\/studio\.localhost:\d+\/join#([0-9a-f]{64})\n/.exec(text) ?? []
  const [mail] = await app.deps.owner.ask<{ plain: string }>('', 'select plain from mails where recipient = $1', [
    email,
  ])
  expect(mail?.plain).toContain('You are invited to look after Invited as: Administrator.')
  expect(mail?.plain).toContain(`/join#${token}\n`)
  const studio = app.studio()
  await studio.get('/api/studio/crumb')
  const account = { token, displayName: 'Nora Okafor', password: 'three clay cups' }
  const { body } = await studio.post('/api/studio/invitation/account', account)
  expect(body.sites).toMatchObject([{ identifier: 'invited', isOwner: true }])
})

it('site:create prints the error for invalid arguments, and creates nothing', async () => {
  await aSite(app.deps, { identifier: 'taken-name' })
  const wrong: [args: string[], sentence: RegExp][] = [
    [['taken-name', 'kiln', '--empty'], /^There is already a site with this name\.$/],
    [['Try_It', 'kiln'], /^Please use 3 to 40 lower-case letters, digits and hyphens, beginning with a letter\.$/],
    [['a-name', '--theme', 'nope'], /^There is no theme “nope”\. Built in: kiln\./],
    [['a-name', '--theme', join(root, 'docs')], /^template\.conf can’t be used: is missing/],
    [['a-name', 'kiln', '--empty', '--owner', 'no-address'], /^“no-address” is no email address\.$/],
    [['a-name'], /^usage$/],
    [['a-name', 'kiln', '--theme', 'kiln'], /^usage$/],
    [['a-name', 'kiln', '--colour'], /^usage$/],
  ]
  for (const [args, sentence] of wrong) expect(await create(...args)).toMatch(sentence)
  expect(await statusAt('a-name')).toBe(421)
})

it('prints what to do when the database is unreachable or does not exist', async () => {
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect(await run('site-create', ['a-name', 'kiln'], away)).toEqual({
    code: 1,
    text: expect.stringMatching(
      /^The database of DATABASE_URL can’t be used \(connect ECONNREFUSED.*\)\. Check .*\.\n$/,
    ),
  })
  expect(await run('site-navigation', ['a-name'], { DATA_DIR: '/nowhere/at/all' })).toEqual({
    code: 1,
    text: expect.stringMatching(/^There is no installation in \/nowhere\/at\/all: start it once with npm start/),
  })
})

it('BX-1.20 BX-2.02 reviews:import says the same in a dry run, and asks for the order of open dates', async () => {
  const { identifier } = await aSite(app.deps)
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-import-'))
  const file = join(folder, 'reviews.csv')
  await writeFile(
    file,
    Buffer.from('stars;text;date;email\n5;Schön;03/04/2025;a@x.test\n5;Schön;03/04/2025;\n', 'latin1'),
  )
  const take = (...more: string[]): Promise<{ code: number | null; text: string }> =>
    run('reviews-import', [file, '--site', identifier, ...more], { DATABASE_URL: databaseUrl })
  const [open, trial] = await Promise.all([take(), take('--dates', 'day-first', '--dry-run')])
  expect(open).toEqual({
    code: 1,
    text: 'The dates, such as “03/04/2025” in line 2, can be read with the day or the month first. Say which comes first: --dates day-first or --dates month-first.\n',
  })
  const done = `line 3: is the same review as line 2 and is skipped
The file is read as Windows-1252.
Columns left out: email.
2 rows, all of them in order.
2 reviews of products that this shop does not have: shown as the store’s.
1 review added, 0 changed, 1 skipped because they were there already.
`
  expect(trial).toEqual({ code: 0, text: `${done}This was a dry run: nothing was written.\n` })
  expect(await take('--dates', 'day-first')).toEqual({ code: 0, text: done })
  await rm(folder, { recursive: true })
})

it.each([
  ['reviews-import', 1, /^Say which file and which site:\n/],
  ['site-create', 1, /^Say what the site is called, and which theme it gets:\n/],
  ['theme-check', 2, /^Say which folder: /],
])('%s prints its usage when an argument is missing or unknown', async (name, code, text) => {
  for (const args of [[], ['--colour']]) {
    expect(await run(name, args, {})).toEqual({ code, text: expect.stringMatching(text) })
  }
})

/** Creates a site with the theme Kiln and pages at `/`, `/more` (a folder) and `/inside`. */
async function aSiteOfThree(): Promise<Ctx> {
  const ctx = taskCtx(app.deps, await aSite(app.deps))
  await activateBuiltInTheme(ctx, { theme: 'kiln' })
  const home = await aPage(ctx, { title: 'Home', isHome: true })
  await aPage(ctx, { title: 'More', urlId: 'more', typeName: 'folder' })
  await aPage(ctx, { title: 'Inside', urlId: 'inside' })
  await setNavigation(ctx, 'mainNav', [{ pageId: home.id }])
  return ctx
}

it('site:navigation replaces, copies and empties entries, with paths, links and folder pages', async () => {
  const { site } = await aSiteOfThree()
  const name = site.identifier
  const words = ['/', '/more', '+/inside', '+Plants=/shop?category=Plants', 'Out=https://example.org/']
  const entries =
    '  Home  /\n  More  /more\n    Inside  /inside\n    Plants  /shop?category=Plants\n  Out  https://example.org/'
  const [main, side, footer] = [
    'mainNav (Main navigation)',
    'sideNav (Beside the title)',
    'footerNav (Footer navigation)',
  ]
  expect(await navigation(name, 'footerNav', ...words)).toBe(`${footer}\n${entries}`)
  expect((await app.visitor(site).get('/')).text).toMatch(/href="\/shop\?category=Plants"[^>]*>\s*Plants/)

  expect(await navigation(name, 'mainNav', '--from', 'footerNav')).toBe(`${main}\n${entries}`)
  expect(await navigation(name, 'footerNav', '--empty')).toBe(`${footer}\n  empty`)
  expect(await navigation(name)).toBe(`${main}\n${entries}\n${side}\n  empty\n${footer}\n  empty`)
})

it('site:navigation prints the argument it cannot use, and changes nothing', async () => {
  const { site } = await aSiteOfThree()
  const name = site.identifier
  const wrong: [args: string[], sentence: RegExp][] = [
    [['no-such-site'], /^There is no site “no-such-site”\.$/],
    [[name, 'nope', '/'], /^The theme Kiln has no navigation “nope”; it has mainNav, sideNav, footerNav\.$/],
    [
      [name, 'mainNav', '/gone'],
      /^The site has no page at \/gone; it has \/ \/more \/inside\. A link to anything else/,
    ],
    [[name, 'mainNav', '/', '+Cart=/cart'], /^Only a folder or an index takes entries with a \+/],
    [[name, 'mainNav', '+/inside'], /^“\+\/inside” needs a page before it/],
    [[name, 'mainNav', 'x=javascript:alert(1)'], /^“javascript:alert\(1\)” in “x=javascript:alert\(1\)” is no address/],
    [[name, 'mainNav', 'footerNav'], /^“footerNav” is neither the address of a page/],
    [[name, 'mainNav', '--from', 'sideNav'], /^The site has no entries in a navigation “sideNav”\.$/],
    [[name, 'mainNav', '/', '--empty'], /^usage$/],
    [[name, '--empty'], /^usage$/],
    [[], /^usage$/],
  ]
  for (const [args, sentence] of wrong) expect(await navigation(...args)).toMatch(sentence)
  expect(await navigation(name, 'mainNav')).toBe('mainNav (Main navigation)\n  Home  /')
})
