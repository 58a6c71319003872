import type { RestockSignUp } from '@sitewright/domain/restock/restock.wire.ts'
import type { WaitingList, WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const signUpsPath = '/api/site-users/account/notifications/restock'

/** In-memory fake of the API of who waits at one site. `sent` holds the requests to tell people; `refusals` answer the next ones. */
export function fakeRestock(site: string, variants: WaitingVariant[], people: RestockSignUp[] = []) {
  const state = { variants, sent: [] as { body: unknown; key: string | null }[], refusals: [] as FakeResponse[] }

  function answer({ method, path, query, body, site: of, idempotencyKey }: FakeRequest): FakeResponse | undefined {
    const isList = path === '/api/studio/restock'
    if (!isList && !path.startsWith(signUpsPath)) return undefined
    if (of !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    if (isList) return { status: 200, body: listOf(state.variants, new URLSearchParams(query).get('search') ?? '') }
    if (method === 'GET') return { status: 200, body: { signUps: people, hasNextPage: false, nextPageCursor: null } }
    state.sent.push({ body, key: idempotencyKey })
    return state.refusals.shift() ?? send(body as { sendRequests: { productId: string; variantId: string }[] })
  }

  function send({ sendRequests }: { sendRequests: { productId: string; variantId: string }[] }): FakeResponse {
    const results = sendRequests.map((asked) => {
      const { tellable = 0, waiting = 0 } = state.variants.find(({ variantId }) => variantId === asked.variantId) ?? {}
      return { ...asked, toldCount: tellable, waitingCount: waiting - tellable, message: null }
    })
    const isAsked = (id: string) => sendRequests.some(({ variantId }) => variantId === id)
    state.variants = state.variants.flatMap((one) => {
      if (!isAsked(one.variantId)) return [one]
      const waiting = one.waiting - one.tellable
      return waiting === 0 ? [] : [{ ...one, waiting, tellable: 0, told: { at: one.firstAt, count: one.tellable } }]
    })
    return { status: 200, body: { results } }
  }

  return { state, answer }
}

function listOf(all: readonly WaitingVariant[], search: string): WaitingList {
  const variants = all.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
  const people = variants.reduce((sum, { waiting }) => sum + waiting, 0)
  return { variants, people, total: variants.length, nextCursor: null }
}

let made = 0

/** A variant for which people wait since October 2nd. */
export function aWaited(given: Partial<WaitingVariant> & { title: string; waiting: number }): WaitingVariant {
  made += 1
  const id = made.toString(16).padStart(32, '0')
  return {
    productId: id,
    variantId: id,
    choice: '',
    sku: `SKU-${made}`,
    firstAt: Date.UTC(2026, 9, 2, 12),
    available: 0,
    isForSale: true,
    tellable: 0,
    told: null,
    ...given,
  }
}
