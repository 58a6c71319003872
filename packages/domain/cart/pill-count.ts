const maxShown = 100

/** Returns the cart's item count as shown by the floating cart button and cart links: '100+' above 100 (SF-9.02). */
export function pillCount(totalQuantity: number): string {
  return totalQuantity > maxShown ? `${maxShown}+` : String(totalQuantity)
}
