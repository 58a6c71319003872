import { primitiveToText } from '../yui-nodes.ts'

type Fields = Readonly<Record<string, unknown>>

/** Gallery designs that show all slides at once. */
const grids: ReadonlySet<unknown> = new Set(['grid', 'autogrid', 'autocolumns', 'masonry'])

export function isGrid(design: unknown): boolean {
  return grids.has(design)
}

/**
 * Lays out the slides of a theme's gallery in columns: as many as the theme's options set, or as many of the options' column
 * width as fit. The designs `autocolumns` and `masonry` keep the pictures' different heights.
 */
export function layOutGrid(slides: readonly HTMLElement[], design: unknown, options: unknown): void {
  const element = slides[0]?.parentElement
  if (!element) return
  const given = (typeof options === 'object' && options !== null ? options : {}) as Fields
  const gutter = `${Math.max(0, numberOf(given['gutter'], 20))}px`
  const columns = Math.min(Math.round(numberOf(given['columns'], 0)), maxColumns)
  const width = `${Math.max(1, numberOf(given['columnWidth'], usualWidth))}px`
  if (design === 'autocolumns' || design === 'masonry') {
    Object.assign(element.style, {
      columnGap: gutter,
      ...(columns > 0 ? { columnCount: String(columns) } : { columnWidth: width }),
    })
    for (const slide of slides)
      Object.assign(slide.style, { breakInside: 'avoid', marginBottom: gutter, width: 'auto' })
    return
  }
  const minWidth = columns > 0 ? '0' : `min(100%, ${width})`
  const repeated = `repeat(${columns > 0 ? columns : 'auto-fill'}, minmax(${minWidth}, 1fr))`
  Object.assign(element.style, { display: 'grid', gap: gutter, gridTemplateColumns: repeated })
  const ratio = ratioOf(given['aspectRatio'])
  for (const slide of slides)
    Object.assign(slide.style, { width: 'auto', overflow: 'hidden', ...(ratio && { aspectRatio: ratio }) })
}

const maxColumns = 24
const usualWidth = 300

function numberOf(value: unknown, fallback: number): number {
  const number = typeof value === 'number' ? value : Number.parseFloat(String(value))
  return Number.isFinite(number) ? number : fallback
}

/** Parses an aspect ratio such as `1.5`, `'3:2'` or `'3/2'`; `null` when it is invalid. */
function ratioOf(value: unknown): string | null {
  const [across = NaN, down = 1] = primitiveToText(value).split(/[:/]/).map(Number)
  return across > 0 && down > 0 ? `${across} / ${down}` : null
}
