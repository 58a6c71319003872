import { beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import type { DeclaredRoute } from './http/routes.ts'
import { skuOf } from './testing/a-product.ts'
import { aTeammate } from './testing/an-account.ts'
import { idIn, thingsOf, type Things } from './testing/hostile/shop-of-all.ts'
import { suiteApp } from './testing/suite-app.ts'
import { keepCookie, type Answer, type Client } from './testing/test-client.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
let ours: Things
let studio: Client
beforeAll(async () => {
  ours = await thingsOf(app, app.site)
  studio = await aTeammate(app)
})

type Place = keyof DeclaredRoute['shapes']
type Values = Record<string, unknown>
type Schema = z.core.JSONSchema.JSONSchema

const nul = 'a\0b'
/** Valid values for fields with a required format, or that refer to existing data. */
const known: Readonly<Record<string, () => string>> = {
  itemId: () => ours.plate.id,
  sku: () => skuOf(ours.plate),
  productId: () => ours.soldOut.productId,
  variantId: () => ours.soldOut.variantId,
  email: () => 'ada@example.test',
  siteVisitorEmail: () => 'ada@example.test',
  country: () => 'US',
  additionalFields: () => '{}',
  stars: () => '4',
  quantity: () => '1',
  token: () => 'a'.repeat(64),
}

/** Builds a value that the JSON schema accepts, as far as possible. */
function sampleOf(schema: Schema, name: string): unknown {
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (typeof choice === 'object') return sampleOf(choice, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return sampleOfObject(schema)
  if (schema.type === 'array') return [sampleOf(itemsOf(schema), name)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  return known[name]?.() ?? (idIn(ours, name) || 'word')
}

function sampleOfObject(schema: Schema): Values {
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([name, field]) => (typeof field === 'object' ? [[name, sampleOf(field, name)]] : [])),
  )
}

function itemsOf({ items }: Schema): Schema {
  return typeof items === 'object' && !Array.isArray(items) ? items : {}
}

/** Returns a copy of the sample for each of its texts, with a NUL in that text. */
function withNul(sample: unknown): unknown[] {
  if (typeof sample === 'string') return sample.startsWith('{') ? [JSON.stringify({ [nul]: nul })] : [`${sample}\0`]
  if (Array.isArray(sample)) return sample.flatMap((one) => withNul(one).map((other) => [other]))
  if (typeof sample !== 'object' || sample === null) return []
  return Object.entries(sample).flatMap(([name, value]) =>
    withNul(value).map((other) => ({ ...sample, [name]: other })),
  )
}

function samplesOf(shape: z.ZodType | undefined): Values {
  if (!shape) return {}
  return sampleOfObject(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }))
}

function paramsOf({ path, shapes }: DeclaredRoute): Values {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name)
  return { ...Object.fromEntries(names.map((name) => [name, sampleOf({}, name)])), ...samplesOf(shapes.params) }
}

/** Creates a browser for each call, because a call may sign out or start another cart. */
function browserOf({ origin }: DeclaredRoute): Client {
  const from = origin === 'studio' ? studio : ours.browser
  const browser = origin === 'studio' ? app.studio() : app.visitor()
  for (const [name, value] of from.cookies) keepCookie(`${name}=${value}`, browser.cookies)
  return browser
}

function send(route: DeclaredRoute, given: Partial<Record<Place, Values>>): Promise<Answer> {
  const browser = browserOf(route)
  const path = route.path.replaceAll(/:(\w+)|\*$/g, (_, name?: string) =>
    encodeURIComponent(textOf(given.params?.[name ?? ''] ?? 'x')),
  )
  const pairs = Object.entries(given.query ?? {}).map(([name, value]) => [name, textOf(value)])
  const at = pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`
  const headers = route.origin === 'studio' ? { headers: { 'x-site': app.site.id } } : {}
  if (route.method === 'GET') return browser.get(at, headers)
  if (route.method === 'DELETE') return browser.delete(at, headers)
  if (!route.isForm) return browser[route.method === 'PUT' ? 'put' : 'post'](at, given.body ?? {}, headers)
  const fields = Object.entries(given.body ?? {}).map(([name, value]) => [name, textOf(value)])
  return browser.form(at, Object.fromEntries(fields), headers)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

it('BX-5.11 answers a NUL in any text of any declared route without an internal error', async () => {
  const sent: string[] = []
  const bugs: string[] = []
  for (const route of app.http.declared) {
    const { query, body } = route.shapes
    const good = { params: paramsOf(route), query: samplesOf(query), body: samplesOf(body) }
    for (const place of ['params', 'query', 'body'] as const) {
      for (const values of withNul(good[place]) as Values[]) {
        const { status } = await send(route, { ...good, [place]: values })
        const call = `${route.method} ${route.path}`
        sent.push(call)
        if (status >= 500) bugs.push(`${call} ${place} ${JSON.stringify(values)} ${status}`)
      }
    }
  }
  expect(bugs).toEqual([])
  for (const call of ['POST /api/studio/session', 'GET /account/reset/:token', 'POST /commerce/reviews/:itemId'])
    expect(sent).toContain(call)
})

it.each(['/%00', '/a%00b', '/search', '/cart', '/commerce/reviews/%00', '/s/%00/%00', '/static/%00', '/assets/%00'])(
  'BX-5.11 answers a NUL in every known query parameter without an internal error, at %s',
  async (path) => {
    const names = 'format category tag month author offset page variant q view sort min max available v sent'.split(' ')
    const query = new URLSearchParams(names.map((name) => [name, nul])).toString()
    expect((await app.visitor().get(`${path}?${query}`)).status).toBeLessThan(500)
    expect((await app.visitor().get(`${ours.plate.path}?${query}`)).status).toBeLessThan(500)
  },
)
