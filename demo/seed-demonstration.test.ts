import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { suiteApp } from '@sitewright/server/testing/suite-app.ts'
import { beforeAll, expect, it } from 'vitest'
import { ownerEmail } from './owner-password.ts'
import { makeSecondSite } from './second-site.ts'
import { seedDemonstration } from './seed-demonstration.ts'
import { freePostFromCents } from './seed-pages.ts'

let passwordFile: string
let now = Date.now()
const app = await suiteApp({ clock: { now: () => now } })

beforeAll(async () => {
  await seedDemonstration(app.deps)
  passwordFile = join(app.deps.config.dataDir, 'owner-password.txt')
})

it('lets the owner sign in with the generated password, whose file only the server’s user can read', async () => {
  const password = (await readFile(passwordFile, 'utf8')).trim()
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)

  const studio = app.studio()
  await studio.get('/api/studio/crumb')
  const { status, body } = await studio.post('/api/studio/session', { email: ownerEmail, password })
  expect(status).toBe(200)
  expect(body.sites).toMatchObject([{ identifier: 'fern-and-kiln', isOwner: true }])
})

it('sells an available variant and refuses a sold-out one', async () => {
  const site = await siteOf('fern-and-kiln')
  const visitor = app.visitor(site)
  await visitor.get('/api/commerce/shopping-cart')
  const mug = await itemOf('fern-and-kiln', 'morning-mug')

  const added = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: mug,
    sku: 'MUG-OAT-L',
    quantity: 2,
  })
  expect(added.body.shoppingCart).toMatchObject({ totalQuantity: 2, subtotalCents: 6_800, currency: 'USD' })
  const refused = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: mug, sku: 'MUG-BLUSH-L' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart.not-enough-stock' } })
})

it('promises free delivery from the amount at which shipping costs 0', async () => {
  const visitor = app.visitor(await siteOf('fern-and-kiln'))
  const pages = await Promise.all(
    ['/', '/help', '/shop/morning-mug'].map(async (path) => (await visitor.get(path)).text),
  )
  const sentences = pages.join(' ').match(/<li>[^<]*\bfree\b[^<]*<\/li>/g) ?? []
  const promised = sentences.flatMap((sentence) => /\$(\d+)/.exec(sentence)?.[1] ?? [])
  expect(promised.length).toBeGreaterThan(1)

  await visitor.get('/api/commerce/shopping-cart')
  const mug = { itemId: await itemOf('fern-and-kiln', 'morning-mug'), sku: 'MUG-OAT-L' } // $34.00
  const costs: [subtotalCents: number, shippingCostCents: number][] = []
  for (let quantity = 1; quantity <= 3; quantity += 1) {
    await visitor.post('/api/commerce/shopping-cart/entries', mug)
    const { body } = await visitor.put('/api/commerce/shopping-cart/location', { country: 'US' })
    costs.push([body.shoppingCart.subtotalCents, body.shoppingCart.shippingCostCents])
  }
  expect(costs).toEqual([
    [3_400, 900],
    [6_800, 900],
    [10_200, 0],
  ])
  expect(promised.map((dollars) => Number(dollars) * 100)).toEqual(promised.map(() => freePostFromCents))
})

it('creates a second site with its own cart', async () => {
  const second = await makeSecondSite(app.deps)
  const visitor = app.visitor(second)
  await visitor.get('/api/commerce/shopping-cart')

  const bowl = { itemId: await itemOf(second.identifier, 'rope-bowl'), sku: 'BOWL-ROPE' }
  const added = await visitor.post('/api/commerce/shopping-cart/entries', bowl)
  expect(added.body.shoppingCart).toMatchObject({ totalQuantity: 1, subtotalCents: 2_950, currency: 'GBP' })

  const elsewhere = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: await itemOf('fern-and-kiln', 'moon-jar'),
    sku: 'JAR-MOON',
  })
  expect(elsewhere.status).toBe(404)
})

it('hides drafts and scheduled posts in the journal, its feed and on the home page', async () => {
  const visitor = app.visitor(await siteOf('fern-and-kiln'))
  const later = 'The lower shelf is full'
  const draft = 'Notes on winter watering'
  const written = 'How to repot without drama'
  const pages = ['/', '/journal', '/journal?format=rss', '/journal?tag=plants', '/sitemap.xml']
  const shown = async (words: string) => {
    const texts = await Promise.all(pages.map(async (path) => (await visitor.get(path)).text))
    return pages.filter((_, index) => texts[index]?.includes(words))
  }
  expect(await shown(written)).toEqual(pages.slice(0, 4))
  expect([await shown(later), await shown(draft)]).toEqual([[], []])
  expect([await shown('seconds-day'), await shown('notes-on-winter-watering')]).toEqual([[], []])
  const statusOf = async (urlId: string) => (await visitor.get(`/journal/${urlId}`)).status
  expect([await statusOf('seconds-day'), await statusOf('notes-on-winter-watering')]).toEqual([404, 404])

  now += 13 * 24 * 60 * 60 * 1000
  expect(await shown(later)).toEqual(['/', '/journal', '/journal?format=rss'])
  expect([await statusOf('seconds-day'), await shown(draft)]).toEqual([200, []])
})

async function siteOf(identifier: string) {
  const site = await app.deps.lookups.siteOfHost(`${identifier}.localhost`)
  if (!site) throw new Error(`There is no site ${identifier}.`)
  return site
}

async function itemOf(identifier: string, urlId: string): Promise<string> {
  const { body } = await app.visitor(await siteOf(identifier)).get(`/shop/${urlId}?format=json`)
  return body.item.id
}
