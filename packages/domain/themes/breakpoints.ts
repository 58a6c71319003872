/**
 * SF-9.06, in CSS pixels of the window's width: a phone's is narrow, every other's is that of a desktop, a tablet's too; and up to
 * `smallScreenMaxPx` what stands side by side in pages stands one below the other.
 */
export const breakpoints = { mobileMaxPx: 432, desktopMinPx: 433, smallScreenMaxPx: 991 } as const

/** SF-9.06: so long after the last change of the window's size it counts as settled. */
export const resizeEndMs = 100

/** SF-9.06 */
export function deviceOf(widthPx: number): 'mobile' | 'desktop' {
  return widthPx < breakpoints.desktopMinPx ? 'mobile' : 'desktop'
}
