import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cartPath, entriesPath } from './testing/a-cart.ts'
import { aSite } from './testing/a-site.ts'
import { wanted } from './testing/a-product.ts'
import { aTeammate } from './testing/an-account.ts'
import { everyRow } from './testing/hostile/every-row.ts'
import { ids, notQuantities, numbers, shapes, texts } from './testing/hostile/hostile-values.ts'
import { testedElsewhere } from './testing/hostile/tested-elsewhere.ts'
import { idIn, thingsOf, type Things } from './testing/hostile/shop-of-all.ts'
import { isRefused, shown, unclearOf } from './testing/hostile/unclear-answers.ts'
import { suiteApp } from './testing/suite-app.ts'
import { scratchDatabase } from './testing/test-database.ts'
import type { Answer, Client } from './testing/test-client.ts'
import { until } from './testing/until.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' }, database: await scratchDatabase('fields') }) // all rows are compared
let ours: Things
let theirs: Things
let studio: Client
let before: string

beforeAll(async () => {
  ours = await thingsOf(app, app.site)
  theirs = await thingsOf(app, await aSite(app.deps))
  studio = await aTeammate(app)
  const waiting = () => app.deps.owner.ask('', 'select 1 from outbox')
  await until(waiting, (left) => left.length === 0)
})
beforeEach(async () => {
  before = await everyRow(app)
})

type Values = readonly unknown[]
/**
 * A route with a valid path and body. `refuses` lists invalid values by field. A `:name` in the route stands for an id in the
 * path.
 */
type Call = {
  route: string
  path: () => string
  good: () => Record<string, unknown>
  refuses: Readonly<Record<string, () => Values>>
}

const long = 'x'.repeat(10_000)
const ends = ['\0', 'a\0b', '\ud800']
const noTexts = [...numbers, ...shapes]
const noFlags = [...texts, ...numbers, ...shapes.filter((value) => value !== true)]
const noNumbers = [...texts, ...shapes, ...numbers]
const noLists = [...texts, ...numbers, null, true, {}, ['x'], [null], [['a']], { length: 1 }]
const withoutNull = (values: Values): Values => values.filter((value) => value !== null)
const path = '/api/site-users/account/notifications/restock'
const words = (most: number): Values => [...noTexts, 'x'.repeat(most + 1), long]

const calls: readonly Call[] = [
  {
    route: 'POST /api/3/commerce/cart/subscription',
    path: () => '/api/3/commerce/cart/subscription',
    good: () => ({ ...wanted(ours.monthly), qty: 1 }),
    refuses: {
      itemId: () => [...ids, theirs.monthly.id, ours.plate.id],
      sku: () => [...withoutNull(noTexts), ...ends, long, theirs.monthly.variants[0]?.sku],
      qty: () => notQuantities,
      additionalFields: () => [...withoutNull(noTexts), ...ends, '{', '1', long],
      price: () => [1],
    },
  },
  {
    route: 'PUT /api/commerce/shopping-cart/entries/:entryId/additionalFields',
    path: () => `${entriesPath}/${ours.entryId}/additionalFields`,
    good: () => ({ ...wanted(ours.plate), additionalFields: '{"words":"hi"}' }),
    refuses: {
      itemId: () => [...ids, theirs.plate.id, ours.monthly.id],
      sku: () => [...withoutNull(noTexts), ...ends, long],
      additionalFields: () => [...withoutNull(noTexts), ...ends, '{', '1', long, `{"words":"${'x'.repeat(9_000)}"}`],
      quantity: () => [5],
    },
  },
  {
    route: 'POST /api/commerce/products/:itemId/reviews',
    path: () => `/api/commerce/products/${ours.plate.id}/reviews`,
    good: () => ({ stars: 4, title: 'Warm', text: 'It holds tea too.', name: 'Ada' }),
    refuses: {
      stars: () => [...texts, ...numbers, ...shapes, 0, 6, '0', '6', '4.5', '٤', ' 4'],
      title: () => words(150),
      text: () => [...words(5_000), '', ' ', '\0', '\u202e'],
      name: () => [...words(80), '', ' ', '\0', '\u200b'],
      pictures: () => [
        ...noLists,
        [{ fileName: 'a.png', data: 'no base64!' }],
        [{ fileName: 'a.png', data: '' }],
        [{ fileName: '../../a.png', data: 'AAAA' }],
        Array.from({ length: 4 }, () => ({ fileName: 'a.png', data: 'AAAA' })),
      ],
      captchaToken: () => [...noTexts, long],
      state: () => ['published'],
      sourceType: () => [3],
    },
  },
  {
    route: `POST ${path}`,
    path: () => path,
    good: () => {
      const { productId, variantId } = ours.soldOut
      return { productId, variantId, siteVisitorEmail: 'ada@example.test' }
    },
    refuses: {
      productId: () => [...ids, ours.plate.id, theirs.soldOut.productId],
      variantId: () => [...ids, ours.plate.variants[0]?.id, theirs.soldOut.variantId],
      siteVisitorEmail: () => [...texts, ...noTexts, long, `${long}@example.test`, '\u202eada@example.test'],
      isJoinMailingList: () => noFlags,
      captchaToken: () => [...noTexts, long],
    },
  },
  {
    route: 'POST /api/commerce/shopping-cart/coupons',
    path: () => `${cartPath}/coupons`,
    good: () => ({ promoCode: 'NO-SUCH-CODE' }),
    refuses: { promoCode: () => [...texts, ...noTexts, long, '\u202eCODE'], cartId: () => ['x'] },
  },
  {
    route: 'PUT /api/commerce/shopping-cart/location',
    path: () => `${cartPath}/location`,
    good: () => ({ country: 'US' }),
    refuses: {
      country: () => [...texts, ...noTexts, long, 'ZZ', 'US\0'],
      region: () => [...noTexts, ...ends, '\u0007', long],
      postcode: () => [...noTexts, ...ends, '\n', long],
      rate: () => [0],
    },
  },
]

const studioCalls: readonly Call[] = [
  {
    route: `POST ${path}/send`,
    path: () => `${path}/send`,
    good: () => ({ productId: ours.soldOut.productId, variantId: ours.soldOut.variantId }),
    refuses: {
      productId: () => [...ids, theirs.soldOut.productId, ours.plate.id],
      variantId: () => [...ids, theirs.soldOut.variantId, ours.plate.variants[0]?.id],
    },
  },
  {
    route: `POST ${path}/send/all`,
    path: () => `${path}/send/all`,
    good: () => ({ sendRequests: [{ productId: ours.soldOut.productId, variantId: ours.soldOut.variantId }] }),
    refuses: {
      sendRequests: () => [...noLists, [], Array.from({ length: 201 }, () => ({})), [{ productId: ours.plate.id }]],
    },
  },
  {
    route: 'POST /api/studio/discounts',
    path: () => '/api/studio/discounts',
    good: () => ({ code: 'GOOD', name: 'Good', target: 'order', kind: 'percent', amount: 100_000 }),
    refuses: {
      code: () => [...noTexts, ...ends, 'a b', '<b>', long],
      name: () => [...noTexts, ...ends, '', ' ', '\n', 'x'.repeat(101), long],
      target: () => [...texts, ...noTexts, 'everything'],
      kind: () => [...texts, ...noTexts],
      amount: () => [...noNumbers, 0, 1_000_001],
      productIds: () => [...noLists, [theirs.plate.id], Array.from({ length: 201 }, () => ours.plate.id)],
      minimumCents: () => [...noNumbers, 10 ** 13],
      combinesWith: () => noLists,
      startsAt: () => [...withoutNull(noNumbers), 8.64e15 + 1],
      endsAt: () => withoutNull(noNumbers),
      maxUses: () => [...withoutNull(noNumbers), 0],
      maxUsesPerCustomer: () => [...withoutNull(noNumbers), 0],
      uses: () => [0],
      siteId: () => ['x'],
    },
  },
  {
    route: 'POST /api/studio/discounts/:discountId/end',
    path: () => `/api/studio/discounts/${ours.discountId}/end`,
    good: () => ({}),
    refuses: { endsAt: () => [0] },
  },
  ...['publish', 'spam', 'delete'].map((name) => ({
    route: `POST /api/studio/reviews/:reviewId/${name}`,
    path: () => `/api/studio/reviews/${ours.reviewId}/${name}`,
    good: () => ({}),
    refuses: { state: () => ['published'] },
  })),
]

const plainPosts: readonly Call[] = [
  {
    route: 'POST /cart/additional-fields',
    path: () => '/cart/additional-fields',
    good: () => ({ ...wanted(ours.plate), quantity: '1', 'field-words': 'hi' }),
    refuses: {
      itemId: () => [...ids, theirs.plate.id, ours.monthly.id],
      sku: () => [...texts.slice(1), long, theirs.plate.variants[0]?.sku],
      quantity: () => notQuantities,
      'field-words': () => ['\0', 'a\0b', 'x'.repeat(21), long, 'x'.repeat(10_001)],
    },
  },
  {
    route: 'POST /cart/entries/:entryId/additional-fields',
    path: () => `/cart/entries/${ours.entryId}/additional-fields`,
    good: () => ({ 'field-words': 'hi' }),
    refuses: { 'field-words': () => ['\0', 'a\0b', 'x'.repeat(21), long, 'x'.repeat(10_001)] },
  },
  {
    route: 'POST /cart/coupons',
    path: () => '/cart/coupons',
    good: () => ({ promoCode: 'NO-SUCH-CODE' }),
    refuses: { promoCode: () => [...texts, long, '\u202eCODE'] },
  },
  {
    route: 'POST /cart/location',
    path: () => '/cart/location',
    good: () => ({ country: 'US' }),
    refuses: {
      country: () => [...texts, long, 'ZZ'],
      region: () => ['\0', '\u0007', long],
      postcode: () => ['\0', '\n', long],
    },
  },
  {
    route: 'POST /commerce/restock/:productId',
    path: () => `/commerce/restock/${ours.soldOut.productId}`,
    good: () => ({ variantId: ours.soldOut.variantId, email: 'ada@example.test' }),
    refuses: {
      variantId: () => [...ids, theirs.soldOut.variantId, ours.plate.variants[0]?.id],
      email: () => [...texts, long, '\u202eada@example.test', 'a@b.test\r\nBcc: c@d.test'],
      isJoinMailingList: () => ['', 'yes', 'true'],
    },
  },
  {
    route: 'POST /commerce/reviews/:itemId',
    path: () => `/commerce/reviews/${ours.plate.id}`,
    good: () => ({ stars: '4', title: 'Warm', text: 'It holds tea too.', name: 'Ada' }),
    refuses: {
      stars: () => [...texts, '0', '6', '4.5', long],
      title: () => ['x'.repeat(151), long],
      text: () => ['', ' ', '\0', '\u202e', 'x'.repeat(5_001), 'x'.repeat(30_000)],
      name: () => ['', ' ', '\0', '\u200b', 'x'.repeat(81), long],
    },
  },
]

const notBodies = [null, true, 7, 'text', [], [{}], JSON.parse('{"__proto__":{"a":1},"constructor":{}}'), '\0']
const inSite = () => ({ headers: { 'x-site': app.site.id } })
const call = (by: Client, { route }: Call, at: string, body: unknown): Promise<Answer> => {
  const send = by === studio ? inSite() : {}
  return route.startsWith('PUT') ? by.put(at, body, send) : by.post(at, body, send)
}

async function unclearAnswers(by: Client, one: Call): Promise<string[]> {
  const unclear: string[] = []
  for (const [field, values] of Object.entries(one.refuses)) {
    for (const value of values()) {
      const answer = await call(by, one, one.path(), { ...one.good(), [field]: value })
      unclear.push(...unclearOf(`${field}: ${shown(value)}`, answer, field))
    }
  }
  const hasFields = Object.keys(one.good()).length > 0
  // `null` is a valid body when no field is required.
  for (const body of notBodies.filter((value) => value !== null || hasFields))
    unclear.push(...unclearOf(shown(body), await call(by, one, one.path(), body)))
  for (const at of pathsLike(one)) unclear.push(...unclearOf(at, await call(by, one, at, one.good())))
  return unclear
}

describe.each(calls.map((one) => [one.route, one] as const))('%s', (_, one) => {
  it('BX-5.11 refuses hostile values in each field with a clear 4xx, and stores nothing', async () => {
    expect(await unclearAnswers(ours.browser, one)).toEqual([])
    expect(await everyRow(app)).toBe(before)
  })
})

describe.each(studioCalls.map((one) => [one.route, one] as const))('in the studio: %s', (_, one) => {
  it('BX-5.11 refuses hostile values in each field with a clear 4xx, and stores nothing', async () => {
    expect(await unclearAnswers(studio, one)).toEqual([])
    expect(await everyRow(app)).toBe(before)
  })
})

/** Like `unclearAnswers`, but for form posts, which are answered with a page. */
async function unclearPages(one: Call): Promise<string[]> {
  const unclear: string[] = []
  const post = async (at: string, fields: Record<string, unknown>): Promise<void> => {
    const sent = Object.entries(fields).map(([name, value]) => [name, String(value)])
    const { status, text } = await ours.browser.form(at, Object.fromEntries(sent))
    const saysWhy = /role="alert"[^>]*>\s*\S|<h1[ >]/.test(text)
    if (!isRefused(status) || !saysWhy) unclear.push(`${at} ${shown(fields)} is answered with ${status}`)
  }
  for (const [field, values] of Object.entries(one.refuses)) {
    for (const value of values().filter((given) => typeof given !== 'object'))
      await post(one.path(), { ...one.good(), [field]: value })
  }
  for (const at of pathsLike(one)) await post(at, one.good())
  return unclear
}

describe.each(plainPosts.map((one) => [one.route, one] as const))('without scripts: %s', (_, one) => {
  it('BX-5.11 refuses hostile values in each field on a page with a message, and stores nothing', async () => {
    expect(await unclearPages(one)).toEqual([])
    expect(await everyRow(app)).toBe(before)
  })
})

/** Returns the route's path with ids that are unknown, from another site or malformed. */
function pathsLike({ route, path: of }: Call): string[] {
  const [, name] = /:(\w+)/.exec(route) ?? []
  if (name === undefined) return []
  const named = [...ids.filter((id): id is string => typeof id === 'string' && id !== ''), idIn(theirs, name), long]
  const escaped = named.map((id) => encodeURIComponent(id.toWellFormed()))
  return [...escaped, '%', '%ff', '%c0%80'].map((id) => of().replace(idIn(ours, name), () => id))
}

const pages = ['-1', '1.5', '', '1e3', '0x1', '9'.repeat(20), 'NaN', '١', '\0']
const idsOfText = () => ids.filter((id): id is string => typeof id === 'string' && id !== '0'.repeat(32))
const questions: readonly (readonly [
  path: string,
  by: () => Client,
  refuses: Record<string, () => readonly string[]>,
])[] = [
  [
    '/api/commerce/product/reviews',
    () => ours.browser,
    {
      productId: idsOfText,
      excludeProductId: idsOfText,
      page: () => pages,
      size: () => [...pages, '0', '9999'],
      sort: () => [...texts, 'Newest', 'newest,highest'],
      stars: () => [...pages, '0', '6', '4.5', '-0'],
    },
  ],
  ['/api/commerce/inventory/stock', () => ours.browser, { itemId: () => [...idsOfText(), theirs.plate.id] }],
  ['/api/captcha', () => ours.browser, { purpose: () => [...texts, long.slice(0, 500)] }],
  [path, () => studio, { productId: idsOfText, variantId: idsOfText, cursor: () => texts.slice(1) }],
  ['/api/studio/discounts', () => studio, { after: idsOfText }],
  [
    '/api/studio/reviews',
    () => studio,
    { state: () => texts, limit: () => [...pages, '0', '9999'], cursor: idsOfText },
  ],
  ['/api/studio/outbox', () => studio, { before: () => [...texts, '1', `1-${'g'.repeat(32)}`] }],
]

describe.each(questions)('query parameters of %s', (at, by, refuses) => {
  it('BX-5.11 refuses hostile values with a clear 4xx, and never fails', async () => {
    const ask = (query: string) => by().get(`${at}?${query}`, by() === studio ? inSite() : {})
    const unclear: string[] = []
    for (const [name, values] of Object.entries(refuses)) {
      for (const value of values()) {
        const query = new URLSearchParams([[name, value]]).toString()
        unclear.push(...unclearOf(query, await ask(query)))
      }
      for (const query of [`${name}=%ff%00`, `${name}=1&${name}=2`, `${name}[]=1`, `${name}[a]=1`]) {
        if ((await ask(query)).status >= 500) unclear.push(query)
      }
    }
    expect(unclear).toEqual([])
  })
})

it('BX-5.11 covers every route with a body, here or in its module’s own tests', () => {
  const here = [...calls, ...studioCalls, ...plainPosts].map(({ route }) => route)
  const declared = app.http.declared.filter(({ method }) => method === 'POST' || method === 'PUT')
  expect(declared.map(({ method, path: at }) => `${method} ${at}`).toSorted()).toEqual(
    [...here, ...testedElsewhere].toSorted(),
  )
})
