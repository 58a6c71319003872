import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { sendTo } from '@sitewright/server/testing/server-process.ts'
import { makeClient } from '@sitewright/server/testing/test-client.ts'
import { ownerEmail } from '../../demo/owner-password.ts'
import { fillIn, newBrowser, preparePays, type Place } from '../checkout/buyers.ts'
import { onLines } from '../checkout/line.ts'
import { couponSite, demoSite, type BenchFacts } from '../seed/facts.ts'
import { connections, type Case, type Ports } from './case.ts'
import { requestText } from './load.ts'

/** Orders that a round of the case `order` places. */
const ordersPerRound = 320

const plain = { status: 200, logLevel: 'info', isUncached: true } as const

/** Words of the demonstration's products, for searches. */
const searched = ['mug', 'bowl', 'fern', 'plant', 'oat glaze', 'pot', 'vase', 'palm']

/** Returns the cases of checkout and search. Those of the checkout need the shop with discounts, which older seeds do not make. */
export function makeVisitCases(ports: Ports, coupons: BenchFacts['coupons'] | undefined): Case[] {
  const host = `${demoSite}.localhost:${ports.port}`
  const word = (count: number): string => encodeURIComponent(searched[count % searched.length] ?? '')
  const headers = { 'accept-encoding': 'br' }
  let passes = 0
  return [
    ...(coupons ? checkoutCases(ports, coupons) : []),
    {
      ...plain,
      name: 'search-page',
      next: (_, count) => requestText('GET', `/search?q=${word(count)}%20${passes++}`, host, headers),
    },
    {
      ...plain,
      name: 'suggestions',
      next: (_, count) => requestText('GET', `/api/search/suggestions?q=${word(count)}%20${passes++}`, host, headers),
    },
  ]
}

function checkoutCases({ port }: Ports, { siteId, products }: BenchFacts['coupons']): Case[] {
  const place: Place = { port, shop: { siteId, identifier: couponSite } }
  const skus = products.flatMap(({ id, skus: all }) => all.map((sku) => ({ itemId: id, sku })))
  const skuOf = (n: number) => skus[n % skus.length] ?? { itemId: '', sku: '' }
  const browsers = Array.from({ length: connections }, () => newBrowser(place))
  return [
    {
      ...plain,
      name: 'checkout-page',
      next: (connection) => browsers[connection]?.open('/checkout') ?? '',
      prepare: (at) =>
        onLines(at, connections, browsers, async (line, browser) => {
          for (let n = 0; n < 3; n += 1) await fillIn(line, browser, skuOf(n * 9))
        }),
    },
    {
      ...plain,
      name: 'order',
      next: () => '',
      prepareRound: () => preparePays(place, ordersPerRound, skuOf),
    },
  ]
}

/** Returns the lists of the studio, as the owner of the demonstration asks for them. */
export function makeStudioCases(dataDir: string, { studioPort }: Ports): Case[] {
  const host = `studio.localhost:${studioPort}`
  let headers: Readonly<Record<string, string>> = {}
  const signIn = async (): Promise<void> => {
    const password = readFileSync(join(dataDir, 'owner-password.txt'), 'utf8').trim()
    const client = makeClient(sendTo(studioPort), host)
    await client.get('/api/studio/crumb')
    // Commits before the crumb had a name that a neighbour cannot plant know one cookie.
    const crumb = client.cookies.get('__Host-crumb') ?? client.cookies.get('crumb') ?? ''
    const given = { headers: { 'x-csrf-token': crumb } }
    const { status, body, text } = await client.post('/api/studio/session', { email: ownerEmail, password }, given)
    if (status !== 200) throw new Error(`The owner cannot sign in: ${text}`)
    const site = (body as SessionAnswer).sites.find(({ identifier }) => identifier === demoSite)
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    headers = { cookie, 'x-site': site?.id ?? '', 'accept-encoding': 'br' }
  }
  const list = (name: Case['name'], path: string): Case => ({
    ...plain,
    name,
    isOfStudio: true,
    next: () => requestText('GET', path, host, headers),
    prepare: signIn,
  })
  return [
    list('studio-products', '/api/studio/products?sort=title'),
    list('studio-orders', '/api/studio/orders'),
    list('studio-inventory', '/api/studio/inventory'),
  ]
}
