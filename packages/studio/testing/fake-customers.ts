import type { Customer, CustomerDetail, CustomerListAnswer } from '@sitewright/domain/customers/customers.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/customers'

/** In-memory fake of the API of one site's customers. `seen` holds the reads, `sent` the changes; `refusals` answer the next changes. */
export function fakeCustomers(site: string, customers: Customer[], details: Partial<CustomerDetail> = {}) {
  const state = {
    customers,
    notes: details.notes ?? [],
    taxExemption: details.taxExemption ?? null,
    seen: [] as string[],
    sent: [] as { path: string; body: unknown; key: string | null }[],
    refusals: [] as FakeResponse[],
  }
  let removed = state.notes

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (/^\/api\/studio\/shoppers\/\w+\/tax-exemption(?:\/undo)?$/.test(request.path)) return changeExemption(request)
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const [, id = '', , noteId = '', action = ''] = request.path.slice(path.length).split('/')
    if (request.method === 'GET') {
      state.seen.push(id + request.query)
      if (id === '') return { status: 200, body: listOf(state.customers, new URLSearchParams(request.query)) }
      const one = state.customers.find((customer) => customer.id === id)
      return one
        ? {
            status: 200,
            body: aCustomerDetail(one, { ...details, notes: state.notes, taxExemption: state.taxExemption }),
          }
        : refused(404, 'kit.not-found', 'There is nothing at this address.')
    }
    state.sent.push({ path: request.path.slice(path.length), body: request.body, key: request.idempotencyKey })
    return state.refusals.shift() ?? change(id, noteId, action, request.body as { text?: string })
  }

  function changeExemption({ method, path: own, body, idempotencyKey: key }: FakeRequest): FakeResponse {
    state.sent.push({ path: `${method} ${own}`, body, key })
    const refusal = state.refusals.shift()
    if (refusal) return refusal
    const since = Date.UTC(2026, 10, 19)
    const before = state.taxExemption
    const given = body as { reason: string; number: string; taxExemption?: typeof before }
    if (method === 'POST') state.taxExemption = given.taxExemption ?? null
    else state.taxExemption = method === 'PUT' ? { reason: given.reason, number: given.number, since } : null
    const undo = {
      method: 'POST',
      path: `${own.replace('/undo', '')}/undo`,
      body: { taxExemption: before, base: null },
    }
    return { status: 200, body: { taxExemption: state.taxExemption, undo: method === 'POST' ? null : undo } }
  }

  function change(id: string, noteId: string, action: string, { text = '' }: { text?: string }): FakeResponse {
    const undoOf = (note: string, what: string) => ({
      method: 'POST',
      path: `${path}/${id}/notes/${note}/${what}`,
      body: {},
    })
    if (action === 'remove') {
      removed = state.notes
      state.notes = state.notes.filter((note) => note.id !== noteId)
      return { status: 200, body: { noteId, undo: undoOf(noteId, 'restore') } }
    }
    if (action === 'restore') {
      state.notes = removed
      return { status: 200, body: { noteId, undo: null } }
    }
    const added = { id: 'e'.repeat(32), createdAt: Date.UTC(2026, 10, 19), author: 'Nora Okafor', text }
    state.notes = [added, ...state.notes]
    return { status: 200, body: { noteId: added.id, undo: undoOf(added.id, 'remove') } }
  }

  return { state, answer }
}

function listOf(customers: readonly Customer[], query: URLSearchParams): CustomerListAnswer {
  const found = customers.filter(({ name }) => name.toLowerCase().includes(query.get('search')?.toLowerCase() ?? ''))
  const shown = found
    .filter(({ country }) => (query.get('country') ?? country) === country)
    .filter(({ orders }) => query.get('bought') !== 'often' || orders > 1)
    .filter(({ isSubscribed }) => query.get('subscribed') !== 'yes' || isSubscribed)
  const limit = Number(query.get('limit'))
  const from = Number(query.get('cursor') ?? 0)
  return {
    customers: shown.slice(from, from + limit),
    nextCursor: shown.length > from + limit ? String(from + limit) : null,
    total: shown.length,
    spentCents: shown.reduce((sum, { spentCents }) => sum + spentCents, 0),
    counts: {
      all: found.length,
      often: found.filter(({ orders }) => orders > 1).length,
      account: found.filter(({ hasAccount }) => hasAccount).length,
      subscribed: found.filter(({ isSubscribed }) => isSubscribed).length,
    },
    countries: [...Map.groupBy(customers, ({ country }) => country)].map(([country, of]) => ({
      country,
      count: of.length,
    })),
    currency: 'USD',
  }
}

/** A customer with an account and three orders. `some` overrides fields. */
export function aCustomer(some: Partial<Customer> = {}): Customer {
  return {
    id: 'c'.repeat(32),
    name: 'Priya Raman',
    email: 'priya.raman@mail.example',
    country: 'US',
    orders: 3,
    spentCents: 31_170,
    firstOrderAt: Date.UTC(2026, 7, 11),
    lastOrderAt: Date.UTC(2026, 10, 18),
    hasAccount: true,
    isSubscribed: true,
    ...some,
  }
}

function aCustomerDetail(customer: Customer, some: Partial<CustomerDetail>): CustomerDetail {
  return {
    customer,
    currency: 'USD',
    account: customer.hasAccount ? { id: 'a'.repeat(32), createdAt: Date.UTC(2026, 7, 11) } : null,
    orders: [],
    hasMoreOrders: false,
    addresses: [],
    taxExemption: null,
    newsletter: [],
    notes: [],
    ...some,
  }
}
