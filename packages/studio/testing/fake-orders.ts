import { emptyAddress } from '@sitewright/domain/checkout/address.wire.ts'
import { attentionReasons, fulfilmentStates, orderPaymentStates, orderStates } from '@sitewright/domain/orders/order.ts'
import type {
  OrderActionAnswer,
  OrderCounts,
  OrderDetail,
  OrderLineDetail,
  OrderListAnswer,
  OrderListItem,
} from '@sitewright/domain/orders/orders.wire.ts'
import type { FakeRequest, FakeResponse } from './fake-server.ts'
import { refused } from './fake-server.ts'

const path = '/api/studio/orders'

/**
 * In-memory fake of the API of one site's orders. Reads answer from `orders`, which tests change. `onAction` answers the actions;
 * `seen` holds the requests, without their crumbs.
 */
export function fakeOrders(site: string, orders: OrderDetail[]) {
  const state = {
    orders,
    seen: [] as string[],
    actions: [] as { path: string; body: unknown; key: string | null }[],
    onAction: (() => ({ status: 200, body: done(orders[0]) })) as (
      request: FakeRequest,
      path: string,
    ) => FakeResponse | undefined,
  }
  function answer(request: FakeRequest): FakeResponse | undefined {
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    const rest = request.path.slice(path.length + 1)
    if (request.method === 'POST') {
      state.actions.push({ path: rest, body: request.body, key: request.idempotencyKey })
      return state.onAction(request, rest)
    }
    state.seen.push(rest + request.query)
    if (rest === '') return { status: 200, body: listOf(state.orders, new URLSearchParams(request.query)) }
    const order = state.orders.find(({ number }) => String(number) === rest)
    return order
      ? { status: 200, body: order }
      : refused(404, 'orders.not-found', 'There is no order with this number.')
  }
  return { state, answer }
}

/** Answer of an action that was carried out. */
export function done(order: OrderDetail | undefined, more: Partial<OrderActionAnswer> = {}): OrderActionAnswer {
  return { number: order?.number ?? 0, version: (order?.version ?? 0) + 1, undo: null, refund: null, ...more }
}

function listOf(orders: readonly OrderDetail[], query: URLSearchParams): OrderListAnswer {
  const words = query.get('search') ?? ''
  const found = orders.filter(({ number, customerName }) => `${number} ${customerName}`.includes(words))
  const matching = found
    .filter(({ axes }) => (query.get('order') ?? axes.order) === axes.order)
    .filter(({ axes }) => (query.get('payment') ?? axes.payment) === axes.payment)
    .filter(({ axes }) => (query.get('fulfilment') ?? axes.fulfilment) === axes.fulfilment)
    .filter(({ attention }) => query.get('attention') === null || attention.length > 0)
    .toSorted((a, b) => b.number - a.number)
  const from = matching.filter(({ number }) => number < Number(query.get('cursor') ?? Infinity))
  const limit = Number(query.get('limit'))
  const shown = from.slice(0, limit)
  return {
    orders: shown.map(itemOf),
    nextCursor: from.length > limit ? (shown.at(-1)?.number ?? null) : null,
    counts: countsOf(found),
  }
}

function itemOf(order: OrderDetail): OrderListItem {
  const { id, number, createdAt, axes, email, customerName, currency, attention, isTestMode, refundedCents } = order
  return {
    id,
    number,
    createdAt,
    axes,
    email,
    customerName,
    currency,
    attention,
    isTestMode,
    refundedCents,
    totalCents: order.totals.totalCents,
    unitCount: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    removedCount: order.lines.reduce((sum, { removedQuantity }) => sum + removedQuantity, 0),
    titles: order.lines.map(({ title }) => title),
    imageUrls: order.lines.flatMap(({ imageUrl }) => imageUrl ?? []),
    isPickup: order.shipping?.isPickup === true,
  }
}

function countsOf(orders: readonly OrderDetail[]): OrderCounts {
  const count = <axis extends keyof OrderDetail['axes']>(axis: axis, states: readonly OrderDetail['axes'][axis][]) =>
    Object.fromEntries(states.map((state) => [state, orders.filter(({ axes }) => axes[axis] === state).length]))
  return {
    all: orders.length,
    attention: orders.filter(({ attention }) => attention.length > 0).length,
    order: count('order', orderStates) as OrderCounts['order'],
    payment: count('payment', orderPaymentStates) as OrderCounts['payment'],
    fulfilment: count('fulfilment', fulfilmentStates) as OrderCounts['fulfilment'],
  }
}

/** A paid order of two mugs and a fern, of which nothing is fulfilled. `some` overrides fields. */
export function anOrder(some: Partial<OrderDetail> = {}): OrderDetail {
  const address = { ...emptyAddress, firstName: 'Priya', lastName: 'Raman', address1: '2210 Folsom Street' }
  const place = { ...address, city: 'San Francisco', region: 'CA', postcode: '94110', country: 'US' }
  return {
    id: `o${some.number ?? 1047}`.padEnd(32, '0'),
    number: 1047,
    createdAt: Date.UTC(2026, 10, 18, 16, 42),
    version: 3,
    axes: { order: 'open', payment: 'paid', fulfilment: 'none' },
    attention: [],
    email: 'priya.raman@mail.example',
    language: 'en-US',
    currency: 'USD',
    isTestMode: false,
    shopperId: null,
    customerName: 'Priya Raman',
    note: '',
    newsletter: null,
    delivery: place,
    billing: place,
    shipping: { name: 'Ground', cents: 950, isPickup: false, note: '' },
    lines: [
      aLine({
        id: 'a'.repeat(32),
        title: 'Speckled Mug',
        sku: 'MUG-MOS-35',
        unitPriceCents: 3400,
        quantity: 2,
        discountCents: 680,
        taxCents: 444,
        totalCents: 6564,
      }),
      aLine({
        id: 'b'.repeat(32),
        title: 'Boston Fern',
        sku: 'PL-FERN-14',
        unitPriceCents: 2600,
        quantity: 1,
        discountCents: 260,
        taxCents: 170,
        totalCents: 2510,
      }),
    ],
    discounts: [{ id: 'd1', code: 'WELCOME10', name: '10% off', cents: 940, target: 'order' }],
    taxes: [{ id: '0', name: 'California', ratePpm: 72_500, amountCents: 614, isIncluded: false, refundedCents: 0 }],
    isTaxIncluded: false,
    shippingPart: { totalCents: 950, taxes: [] },
    totals: { subtotalCents: 9400, discountCents: 940, shippingCents: 950, taxCents: 614, totalCents: 10_024 },
    paidCents: 10_024,
    refundedCents: 0,
    pendingRefundCents: 0,
    refundableCents: 10_024,
    refundableShippingCents: 950,
    expiresAt: null,
    payments: [
      {
        id: 'p1',
        method: 'card',
        provider: 'stripe',
        card: { brand: 'visa', last4: '4242' },
        amountCents: 10_024,
        paidAt: Date.UTC(2026, 10, 18, 16, 42),
      },
    ],
    invoice: { number: 1, issuedAt: Date.UTC(2026, 10, 18, 16, 42) },
    refunds: [],
    fulfilments: [],
    notes: [],
    events: [
      { id: 'e1', at: Date.UTC(2026, 10, 18, 16, 41), kind: 'placed', actor: { kind: 'shopper', name: '' }, data: {} },
      {
        id: 'e2',
        at: Date.UTC(2026, 10, 18, 16, 42),
        kind: 'paid',
        actor: { kind: 'provider', name: '' },
        data: { cents: 10_024 },
      },
    ],
    actions: ['fulfil', 'refund', 'cancel', 'add-note', 'resend-mail'],
    ...some,
  }
}

export function aLine(some: Partial<OrderLineDetail>): OrderLineDetail {
  const line = {
    id: 'a'.repeat(32),
    itemId: 'item',
    variantId: 'variant',
    sku: 'SKU',
    productType: 1,
    title: 'Mug',
    options: [{ name: 'Glaze', value: 'Moss' }],
    answers: [],
    imageUrl: null,
    unitPriceCents: 1000,
    quantity: 1,
    subtotalCents: 1000,
    discountCents: 0,
    taxCents: 0,
    totalCents: 1000,
    isStockTracked: true,
    fulfilledQuantity: 0,
    removedQuantity: 0,
    returnedQuantity: 0,
    refundedQuantity: 0,
    refundedCents: 0,
    openQuantity: some.quantity ?? 1,
    shortQuantity: 0,
    taxes: some.taxCents === undefined ? [] : [{ id: '0', cents: some.taxCents }],
    ...some,
  }
  return { ...line, subtotalCents: line.unitPriceCents * line.quantity }
}

/** Orders 1001 and up, as many as wanted. */
export function manyOrders(count: number): OrderDetail[] {
  return Array.from({ length: count }, (_, index) =>
    anOrder({
      number: 1001 + index,
      customerName: `Customer ${1001 + index}`,
      attention: index === 0 ? [attentionReasons[0]] : [],
    }),
  )
}
