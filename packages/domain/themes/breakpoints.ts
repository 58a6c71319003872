/**
 * Window widths in CSS pixels. Tablets use the desktop layout. Up to `smallScreenMaxPx`, columns of a page are stacked (SF-9.06).
 */
export const breakpoints = { mobileMaxPx: 432, desktopMinPx: 433, smallScreenMaxPx: 991 } as const

/** Time without a resize event after which the window's size counts as final (SF-9.06). */
export const resizeEndMs = 100

/** Device class for a window width (SF-9.06). */
export function deviceOf(widthPx: number): 'mobile' | 'desktop' {
  return widthPx < breakpoints.desktopMinPx ? 'mobile' : 'desktop'
}
