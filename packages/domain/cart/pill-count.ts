const maxShown = 100

/** Item count as the floating cart and the cart links of templates show it: '100+' above 100 (SF-9.02). */
export function pillCount(totalQuantity: number): string {
  return totalQuantity > maxShown ? `${maxShown}+` : String(totalQuantity)
}
