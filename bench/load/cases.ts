import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchSite, couponSite, demoSite, listSite, type BenchFacts, type BenchProduct } from '../seed/facts.ts'
import { caseNames, connections, type Case, type Ports } from './case.ts'
import { requestText } from './load.ts'
import { changeText, newVisitor, sendOnce } from './send.ts'
import { makeStudioCases, makeVisitCases } from './shop-cases.ts'

const entriesPath = '/api/commerce/shopping-cart/entries'

/** The content of bench.json. Only part of the facts is required, because an older commit's `bench/serve.ts` may write fewer. */
type KnownFacts = Pick<BenchFacts, 'siteId' | 'products'> & Partial<BenchFacts>

/** Returns the cases for a server on a seeded data folder. Omits those whose facts the seed did not write to bench.json. */
export function makeCases(dataDir: string, ports: Ports): Case[] {
  const { port } = ports
  const facts = JSON.parse(readFileSync(join(dataDir, 'bench.json'), 'utf8')) as KnownFacts
  const { siteId, products } = facts
  const host = `${benchSite}.localhost:${port}`
  const demo = `${demoSite}.localhost:${port}`
  const crowd = () => Array.from({ length: connections }, newVisitor)
  const visitors = crowd()
  const pick = (n: number) => products[n % products.length] as BenchProduct

  const ofBench = { siteId, host }
  const add = (visitor: string, n: number, product = pick(n), shop = ofBench): string => {
    const body = { itemId: product.id, sku: product.skus[n % product.skus.length], quantity: 1 }
    return changeText(visitor, shop, { method: 'POST', path: entriesPath, body })
  }
  const page = (path: string, at = host, cookie = ''): string =>
    requestText('GET', path, at, { 'accept-encoding': 'br', ...(cookie !== '' && { cookie }) })
  let stylesheetCookie = ''
  // As browsers do: a cached page contains its critical CSS once the stylesheet is compiled, until the browser has the stylesheet.
  const askForStyles = async (at: number): Promise<void> => {
    const redirected = await sendOnce(at, requestText('GET', '/site.css', host))
    const [, current, version] = /^location: (\S+v=(\w+))/im.exec(redirected) ?? []
    if (current !== undefined) await sendOnce(at, requestText('GET', current, host))
    stylesheetCookie = `sheet=${version}`
  }
  let passes = 0
  const fill = (lines: number) => async (at: number) => {
    for (const visitor of visitors) {
      for (let n = 0; n < lines; n++) await sendOnce(at, add(visitor, n))
    }
  }
  const uncached = (query: string): Case['next'] => {
    return (connection, count) => page(`${pick(count).path}?${query}q=${connection}-${passes++}`)
  }
  const list = (view: string): Case['next'] => {
    return (connection) => page(`/shop?format=json&${view}q=${connection}-${passes++}`, `${listSite}.localhost:${port}`)
  }
  const plain = { status: 200, logLevel: 'info', isUncached: false } as const
  const cases: Case[] = [
    { ...plain, name: 'add-fresh', next: (_, count) => add(newVisitor(), count) },
    {
      ...plain,
      name: 'add-3',
      next: (connection, count) => add(visitors[connection] ?? '', count % 3),
      prepare: fill(3),
    },
    {
      ...plain,
      name: 'add-100',
      next: (connection, count) => add(visitors[connection] ?? '', count % 100),
      prepare: fill(100),
    },
    { ...plain, name: 'product-json', isUncached: true, next: uncached('format=json&') },
    { ...plain, name: 'list-100-cards', isUncached: true, next: list('view=cards&') },
    { ...plain, name: 'list-100-items', isUncached: true, next: list('') },
    { ...plain, name: 'page-uncached', isUncached: true, next: uncached('') },
    { ...plain, name: 'page-cached', next: () => page(pick(0).path), prepare: askForStyles },
    {
      ...plain,
      name: 'page-cached-again',
      next: () => page(pick(0).path, host, stylesheetCookie),
      prepare: askForStyles,
    },
    {
      ...plain,
      name: 'page-cached-warn',
      logLevel: 'warn',
      next: () => page(pick(0).path),
      prepare: askForStyles,
    },
  ]
  const { large, reviewedId, coupons } = facts
  if (coupons) {
    const savers = crowd()
    const shop = { siteId: coupons.siteId, host: `${couponSite}.localhost:${port}` }
    const addOfCodes = (visitor: string, n: number): string =>
      add(visitor, n, coupons.products[n % coupons.products.length], shop)
    const prepare = async (at: number): Promise<void> => {
      for (const visitor of savers) {
        for (let n = 0; n < 100; n++) await sendOnce(at, addOfCodes(visitor, n))
        const send = (method: string, part: string, body: object) =>
          sendOnce(at, changeText(visitor, shop, { method, path: `/api/commerce/shopping-cart/${part}`, body }))
        for (const promoCode of coupons.codes) await send('POST', 'coupons', { promoCode })
        await send('PUT', 'location', { country: 'US', region: 'NY', postcode: '12207' })
      }
    }
    const next: Case['next'] = (connection, count) => addOfCodes(savers[connection] ?? '', count % 100)
    cases.push({ ...plain, name: 'cart-100-coupons', next, prepare })
  }
  if (large) {
    const choosers = crowd()
    const variant = (count: number) => large.choices[(count * 7) % large.choices.length]
    cases.push(
      {
        ...plain,
        name: 'add-250-variants',
        next: (connection, count) => add(choosers[connection] ?? '', (count % 3) * 100, large),
      },
      {
        ...plain,
        name: 'variant-details',
        isUncached: true,
        next: (_, count) => page(`/api/commerce/products/${large.id}/variant?${variant(count)}`),
      },
    )
  }
  if (reviewedId) {
    cases.push(
      {
        ...plain,
        name: 'reviews',
        isUncached: true,
        next: (_, count) => page(`/api/commerce/product/reviews?productId=${reviewedId}&page=${count % 20}`, demo),
      },
      { ...plain, name: 'reviews-page', isUncached: true, next: () => page(`/commerce/reviews/${reviewedId}`, demo) },
    )
  }
  cases.push(...makeVisitCases(ports, facts.coupons), ...makeStudioCases(dataDir, ports))
  return cases.toSorted((a, b) => caseNames.indexOf(a.name) - caseNames.indexOf(b.name))
}
