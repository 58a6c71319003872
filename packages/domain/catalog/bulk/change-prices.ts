import { productTypes } from '../../kit/enums.ts'
import { maxPriceCents } from '../../kit/limits.ts'
import { unitPriceCents } from '../prices.ts'
import type { PriceStep } from '../products-studio.wire.ts'
import { shownInPreview, type PriceChange, type PricePreviewAnswer, type PriceProblem } from './bulk.wire.ts'

export type Prices = { priceCents: number; salePriceCents: number; onSale: boolean }
/** What a change of prices reads of a product. A gift card has no price of its own, but amounts. */
export type PricedProduct = { id: string; title: string; productType: number; variants: readonly Prices[] }

/** Returns variants with their new prices, possible or not. */
export function changePrices<Variant extends Prices>(variants: readonly Variant[], change: PriceChange): Variant[] {
  const { kind, by } = change
  if (kind === 'price')
    return variants.map((variant) => ({ ...variant, priceCents: changedPrice(variant.priceCents, by) }))
  if (by === null) return variants.map((variant) => ({ ...variant, onSale: false }))
  return variants.map((variant) => {
    return { ...variant, onSale: true, salePriceCents: changedPrice(variant.priceCents, by) }
  })
}

/** Rounds to whole minor units, half a unit up. */
function changedPrice(priceCents: number, by: PriceStep): number {
  if ('cents' in by) return priceCents + by.cents
  return Math.round(priceCents + (priceCents * by.percent) / 100)
}

/** The first price that a change makes impossible, if there is one. A sale price that was above its price before is none. */
export function findPriceProblem(
  before: readonly Prices[],
  after: readonly Prices[],
): { problem: PriceProblem; cents: number } | null {
  for (const [place, { priceCents, salePriceCents, onSale }] of after.entries()) {
    const outside = [priceCents, salePriceCents].find((cents) => !(cents >= 0 && cents <= maxPriceCents))
    if (outside !== undefined) return { problem: outside < 0 ? 'below-zero' : 'too-high', cents: outside }
    const was = before[place]
    const wasAbove = was !== undefined && was.onSale && was.salePriceCents > was.priceCents
    if (onSale && salePriceCents > priceCents && !wasAbove)
      return { problem: 'sale-above-price', cents: salePriceCents }
  }
  return null
}

/** What becomes of a product's prices: they change, stay, or are left out for a reason. */
export type PriceOutcome =
  | { kind: 'changed'; variants: Prices[] }
  | { kind: 'same' }
  | { kind: 'gift-card' }
  | { kind: 'problem'; problem: PriceProblem; cents: number }

export function priceOutcomeOf({ productType, variants }: PricedProduct, change: PriceChange): PriceOutcome {
  if (productType === productTypes.giftCard) return { kind: 'gift-card' }
  const after = changePrices(variants, change)
  const found = findPriceProblem(variants, after)
  if (found) return { kind: 'problem', ...found }
  return variants.some((variant, place) => isOther(variant, after[place]))
    ? { kind: 'changed', variants: after }
    : { kind: 'same' }
}

function isOther(before: Prices, after: Prices | undefined): boolean {
  const isSame =
    before.priceCents === after?.priceCents &&
    before.salePriceCents === after.salePriceCents &&
    before.onSale === after.onSale
  return !isSame
}

/** Returns what a change would do to products, which are in the order in which they are named. */
export function previewPrices(
  products: readonly PricedProduct[],
  change: PriceChange,
): Omit<PricePreviewAnswer, 'missing' | 'seen'> {
  const preview = emptyPreview()
  for (const product of products) {
    const { id, title } = product
    const outcome = priceOutcomeOf(product, change)
    if (outcome.kind === 'same') preview.same += 1
    if (outcome.kind === 'gift-card') preview.giftCards += 1
    if (outcome.kind === 'problem') {
      preview.problemCount += 1
      if (preview.problems.length < shownInPreview) {
        preview.problems.push({ id, title, problem: outcome.problem, cents: outcome.cents })
      }
    }
    if (outcome.kind !== 'changed') continue
    const to = rangeOf(outcome.variants, change)
    preview.count += 1
    if (change.kind === 'price' && product.variants.some(({ onSale }) => onSale)) preview.saleStays += 1
    if (preview.rows.length < shownInPreview)
      preview.rows.push({ id, title, from: rangeOf(product.variants, change), to })
    const { low, high } = preview.newPrices ?? to
    preview.newPrices = { low: Math.min(low, to.low), high: Math.max(high, to.high) }
  }
  return preview
}

function emptyPreview(): Omit<PricePreviewAnswer, 'missing' | 'seen'> {
  return { count: 0, rows: [], newPrices: null, same: 0, giftCards: 0, saleStays: 0, problemCount: 0, problems: [] }
}

/** A change of prices is about the prices without their sales; a sale about what is paid. */
function rangeOf(variants: readonly Prices[], { kind }: PriceChange): { low: number; high: number } {
  const cents = variants.map((variant) => (kind === 'price' ? variant.priceCents : unitPriceCents(variant)))
  return { low: Math.min(...cents), high: Math.max(...cents) }
}
