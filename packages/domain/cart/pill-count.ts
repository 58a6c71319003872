const mostShown = 100

/** SF-9.02: the number on the pill and in counters, '100+' above 100. */
export function pillCount(totalQuantity: number): string {
  return totalQuantity > mostShown ? `${mostShown}+` : String(totalQuantity)
}
