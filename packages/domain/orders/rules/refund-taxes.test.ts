import fc from 'fast-check'
import { expect, it } from 'vitest'
import { shippingTotalCents } from '../../cart/pricing/allocations.ts'
import { priceCart } from '../../cart/pricing/totals.ts'
import { emptyPricingInput } from '../../cart/pricing/pricing.ts'
import { productTypes } from '../../kit/enums.ts'
import { cup } from '../../testing/a-variant-in-cart.ts'
import { startOrder } from './new-order.ts'
import { refundableCents } from './order-state.ts'
import { failRefund, finishRefund, planRefund, startRefund, wholeRefund } from './refund-plan.ts'
import {
  centsOf,
  refundTaxes,
  sumTaxes,
  taxesOfRefund,
  taxesOfStored,
  type TaxedOrder,
  type TaxedRefund,
} from './refund-taxes.ts'

const everywhere = { countries: [], regions: [], postcodes: [] }
const rate = fc.record({
  ratePpm: fc.integer({ min: 1, max: 300_000 }),
  isOnShipping: fc.boolean(),
  isReduced: fc.boolean(),
})
const anOrder = fc.record({
  lines: fc.array(
    fc.record({ priceCents: fc.nat(20_000), quantity: fc.integer({ min: 1, max: 5 }), isReduced: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  rates: fc.array(rate, { minLength: 1, maxLength: 3 }),
  shippingCents: fc.nat(2_000),
  offCents: fc.nat(3_000),
  areIncluded: fc.boolean(),
  isTaxExempt: fc.boolean(),
  rounding: fc.constantFrom('line' as const, 'document' as const),
})
type AnOrder = typeof anOrder extends fc.Arbitrary<infer One> ? One : never
const aRefund = fc.record({
  units: fc.array(fc.nat(5)),
  shipping: fc.nat(100),
  extra: fc.nat(100),
  isRefused: fc.boolean(),
})

function bought({ lines, rates, shippingCents, offCents, areIncluded, isTaxExempt, rounding }: AnOrder) {
  const classOf = (isReduced: boolean) => (isReduced ? 'reduced' : 'standard')
  const entries = lines.map(({ priceCents, quantity, isReduced }, at) => ({
    ...cup,
    id: `l${at}`,
    itemId: 'p',
    additionalFields: null,
    addedPriceCents: 0,
    addedMs: 0,
    priceCents,
    quantity,
    taxClass: classOf(isReduced),
  }))
  const rules = rates.map(({ isReduced, ...one }, at) => ({
    ...everywhere,
    ...one,
    name: `T${at}`,
    taxClasses: [classOf(isReduced)],
  }))
  const off = { id: 'off', code: '', name: '', target: 'order', kind: 'fixed', amount: offCents } as const
  const { totals, allocations } = priceCart(entries, {
    ...emptyPricingInput,
    taxes: { areIncluded, rules, rounding },
    isTaxExempt,
    location: { country: 'DE', region: '', postcode: '' },
    shippingRates: [{ name: 'Post', priceCents: shippingCents, fromCents: 0, belowCents: null, ...everywhere }],
    discounts: [{ ...off, state: 'live', productIds: [], minimumCents: 0, combinesWith: [] }],
  })
  const { shipping } = allocations
  const order: TaxedOrder = {
    lines: allocations.lines,
    shipping: { totalCents: shippingTotalCents(shipping, totals.isTaxIncluded), taxes: shipping.taxes },
  }
  const { facts } = startOrder(
    {
      lines: entries.map((entry, at) => ({
        id: entry.id,
        itemId: 'p',
        variantId: 'v',
        sku: '',
        title: '',
        options: [],
        answers: [],
        imageUrl: null,
        productType: productTypes.physical,
        isStockTracked: false,
        unitPriceCents: 0,
        taxClass: entry.taxClass,
        quantity: entry.quantity,
        allocation: allocations.lines[at] ?? neverMissing(),
      })),
      totals: { ...totals, shippingCents: totals.shippingCostCents, totalCents: totals.grandTotalCents },
      shippingAllocation: shipping,
      isTaxIncluded: totals.isTaxIncluded,
    },
    { isPaid: true, shortages: [], policy: 'wait' },
  )
  return { facts, order, taxes: totals.taxLineItems }
}

function neverMissing(): never {
  throw new Error('Each line has an allocation.')
}

/** Refunds an order in the given parts, some of which the provider refuses, and then everything that is left. */
function refundInParts(
  { facts: start, order }: ReturnType<typeof bought>,
  parts: readonly (typeof aRefund extends fc.Arbitrary<infer One> ? One : never)[],
) {
  const refunds: (TaxedRefund & { amountCents: number })[] = []
  let facts = start
  const refund = (wanted: Parameters<typeof planRefund>[1], isRefused: boolean): void => {
    const plan = planRefund(facts, wanted)
    const taxes = refundTaxes(order, refunds, plan)
    const lines = plan.lines.map((line) => ({ ...line, taxes: taxes.lines.get(line.lineId) ?? [] }))
    const started = startRefund(facts, plan)
    facts = isRefused ? failRefund(started, plan) : finishRefund(started, plan)
    if (!isRefused) refunds.push({ ...plan, lines, shippingTaxes: taxes.shipping })
  }
  for (const { units, shipping, extra, isRefused } of parts) {
    const lines = facts.lines
      .map(({ id, quantity, refundedQuantity }, at) => ({
        lineId: id,
        quantity: Math.min(units[at] ?? 0, quantity - refundedQuantity),
      }))
      .filter(({ quantity }) => quantity > 0)
    const shippingCents = Math.floor(((facts.shippingTotalCents - facts.shippingRefundedCents) * shipping) / 100)
    const base =
      refundableCents(facts) === 0 || (lines.length === 0 && shippingCents === 0)
        ? 0
        : planRefund(facts, { lines, shippingCents, extraCents: 0 }).amountCents
    const extraCents = Math.floor(((refundableCents(facts) - base) * extra) / 100)
    if (base + extraCents > 0) refund({ lines, shippingCents, extraCents }, isRefused)
  }
  if (refundableCents(facts) > 0) refund(wholeRefund(facts), false)
  return { refunds, facts }
}

it('BX-2.12 splits refunds in any parts so that net and each tax end at exactly what was bought, in both tax modes, with and without exemption', () => {
  fc.assert(
    fc.property(anOrder, fc.array(aRefund, { maxLength: 6 }), (given, parts) => {
      const sold = bought(given)
      const { refunds, facts } = refundInParts(sold, parts)
      expect(facts.refundedCents).toBe(facts.paidCents)
      for (const line of facts.lines) expect(line.refundedCents).toBe(line.totalCents)
      expect(facts.shippingRefundedCents).toBe(facts.shippingTotalCents)
      const paidBack = sumTaxes(refunds.map(taxesOfRefund))
      for (const { id, amountCents } of sold.taxes) expect(centsOf(paidBack, id)).toBe(amountCents)
      for (const refund of refunds) {
        const pieces = [...refund.lines, { cents: refund.shippingCents, taxes: refund.shippingTaxes }]
        expect(pieces.reduce((sum, { cents }) => sum + cents, 0)).toBe(refund.amountCents)
        for (const { cents, taxes } of pieces) {
          const tax = taxes.reduce((sum, one) => sum + one.cents, 0)
          expect(taxes.every((one) => one.cents >= 0) && tax <= cents).toBe(true)
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

it('takes the tax of a further amount from each rate in proportion, and of half of a line half of its tax', () => {
  const taxed = (id: string, totalCents: number, cents: number) => ({ id, totalCents, taxes: [{ id: '0', cents }] })
  const order = { lines: [taxed('a', 1190, 190)], shipping: { totalCents: 0, taxes: [] } }
  const { lines } = refundTaxes(order, [], { lines: [{ lineId: 'a', cents: 595 }], shippingCents: 0 })
  expect(lines.get('a')).toEqual([{ id: '0', cents: 95 }])
})

it('computes the taxes of refunds that were stored without, and leaves failed ones out', () => {
  const order = {
    lines: [{ id: 'a', totalCents: 119, taxes: [{ id: '0', cents: 19 }] }],
    shipping: { totalCents: 0, taxes: [] },
  }
  const refund = (state: string, cents: number) => ({
    state,
    shippingCents: 0,
    shippingTaxes: null,
    lines: [{ lineId: 'a', cents, taxes: null }],
  })
  const taxes = taxesOfStored(order, [refund('failed', 119), refund('done', 60), refund('pending', 59)])
  expect(taxes.map(({ lines }) => lines.get('a'))).toEqual([19, 10, 9].map((cents) => [{ id: '0', cents }]))
})
