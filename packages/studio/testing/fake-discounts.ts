import type { OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/discounts'
const place = { currency: 'USD', timeZone: 'America/New_York' }

/**
 * In-memory fake of the API of one site's discounts. `sent` holds what was sent to it; `refusals` answer the next changes, one each,
 * `refusal` all others.
 */
export function fakeDiscounts(site: string, discounts: OwnerDiscount[]) {
  const state = {
    discounts,
    sent: [] as { path: string; body: Record<string, unknown>; key: string | null }[],
    refusals: [] as FakeResponse[],
    refusal: null as FakeResponse | null,
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const [, id = '', action = ''] = request.path.slice(path.length).split('/')
    if (request.method === 'GET') return read(id, request.query)
    state.sent.push({
      path: request.path.slice(path.length),
      body: request.body as Record<string, unknown>,
      key: request.idempotencyKey,
    })
    return state.refusals.shift() ?? state.refusal ?? change(id, action, request.body as Partial<OwnerDiscount>)
  }

  function read(id: string, query: string): FakeResponse {
    const one = state.discounts.find((discount) => discount.id === id)
    if (id !== '')
      return one
        ? { status: 200, body: { discount: one, ...place } }
        : refused(404, 'discounts.not-found', 'There is no such discount.')
    const search = new URLSearchParams(query).get('search') ?? ''
    const found = state.discounts.filter(({ code }) => code.toLowerCase().startsWith(search.toLowerCase()))
    const counts = { active: found.length, scheduled: 0, ended: 0 }
    return { status: 200, body: { discounts: found, hasNextPage: false, counts, ...place } }
  }

  function change(id: string, action: string, body: Partial<OwnerDiscount>): FakeResponse {
    const before = state.discounts.find((discount) => discount.id === id)
    const { version: _, ...content } = body as Partial<OwnerDiscount>
    const after = aDiscount({
      ...(before ?? { id: 'e'.repeat(32) }),
      ...(action === 'end' ? { endsAt: 1 } : content),
      version: (before?.version ?? 0) + 1,
    })
    state.discounts = before
      ? state.discounts.map((one) => (one === before ? after : one))
      : [after, ...state.discounts]
    const undo = before && { method: 'POST', path: `${path}/${id}`, body: undoBody(before, after.version) }
    return { status: 200, body: { discount: after, undo: undo ?? null } }
  }

  return { state, answer }
}

function undoBody(
  { id: _id, uses: _uses, createdAt: _at, version: _version, ...content }: OwnerDiscount,
  version: number,
) {
  return { ...content, version }
}

/** A discount of 10 % off the whole order by the code WELCOME10. `some` overrides fields. */
export function aDiscount(some: Partial<OwnerDiscount> = {}): OwnerDiscount {
  return {
    id: 'd'.repeat(32),
    code: 'WELCOME10',
    name: '10% off',
    target: 'order',
    kind: 'percent',
    amount: 100_000,
    productIds: [],
    minimumCents: 0,
    combinesWith: [],
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    uses: 38,
    createdAt: 0,
    version: 1,
    ...some,
  }
}
