/** Fades an element in, unless the visitor prefers reduced motion. */
export function fadeIn(element: HTMLElement): void {
  if (isStill() || typeof element.animate !== 'function') return
  element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: fadeMs, easing: 'ease-out' })
}

const fadeMs = 240

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
