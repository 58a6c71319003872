import { productTypes } from '../../kit/enums.ts'
import type { FieldProblem } from '../../kit/refusal.ts'
import { draftMessages } from '../product-draft.messages.ts'
import type { ProductSnapshot } from './product-snapshot.ts'

/** Returns the problem of each amount of a gift card that is there before. Its variants are its amounts. */
export function problemsOfAmounts({
  productType,
  variants,
}: Pick<ProductSnapshot, 'productType' | 'variants'>): Record<string, FieldProblem> {
  if (productType !== productTypes.giftCard) return {}
  const problems: Record<string, FieldProblem> = {}
  const amounts = new Set<number>()
  variants.forEach(({ priceCents }, place) => {
    if (amounts.has(priceCents)) problems[`variants.${place}.priceCents`] = { message: draftMessages.amountTwice }
    amounts.add(priceCents)
  })
  return problems
}
