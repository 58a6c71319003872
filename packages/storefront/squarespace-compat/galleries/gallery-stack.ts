type Stack = { show: (index: number) => void }

/**
 * Lays the slides of a gallery on each other, of which one is shown. Its height is that of the largest slide, unless the theme gives
 * it one. Styles stand at the elements, because themes hide and place slides in their own ways and rely on the library to show one.
 */
export function stackSlides(slides: readonly HTMLElement[]): Stack | null {
  const container = slides[0]?.parentElement
  if (!container) return null
  const hasHeight = heightWithout(slides, container) > 0
  Object.assign(container.style, { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' })
  if (hasHeight) container.style.gridTemplateRows = 'minmax(0, 1fr)'
  for (const slide of slides) Object.assign(slide.style, stacked)
  return {
    show: (index) => {
      for (const [at, slide] of slides.entries()) {
        const isShown = at === index
        // `visibility` keeps hidden slides from the keyboard and from screen readers.
        Object.assign(slide.style, { opacity: isShown ? '1' : '0', visibility: isShown ? 'visible' : 'hidden' })
      }
    },
  }
}

const stacked = {
  position: 'relative',
  inset: 'auto',
  gridArea: '1 / 1',
  display: 'block',
  float: 'none',
  width: '100%',
  minHeight: '0',
}

/** Returns the height that the theme gives a gallery, whatever its slides are. */
function heightWithout(slides: readonly HTMLElement[], container: HTMLElement): number {
  const before = slides.map(({ style }) => style.display)
  for (const { style } of slides) style.display = 'none'
  const height = container.clientHeight
  for (const [at, { style }] of slides.entries()) style.display = before[at] ?? ''
  return height
}
