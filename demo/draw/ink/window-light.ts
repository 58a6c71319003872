import { leafOutline } from '../plants/leaf.ts'
import { chance, f, times } from './numbers.ts'
import { blurred } from './svg.ts'

/**
 * Light that falls through a window onto the wall: its position and size as fractions of the picture, and its panes. `branch` is
 * the number of leaves on each of three twigs that shade the light.
 */
export type WindowLight = {
  x?: number
  y?: number
  width?: number
  height?: number
  columns?: number
  rows?: number
  skew?: number
  opacity?: number
  branch?: number
}

/** Renders light through a window with mullions, slanted across the wall. */
export function windowLight(width: number, height: number, asked: WindowLight): string {
  const of = {
    x: 0.16,
    y: 0.06,
    width: 0.4,
    height: 0.56,
    columns: 2,
    rows: 3,
    skew: 0.32,
    opacity: 0.5,
    branch: 0,
    ...asked,
  }
  const left = of.x * width
  const top = of.y * height
  const paneWidth = (of.width * width) / of.columns
  const paneHeight = (of.height * height) / of.rows
  const gap = Math.max(16, width * 0.014)
  const wide = paneWidth - gap
  const high = paneHeight - gap
  const pane = (column: number, row: number): string => {
    const x = left + column * paneWidth + row * paneHeight * 0.22
    const y = top + row * paneHeight + column * paneWidth * of.skew
    return `<path d="M${f(x)} ${f(y)} l${f(wide)} ${f(wide * of.skew)} l${f(high * 0.22)} ${f(high)} l${f(-wide)} ${f(-wide * of.skew)} Z"/>`
  }
  const panes = times(of.columns, (column) => times(of.rows, (row) => pane(column, row)).join('')).join('')
  const shade = of.branch > 0 ? twigs(width, height, left, top, of.width, of.branch) : ''
  const leaves = shade === '' ? '' : `<path d="${shade}" fill="#6b4a30" opacity=".2" ${blurred(10)}/>`
  return `<g fill="#fffaf0" opacity="${of.opacity}" ${blurred(16)}>${panes}</g>${leaves}`
}

function twigs(width: number, height: number, left: number, top: number, wide: number, leaves: number): string {
  const random = chance(4)
  return times(3, (twig) => {
    const x = left + width * 0.02 + twig * wide * width * 0.3
    const y = top + height * (0.02 + 0.1 * twig)
    const angle = 0.75 + 0.2 * twig
    return times(leaves, (index) => {
      const along = (index / leaves) * wide * width * 0.95
      return leafOutline({
        x: x + Math.cos(angle) * along,
        y: y + Math.sin(angle) * along,
        angle: angle + (index % 2 === 1 ? 0.9 : -0.9) + (random() - 0.5) * 0.4,
        length: width * 0.05 * (0.7 + random() * 0.6),
        width: width * 0.012,
        shape: 'lance',
        points: 12,
      })
    }).join('')
  }).join('')
}
