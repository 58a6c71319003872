import { prorate, type ProratePart } from '../../discounts/prorate.ts'

/**
 * What was paid for a line or for shipping, in minor units. `taxes` is the amount of each tax within the total, by the id of the
 * order's tax line: the total contains its taxes also where prices do not.
 */
export type TaxedPart = { totalCents: number; taxes: readonly ProratePart[] }
export type TaxedOrder = { lines: readonly (TaxedPart & { id: string })[]; shipping: TaxedPart }

/** Amounts of a refund, by line and for shipping, in minor units including taxes. */
export type RefundAmounts = { lines: readonly { lineId: string; cents: number }[]; shippingCents: number }
/** The part of each tax in a refund, by line and for shipping. */
export type RefundTaxes = { lines: ReadonlyMap<string, ProratePart[]>; shipping: ProratePart[] }
/** A refund with the taxes stored in it. */
export type TaxedRefund = {
  lines: readonly { lineId: string; cents: number; taxes: readonly ProratePart[] }[]
  shippingCents: number
  shippingTaxes: readonly ProratePart[]
}

/** Id of the net amount among the parts of a total. No tax line has it. */
const netId = ''

/**
 * Computes the tax within a refund, for each rate. A refund of a line or of shipping is shared out over what earlier refunds have
 * left of its net amount and of each of its taxes, by the largest remainder method. Refunds in any pieces therefore add up to the
 * taxes of the order: when nothing is left of the total, nothing is left of any tax. `earlier` has all refunds that did not fail.
 */
export function refundTaxes(order: TaxedOrder, earlier: readonly TaxedRefund[], refund: RefundAmounts): RefundTaxes {
  const paidBack = (lineId: string) => earlier.flatMap(({ lines }) => lines.filter((line) => line.lineId === lineId))
  const lines = refund.lines.map(({ lineId, cents }): [string, ProratePart[]] => {
    const bought = order.lines.find(({ id }) => id === lineId)
    if (!bought) throw new Error('A refund of a line that was not bought.')
    return [lineId, taxesWithin(bought, paidBack(lineId), cents)]
  })
  const ofShipping = earlier.map(({ shippingCents, shippingTaxes }) => ({ cents: shippingCents, taxes: shippingTaxes }))
  return { lines: new Map(lines), shipping: taxesWithin(order.shipping, ofShipping, refund.shippingCents) }
}

type PaidBack = { cents: number; taxes: readonly ProratePart[] }

function taxesWithin({ totalCents, taxes }: TaxedPart, earlier: readonly PaidBack[], cents: number): ProratePart[] {
  const backOfTaxes = sumTaxes(earlier.map((one) => one.taxes))
  const left = taxes.map((tax) => ({ id: tax.id, cents: tax.cents - centsOf(backOfTaxes, tax.id) }))
  const leftInAll = totalCents - earlier.reduce((sum, one) => sum + one.cents, 0)
  const net = { id: netId, cents: left.reduce((rest, tax) => rest - tax.cents, leftInAll) }
  const shares = prorate(cents, [...left, net])
  return left.map(({ id }, at) => ({ id, cents: shares[at] ?? 0 }))
}

/** Adds amounts up by the tax that they belong to. */
export function sumTaxes(lists: readonly (readonly ProratePart[])[]): ProratePart[] {
  const sums = new Map<string, number>()
  for (const { id, cents } of lists.flat()) sums.set(id, (sums.get(id) ?? 0) + cents)
  return Array.from(sums, ([id, cents]) => ({ id, cents }))
}

/** Returns the taxes within a whole refund, by rate. */
export function taxesOfRefund({ lines, shippingTaxes }: Omit<TaxedRefund, 'shippingCents'>): ProratePart[] {
  return sumTaxes([...lines.map(({ taxes }) => taxes), shippingTaxes])
}

export function centsOf(parts: readonly ProratePart[], id: string): number {
  return parts.find((part) => part.id === id)?.cents ?? 0
}

/** A refund that may have been stored before refunds had taxes: then they are null. */
export type StoredTaxes = Omit<TaxedRefund, 'lines' | 'shippingTaxes'> & {
  state: string
  lines: readonly { lineId: string; cents: number; taxes: readonly ProratePart[] | null }[]
  shippingTaxes: readonly ProratePart[] | null
}

/**
 * Returns the taxes of refunds in the order in which they were made. Those of refunds without are computed from the refunds before
 * each, always alike.
 */
export function taxesOfStored(order: TaxedOrder, refunds: readonly StoredTaxes[]): RefundTaxes[] {
  const earlier: TaxedRefund[] = []
  return refunds.map((refund) => {
    const taxes = storedTaxes(refund) ?? refundTaxes(order, earlier, refund)
    const lines = refund.lines.map((line) => ({ ...line, taxes: taxes.lines.get(line.lineId) ?? [] }))
    if (refund.state !== 'failed') earlier.push({ ...refund, lines, shippingTaxes: taxes.shipping })
    return taxes
  })
}

function storedTaxes({ lines, shippingTaxes }: StoredTaxes): RefundTaxes | null {
  if (shippingTaxes === null) return null
  return {
    lines: new Map(lines.map(({ lineId, taxes }) => [lineId, [...(taxes ?? [])]])),
    shipping: [...shippingTaxes],
  }
}
