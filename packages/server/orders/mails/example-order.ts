import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'

const address: Address = {
  firstName: 'Priya',
  lastName: 'Raman',
  company: '',
  address1: '1420 SE Alder Street',
  address2: '',
  district: '',
  city: 'Portland',
  region: 'OR',
  postcode: '97214',
  country: 'US',
  phone: '',
}

const priceCents = 2800
const quantity = 2
const totalCents = priceCents * quantity

/** Returns an order with which mails are shown while a shop has none of its own. It is stored nowhere. */
export function exampleOrder(given: Pick<OrderDetail, 'language' | 'currency'> & { product: string }): OrderDetail {
  const { product, language, currency } = given
  const id = 'e'.repeat(32)
  const paid = { cents: totalCents, at: Date.UTC(2026, 0, 15, 12) }
  return {
    id,
    number: 1047,
    createdAt: paid.at,
    version: 1,
    axes: { order: 'open', payment: 'paid', fulfilment: 'none' },
    attention: [],
    email: 'priya.raman@mail.example',
    language,
    currency,
    isTestMode: false,
    shopperId: null,
    customerName: 'Priya Raman',
    note: '',
    newsletter: null,
    delivery: address,
    billing: address,
    shipping: null,
    lines: [lineOf(id, product)],
    discounts: [],
    taxes: [],
    isTaxIncluded: false,
    shippingPart: { totalCents: 0, taxes: [] },
    totals: { subtotalCents: totalCents, discountCents: 0, shippingCents: 0, taxCents: 0, totalCents },
    paidCents: totalCents,
    refundedCents: 0,
    pendingRefundCents: 0,
    refundableCents: totalCents,
    refundableShippingCents: 0,
    expiresAt: null,
    payments: [
      { id: null, method: 'bank-transfer', provider: 'manual', card: null, amountCents: paid.cents, paidAt: paid.at },
    ],
    invoice: null,
    refunds: [],
    fulfilments: [],
    notes: [],
    events: [],
    actions: [],
  }
}

function lineOf(id: string, title: string): OrderDetail['lines'][number] {
  return {
    id,
    itemId: id,
    variantId: id,
    sku: '',
    productType: productTypes.physical,
    title,
    options: [],
    answers: [],
    imageUrl: null,
    unitPriceCents: priceCents,
    quantity,
    subtotalCents: totalCents,
    discountCents: 0,
    taxCents: 0,
    taxes: [],
    totalCents,
    isStockTracked: true,
    fulfilledQuantity: 0,
    removedQuantity: 0,
    returnedQuantity: 0,
    refundedQuantity: 0,
    refundedCents: 0,
    openQuantity: quantity,
    shortQuantity: 0,
  }
}
