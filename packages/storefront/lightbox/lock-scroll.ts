let holders = 0

/**
 * Holds the page where it is, without moving it by the width of a scroll bar; answers what lets it go again. It stays while anybody
 * holds it, in whatever order those who do let go: windows, and a sheet below them (header/sheet.island.ts).
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
