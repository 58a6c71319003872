import { mix, shade, type Color } from '../ink/colors.ts'
import { clamp, f, type Chance } from '../ink/numbers.ts'
import { blurred, group, path } from '../ink/svg.ts'

/**
 * A part of a plant, such as a leaf. Parts with a smaller `depth` are further back and drawn first. `outline` casts shadows on
 * the wall, on the table and, unless `isSoft`, on the parts below.
 */
export type Part = { depth: number; svg: string; outline?: string; isSoft?: boolean }

/** Position of a plant's base, its scale, the seed of its random form and its number of leaves or fronds. */
export type Plant = { x: number; y: number; scale?: number; seed?: number; count?: number }

export type Arranged = {
  x: number
  y: number
  /** Shadow of the plant on the wall: offset to the right, offset down, and opacity. null when there is no wall. */
  wallShadow?: readonly [number, number, number] | null
  /** Opacity of the shadow of the plant on the table. */
  floor?: number
  /** Offset, in pixels, of the shadow that a leaf casts on those below. */
  lift?: number
}

/** Renders the parts of a plant from back to front and, as a separate layer for below the pot, their shadow on wall and table. */
export function arrange(
  parts: readonly Part[],
  { x, y, wallShadow = [130, 70, 0.2], floor = 0.24, lift = 9 }: Arranged,
): { shadow: string; plant: string } {
  const sorted = parts.toSorted((a, b) => a.depth - b.depth)
  const outline = sorted.map((part) => part.outline ?? '').join('')
  const shadows: string[] = []
  if (wallShadow) {
    const [right, down, opacity] = wallShadow
    const place = `transform="translate(${right} ${down})" fill="#4a3020" opacity="${opacity}" ${blurred(36)}`
    shadows.push(path(outline, place))
  }
  if (floor > 0) {
    const flat = `transform="translate(${x} ${y}) matrix(1 0 -.46 .12 0 0) translate(${-x} ${-y})" fill="#3a2316"`
    shadows.push(group(`${blurred(36)} opacity="${floor}"`, path(outline, flat)))
  }
  const below = `transform="translate(${f(lift * 0.5)} ${f(lift)})" fill="#10231a" opacity=".34" ${blurred(6)}`
  const plant = sorted.map((part) => (part.outline && !part.isSoft ? path(part.outline, below) : '') + part.svg)
  return { shadow: shadows.join(''), plant: plant.join('') }
}

export const greens = {
  back: [66, 92, 74],
  front: [92, 128, 76],
  lime: [142, 164, 92],
} as const satisfies Record<string, Color>

/** Returns a random green for a leaf: bluer at the back of the plant (`depth` 0), warmer in front (1). */
export function greenAt(random: Chance, depth: number, warm: number): Color {
  const base = mix(greens.back, greens.front, clamp(depth))
  const towards = random() > 0.7 ? greens.lime : shade.fern
  return mix(base, towards, 0.22 + warm * random() * 0.3)
}

/**
 * Returns a number from -1 to 1 that places the part `index` of a plant. Uses the golden ratio to spread consecutive indexes far
 * apart.
 */
export function spread(index: number, from = 0): number {
  return ((index * 0.618 + from) % 1) * 2 - 1
}
