let holders = 0

/**
 * Stops the page from scrolling, without a shift by the width of the scroll bar. Returns the function that releases it. The page
 * stays locked until all holders have released it, in any order: windows, and a sheet below them (header/sheet.island.ts).
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  style.overflow = 'hidden'
  holders += 1
  let isHeld = true
  return () => {
    if (isHeld) holders -= 1
    isHeld = false
    if (holders > 0) return
    style.overflow = document.querySelector('[data-island=sheet][open]') ? 'hidden' : ''
    style.scrollbarGutter = ''
  }
}
