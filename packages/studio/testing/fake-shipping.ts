import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/shipping'

/** In-memory fake of the API of one site's shipping rates. `sent` holds what was sent; `refusals` answer the next saves, one each. */
export function fakeShipping(site: string, rates: ShippingRate[]) {
  const state = {
    rates,
    version: 1,
    soldTo: [] as string[],
    sent: [] as { path: string; body: Record<string, unknown> }[],
    refusals: [] as FakeResponse[],
    tried: { options: [] as object[], goods: { grams: 1000, cents: 0 }, zone: null as object | null },
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const { rates: shown, version, soldTo } = state
    if (request.method === 'GET') return { status: 200, body: { rates: shown, version, currency: 'USD', soldTo } }
    const body = request.body as Record<string, unknown>
    state.sent.push({ path: request.path.slice(path.length), body })
    if (request.path.endsWith('/try')) return { status: 200, body: state.tried }
    return state.refusals.shift() ?? save(body as { rates: ShippingRate[]; version: number })
  }

  function save(body: { rates: ShippingRate[]; version: number }): FakeResponse {
    if (body.version !== state.version)
      return refused(409, 'changes.changed-meanwhile', 'Shipping was changed meanwhile.')
    const before = state.rates
    state.rates = body.rates
    state.version += 1
    const undo = { method: 'POST', path: `${path}/undo`, body: { rates: before, version: state.version } }
    return { status: 200, body: { rates: state.rates, version: state.version, undo } }
  }

  return { state, answer }
}

/** A rate of 5.00 for Germany. `some` overrides fields. */
export function aRate(some: Partial<ShippingRate> = {}): ShippingRate {
  return {
    name: 'Post',
    priceCents: 500,
    fromCents: 0,
    belowCents: null,
    countries: ['DE'],
    regions: [],
    postcodes: [],
    ...some,
  }
}
