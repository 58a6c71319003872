import { productTypes } from '../kit/enums.ts'

/** SF-5.09: there is something in the cart, and every line is a physical product. */
export function isPaidInParts(entries: readonly { productType: number }[]): boolean {
  return entries.length > 0 && entries.every(({ productType }) => productType === productTypes.physical)
}
