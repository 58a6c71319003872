import type { ProratePart } from '../../discounts/prorate.ts'
import { sumTaxes, type TaxedPart } from './refund-taxes.ts'

/** Net amount and tax for each tax of an invoice or credit note, in minor units. */
export type TaxSummary = {
  /** For each tax the net amount that it was computed on, and its amount. */
  rates: { id: string; netCents: number; cents: number }[]
  /** Net amount of what no tax is on. */
  untaxedCents: number
  netCents: number
}

export function netOf({ totalCents, taxes }: TaxedPart): number {
  return taxes.reduce((rest, { cents }) => rest - cents, totalCents)
}

/** Adds up net amounts and taxes of lines and shipping. Net and taxes together are the total in both tax modes. */
export function summarizeTaxes(parts: readonly TaxedPart[]): TaxSummary {
  const taxed = parts.filter(({ totalCents }) => totalCents > 0)
  const nets: ProratePart[][] = taxed.map((part) => part.taxes.map(({ id }) => ({ id, cents: netOf(part) })))
  const amounts = new Map(sumTaxes(taxed.map(({ taxes }) => taxes)).map(({ id, cents }) => [id, cents]))
  const sum = (some: readonly TaxedPart[]): number => some.reduce((all, part) => all + netOf(part), 0)
  return {
    rates: sumTaxes(nets).map(({ id, cents: netCents }) => ({ id, netCents, cents: amounts.get(id) ?? 0 })),
    untaxedCents: sum(taxed.filter(({ taxes }) => taxes.length === 0)),
    netCents: sum(taxed),
  }
}
