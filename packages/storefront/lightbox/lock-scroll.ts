let holders = 0

/**
 * Stops the page from scrolling, without shifting it by the width of the scroll bar. Returns the function that releases this
 * lock. Several dialogs can lock the page, and release it in any order. An open header panel (header/sheet.island.ts) keeps the
 * page locked as well.
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
