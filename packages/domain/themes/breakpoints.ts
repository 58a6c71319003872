/**
 * Window widths in CSS pixels at which the layout changes. Tablets use the desktop layout. Up to `smallScreenMaxPx`, a page's
 * columns are stacked (SF-9.06).
 */
export const breakpoints = { mobileMaxPx: 432, desktopMinPx: 433, smallScreenMaxPx: 991 } as const

/** Milliseconds without a resize event after which the window's size counts as final (SF-9.06). */
export const resizeDebounceMs = 100

/** Returns the device class for a window width in CSS pixels (SF-9.06). */
export function deviceClassForWidth(widthPx: number): 'mobile' | 'desktop' {
  return widthPx < breakpoints.desktopMinPx ? 'mobile' : 'desktop'
}
