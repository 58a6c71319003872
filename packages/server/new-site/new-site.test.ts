import { siteKinds } from '@sitewright/domain/sites/site-kinds.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAccount, signedInToStudio, studioSession } from '../testing/an-account.ts'
import { aSite } from '../testing/a-site.ts'
import { createFirstOwnerLink } from '../team/index.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { testApp } from '../testing/test-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { untilLocked } from '../testing/until.ts'

const app = await suiteApp()
const path = '/api/studio/sites'
const denied = 'sites.making-denied'

/** Signs in somebody who owns a site already. */
async function anOwner(given: { locale?: string } = {}): Promise<Client> {
  const site = await aSite(app.deps)
  const account = await anAccount(app.deps, { siteId: site.id })
  const { locale } = given
  if (locale !== undefined)
    await app.deps.owner.ask('', 'update accounts set locale = $1 where id = $2', [locale, account.id])
  return signedInToStudio(app, account)
}

let keys = 0
const newKey = (): string => `new-site-${(keys += 1)}`

function make(by: Client, body: object, key = newKey()): Promise<Answer> {
  return by.post(path, { kind: 'shop', ...body }, { headers: { 'idempotency-key': key } })
}

/** Makes a site and shows it to visitors. */
async function makePublished(by: Client, body: object): Promise<Answer> {
  const made = await make(by, body)
  const at = { headers: { 'x-site': made.body.id, 'idempotency-key': newKey() } }
  const { status } = await by.put('/api/studio/site/publication', { isPublished: true }, at)
  expect(status).toBe(200)
  return made
}

async function identifiersOf(by: Client): Promise<string[]> {
  const { body } = await by.get(studioSession)
  return body.sites.map(({ identifier }: { identifier: string }) => identifier)
}

async function countSites(): Promise<number> {
  const [row] = await app.deps.owner.ask<{ count: number }>('', 'select count(*)::integer as count from sites')
  return row?.count ?? 0
}

describe('a site that somebody makes in the studio', () => {
  let owner: Client
  beforeAll(async () => {
    owner = await anOwner()
  })

  it('BX-3.01 belongs to the account, and shows its name and its pages to visitors once it is published', async () => {
    const made = await makePublished(owner, { title: ' Moss & <b>Clay</b> ' })
    expect(made).toMatchObject({ status: 200, body: { identifier: 'moss-and-b-clay-b', title: 'Moss & <b>Clay</b>' } })
    const { sites } = (await owner.get(studioSession)).body
    expect(sites.at(-1)).toMatchObject({
      id: made.body.id,
      title: 'Moss & <b>Clay</b>',
      isOwner: true,
      roles: [1],
      isPublished: true,
    })
    const visitor = app.visitor(made.body)
    const home = await visitor.get('/')
    expect([home.status, home.text.match(/<h1[^>]*>([^]*?)<\/h1>/)?.[1]]).toEqual([
      200,
      'Moss &amp; &lt;b&gt;Clay&lt;/b&gt;',
    ])
    const shop = await visitor.get('/shop?format=json')
    expect([shop.status, shop.body.items]).toEqual([200, []])
    for (const page of ['/shop', '/journal', '/contact', '/cart']) expect((await visitor.get(page)).status).toBe(200)
  })

  it.each(siteKinds)('leads from the home page of the kind %s only to pages that exist', async (kind) => {
    const { body } = await makePublished(owner, { title: `A ${kind} of mine`, kind })
    const visitor = app.visitor(body)
    const { text } = await visitor.get('/')
    const links = new Set([...text.matchAll(/<a [^>]*href="(\/[\w-]*)"/g)].map(([, link = '']) => link))
    expect(links.size).toBeGreaterThan(3)
    for (const link of links) expect([link, (await visitor.get(link)).status]).toEqual([link, 200])
  })

  it('has the language and the money of a German account, and the time zone of the browser', async () => {
    const german = await anOwner({ locale: 'de-DE' })
    const { body } = await makePublished(german, { title: 'Töpferei Überall', timeZone: 'Europe/Vienna' })
    expect(body.identifier).toBe('toepferei-ueberall')
    const settings = await german.get('/api/studio/settings', { headers: { 'x-site': body.id } })
    expect(settings.body).toMatchObject({ language: 'de-DE', currency: 'EUR', timeZone: 'Europe/Vienna' })
    expect((await app.visitor(body).get('/')).text).toContain('Schön, dass Sie da sind.')
    const unknown = await make(german, { title: 'Ohne Zone', timeZone: 'Mars/Olympus' })
    const zone = await german.get('/api/studio/settings', { headers: { 'x-site': unknown.body.id } })
    expect(zone.body.timeZone).toBe('Europe/Berlin')
  })

  it('is the first entry of its activity log', async () => {
    const { body } = await make(owner, { title: 'Logged' })
    const { entries } = (await owner.get('/api/studio/activity', { headers: { 'x-site': body.id } })).body
    expect(entries.at(-1)).toMatchObject({ action: 'sites.made', title: 'Logged' })
  })

  it('gets a number when its name is reserved or taken', async () => {
    const named = async (title: string): Promise<string> => (await make(owner, { title })).body.identifier
    expect(await named('Studio')).toBe('studio-2')
    expect([await named('Taken'), await named('taken!'), await named('TAKEN')]).toEqual(['taken', 'taken-2', 'taken-3'])
  })

  it.each([
    { title: '  ' },
    { title: 'x'.repeat(101) },
    { title: 'a\u0000b' },
    { title: 'half \ud83c' },
    { title: 7 },
    { kind: 'shop' },
    { title: 'Fine', kind: 'casino' },
    { title: 'Fine', timeZone: 'x'.repeat(61) },
    { title: 'Fine', owner: 'somebody else' },
  ])('BX-5.11 is not made of %j', async (body) => {
    const before = await countSites()
    expect((await make(owner, body)).status).toBe(400)
    expect(await countSites()).toBe(before)
  })
})

describe('a request for a site under an Idempotency-Key', () => {
  it('BX-1.02 makes one site, however often it is sent, and is answered alike', async () => {
    const owner = await anOwner()
    const first = await make(owner, { title: 'Once only' }, 'once')
    const again = await make(owner, { title: 'Once only' }, 'once')
    expect([again.status, again.text]).toEqual([200, first.text])
    const other = await make(owner, { title: 'Something else' }, 'once')
    expect([other.status, other.body.code]).toEqual([409, 'changes.key-reused'])
    expect((await identifiersOf(owner)).slice(1)).toEqual(['once-only'])
  })

  it('BX-1.02 makes one site when it is sent three times at once', async () => {
    const owner = await anOwner()
    const answers = await Promise.all([1, 2, 3].map(() => make(owner, { title: 'At once' }, 'at-once')))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await identifiersOf(owner)).toHaveLength(2)
  })

  it('BX-5.06 is answered to nobody else who uses the same key', async () => {
    const [one, two] = [await anOwner(), await anOwner()]
    const first = await make(one, { title: 'Shared key' }, 'shared')
    const second = await make(two, { title: 'Shared key' }, 'shared')
    expect([first.body.identifier, second.body.identifier]).toEqual(['shared-key', 'shared-key-2'])
  })

  it('is refused without a key', async () => {
    const owner = await anOwner()
    const { status, body } = await owner.post(path, { title: 'No key', kind: 'shop' })
    expect([status, body.code]).toEqual([400, 'changes.key-missing'])
  })
})

it('gives two people who make sites of the same name at once different addresses', async () => {
  const [one, two] = [await anOwner(), await anOwner()]
  const holder = app.deps.owner.newClient() // takes the name until both requests wait for it
  await holder.connect()
  await holder.query('begin')
  await holder.query(`insert into sites (id, identifier) values ($1, 'same-name')`, [app.deps.newId()])
  const asked = Promise.all([one, two].map((by) => make(by, { title: 'Same name' })))
  await untilLocked(app.deps.owner, { atLeast: 2, like: 'insert into "sites"%' })
  await holder.query('rollback')
  await holder.end()
  const answers = await asked
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(answers.map(({ body }) => body.identifier))).toEqual(new Set(['same-name', 'same-name-2']))
})

it('BX-5.07 is refused to people who own no site, whatever their role in another’s', async () => {
  const owner = await anOwner() // before the teammate, who would be the first account otherwise
  const teammate = await signedInToStudio(app, await anAccount(app.deps, { siteId: app.site.id, roles: [1] }))
  const before = await countSites()
  const { status, body } = await make(teammate, { title: 'Not mine' })
  expect([status, body.code]).toEqual([403, denied])
  expect((await teammate.get(studioSession)).body.mayMakeSites).toBe(false)
  expect((await owner.get(studioSession)).body.mayMakeSites).toBe(true)
  expect(await countSites()).toBe(before)
})

it('is still permitted to somebody who deleted the only site', async () => {
  const site = await aSite(app.deps)
  const account = await anAccount(app.deps, { siteId: site.id })
  await app.deps.owner.ask('', 'update sites set deleted_at = now() where id = $1', [site.id])
  expect((await make(await signedInToStudio(app, account), { title: 'Second try' })).status).toBe(200)
})

it('is refused to the owner of 20 sites, until one of them is deleted', async () => {
  const site = await aSite(app.deps)
  const account = await anAccount(app.deps, { siteId: site.id })
  const owner = await signedInToStudio(app, account)
  const text = `with made as (insert into sites (id, identifier) select gen_random_uuid(), 'many-' || n || '-' || $2 from generate_series(1, 18) n returning id)
    insert into teammates (site_id, account_id, roles, is_owner) select id, $1, '{1}', true from made`
  await app.deps.owner.ask('', text, [account.id, site.identifier])
  expect((await make(owner, { title: 'Twentieth' })).status).toBe(200)
  const { status, body } = await make(owner, { title: 'One too many' })
  expect([status, body.code]).toEqual([409, 'sites.too-many'])
  expect(body.message).toContain('You own 20 sites')
  await app.deps.owner.ask('', 'update sites set deleted_at = now() where id = $1', [site.id])
  expect((await make(owner, { title: 'Room again' })).status).toBe(200)
})

describe('in an installation of its own', () => {
  it('BX-3.01 is permitted to the first owner, and to everybody where the setting says so', async () => {
    const database = await scratchDatabase('new_site')
    const empty = await testApp({ database })
    const open = await testApp({ database, sameAs: empty, env: { NEW_SITES: 'everybody' } })
    try {
      await empty.deps.owner.ask('', 'delete from accounts')
      const link = await createFirstOwnerLink(empty.deps, '')
      const browser = empty.studio()
      await browser.get('/api/studio/crumb')
      const account = { email: 'nora@example.test', displayName: 'Nora', password: 'three clay cups' }
      const session = await browser.post('/api/studio/first-owner', { token: link?.split('#')[1], ...account })
      expect(session.body).toMatchObject({ mayMakeSites: true, sites: [] })
      const other = await anAccount(empty.deps)
      const refused = await make(await signedInToStudio(empty, other), { title: 'Later' })
      expect(refused.body.code).toBe(denied)
      expect((await make(browser, { title: 'First' })).status).toBe(200)
      expect((await make(await signedInToStudio(open, other), { title: 'Later' })).status).toBe(200)
    } finally {
      await open.close()
      await empty.close()
    }
  })
})
