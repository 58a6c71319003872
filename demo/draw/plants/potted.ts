import { css, mix, times3, type Color } from '../ink/colors.ts'
import { chance, f, f2, lerp, times, type Chance } from '../ink/numbers.ts'
import { define, defs, group, line, path, polyline } from '../ink/svg.ts'
import { greenAt, greens, spread, type Part, type Plant } from './arrange.ts'
import { leaf, stem } from './leaf.ts'

export function monstera({ x, y, scale: s = 1, seed = 1, count = 11 }: Plant): Part[] {
  const random = chance(seed)
  return times(count, (index) => {
    const depth = index / (count - 1)
    const side = spread(index)
    const rise = lerp(690, 230, Math.abs(side) * 0.7 + random() * 0.3 * depth) * s
    const angle = Math.PI / 2 - side * 1.1 + (random() - 0.5) * 0.3
    const color = greenAt(random, depth, 0.5)
    const length = lerp(230, 300, random()) * s * lerp(0.85, 1.08, depth)
    const fromX = x + side * 400 * s * lerp(0.95, 0.8, depth) - Math.cos(angle) * length * 0.28
    const fromY = y - rise + depth * 70 * s - Math.sin(angle) * length * 0.28
    const one = leaf({
      x: fromX,
      y: fromY,
      angle,
      length,
      width: length * 0.46,
      color,
      bend: (random() - 0.5) * 0.3,
      shape: 'heart',
      veins: 5,
      cuts: 5,
      light: lerp(0.78, 1.06, depth),
    })
    const stalk = stem(
      [x + side * 26 * s, y],
      [x + side * 120 * s, y - rise * 0.75],
      [fromX, fromY],
      11 * s,
      [88, 116, 70],
    )
    return [
      { depth: depth - 0.5, svg: stalk },
      { depth, svg: one.svg, outline: one.outline },
    ]
  }).flat()
}

const fronds = 34

export function fern({ x, y, scale: s = 1, seed = 2, count = 22 }: Plant): Part[] {
  const random = chance(seed)
  return times(count, (index) => {
    const depth = index / (count - 1)
    const side = spread(index, 0.1)
    const length = lerp(420, 600, random()) * s * lerp(1, 0.82, depth)
    const start = -Math.PI / 2 + side * 0.95
    const drop = side * lerp(0.9, 1.9, random()) + (random() - 0.5) * 0.3
    const color = mix(mix(greens.back, [86, 122, 66], depth), greens.lime, random() * 0.25)
    return frond({ x: x + side * 40 * s, y, length, start, drop, scale: s, depth, color }, random)
  })
}

type Frond = {
  x: number
  y: number
  length: number
  start: number
  drop: number
  scale: number
  depth: number
  color: Color
}

/** Renders a frond of a fern: a midrib with small leaves on both sides. */
function frond({ x, y, length, start, drop, scale: s, depth, color }: Frond, random: Chance): Part {
  let [atX, atY] = [x, y]
  const rib = times(fronds + 1, (step) => {
    const t = step / fronds
    const angle = start + drop * t * t * 1.15
    const at = { x: atX, y: atY, angle, t }
    atX += (Math.cos(angle) * length) / fronds
    atY += (Math.sin(angle) * length) / fronds
    return at
  })
  const leaves = rib.slice(3).flatMap(({ x: midX, y: midY, angle, t }) =>
    [-1, 1].map((side) => {
      const long = Math.sin(Math.PI * t ** 0.62) * 92 * s + 9 * s
      return leaf({
        x: midX,
        y: midY,
        angle: angle + side * (1.22 - t * 0.4),
        length: long * (0.92 + random() * 0.16),
        width: long * 0.145,
        color: times3(color, 0.94 + random() * 0.14),
        bend: side * -0.3,
        shape: 'lance',
        isPlain: true,
        light: lerp(0.8, 1.08, depth),
      })
    }),
  )
  const midrib = polyline(rib.map((at) => [at.x, at.y]))
  return {
    depth,
    svg: line(midrib, css(times3(color, 0.72)), { width: f(5 * s), cap: true }) + leaves.map(({ svg }) => svg).join(''),
    outline: leaves.map(({ outline }) => outline).join(''),
  }
}

export function snakePlant({ x, y, scale: s = 1, seed = 3, count = 11 }: Plant): Part[] {
  const random = chance(seed)
  return times(count, (index) => {
    const depth = index / (count - 1)
    const side = spread(index, 0.33)
    const tall = 1 - Math.abs(side) * 0.7 * random() - (1 - random()) * 0.2
    const length = lerp(470, 760, tall) * s * lerp(1, 0.74, depth)
    const angle = -Math.PI / 2 + side * 0.34
    const width = lerp(40, 54, random()) * s
    const from = { x: x + side * 120 * s, y: y + depth * 26 * s }
    const color = mix([58, 86, 68], [84, 114, 78], depth)
    const bend = side * 0.16 + (random() - 0.5) * 0.14
    const looks = { color, veins: 0, hasRib: false, light: lerp(0.84, 1.06, depth), fold: 0.2 } as const
    const { svg, outline } = leaf({ ...from, angle, length, width, bend, shape: 'blade', ...looks })
    const within = define('clipPath', '', path(outline, ''))
    const edge = line(outline, '#cdbf72', { width: f(7 * s), more: 'stroke-linejoin="round"' })
    const bands = group(`clip-path="${within.url}"`, bandsOf(from, angle, length, width, s, random))
    return { depth, outline, svg: edge + svg + defs(within) + bands }
  })
}

/** Renders light and dark zigzag bands across a leaf of a snake plant. */
function bandsOf(
  from: { x: number; y: number },
  angle: number,
  length: number,
  width: number,
  s: number,
  random: Chance,
): string {
  return times(26, (index) => {
    const t = (index + random() * 0.6) / 26
    const x = from.x + Math.cos(angle) * length * t
    const y = from.y + Math.sin(angle) * length * t
    const steps = times(8, (step) => `l${f(width * 0.33)} ${f((step % 2 === 1 ? -1 : 1) * (6 + random() * 9) * s)}`)
    const color = random() > 0.5 ? '#c9d3a4' : '#23402f'
    const wide = f((3 + random() * 7) * s)
    return line(`M${f(x - width * 1.3)} ${f(y)}${steps.join('')}`, color, {
      width: wide,
      opacity: f2(0.16 + random() * 0.2),
    })
  }).join('')
}

export type Rubber = Plant & { color?: Color }

/** Renders an upright rubber plant with large oval leaves. */
export function rubberPlant({ x, y, scale: s = 1, seed = 5, count = 17, color: base = [44, 74, 56] }: Rubber): Part[] {
  const random = chance(seed)
  const rise = 660
  const trunk = stem([x, y], [x - 14 * s, y - rise * 0.5 * s], [x + 8 * s, y - rise * 0.92 * s], 15 * s, [112, 88, 66])
  const leaves = times(count, (index) => {
    const t = index / (count - 1)
    const side = index % 2 === 1 ? 1 : -1
    const depth = random()
    const fromY = y - lerp(120, rise * 0.92, t) * s
    const angle = -Math.PI / 2 + side * lerp(1.22, 0.3, t) + (random() - 0.5) * 0.35
    const length = lerp(300, 205, t) * s * (0.9 + random() * 0.2)
    const color = mix(times3(base, lerp(0.8, 1.12, depth)), greens.front, random() * 0.3)
    const at = {
      x: x + Math.cos(angle) * 34 * s,
      y: fromY + Math.sin(angle) * 30 * s,
      angle,
      length,
      width: length * 0.27,
    }
    const looks = { color, veins: 8, light: lerp(0.84, 1.08, depth), fold: 0.2 } as const
    const one = leaf({ ...at, bend: side * 0.22, droop: side * 0.25, shape: 'oval', ...looks })
    const to = [x + Math.cos(angle) * 40 * s, fromY + Math.sin(angle) * 36 * s] as const
    const stalk = stem([x, fromY + 20 * s], [x + Math.cos(angle) * 10 * s, fromY], to, 7 * s, [134, 110, 74])
    return { depth: depth - 0.02, svg: stalk + one.svg, outline: one.outline }
  })
  return [{ depth: -1, svg: trunk }, ...leaves]
}
