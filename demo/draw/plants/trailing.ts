import { mix, times3, type Color } from '../ink/colors.ts'
import { chance, f, lerp, times, type Chance } from '../ink/numbers.ts'
import { line, polyline, stop, type Point } from '../ink/svg.ts'
import { greenAt, type Part, type Plant } from './arrange.ts'
import { leaf, stem } from './leaf.ts'
import { ovalPath } from './pilea.ts'

/** A plant with vines up to `long` pixels long that hang over the rim of its pot, whose radius is `rim` pixels. */
export type Trailing = Plant & { vines?: number; long?: number; rim?: number }

const leavesOfVine = 11

/** Renders a pothos: heart-shaped leaves on long vines. */
export function pothos({ x, y, scale: s = 1, seed = 6, vines = 9, long = 520, rim = 200 }: Trailing): Part[] {
  const random = chance(seed)
  const hanging = times(vines, (vine) => {
    const even = lerp(-1, 1, (vine + 0.5) / vines)
    const side = Math.sign(even) * Math.abs(even) ** 0.42 + (random() - 0.5) * 0.12
    const length = long * (0.45 + random() * 0.6) * s
    const depth = 1 - Math.abs(side) * 0.5
    const points = times(leavesOfVine + 1, (index): Point => {
      const t = index / leavesOfVine
      const out = side * (rim * 0.6 + Math.sin(Math.min(1, t * 2.4) * 1.57) * rim * 0.62)
      const hump = Math.sin(Math.min(1, t * 3) * Math.PI) * 90 * s
      return [x + out + Math.sin(t * 5 + vine) * 12 * s, y - hump + t ** 1.4 * length]
    })
    const rope = line(polyline(points), '#6d7a4a', { width: f(5 * s), more: 'stroke-linejoin="round"' })
    return [{ depth: depth - 0.2, svg: rope }, ...vineLeaves(points, depth, s, random)]
  }).flat()
  return [...hanging, ...crown(x, y, s, rim, random)]
}

function vineLeaves(points: readonly Point[], depth: number, s: number, random: Chance): Part[] {
  return points.slice(1).map(([x, y], index) => {
    const place = index + 1
    const angle = Math.PI / 2 + (place % 2 === 1 ? 0.85 : -0.85) + (random() - 0.5) * 0.5
    const length = lerp(112, 74, place / leavesOfVine) * s * (0.85 + random() * 0.35)
    const near = depth + random() * 0.3
    const color = greenAt(random, near * 0.85, 1)
    const bend = (random() - 0.5) * 0.5
    const light = lerp(0.84, 1.1, random())
    const { svg, outline } = leaf({
      x,
      y,
      angle,
      length,
      width: length * 0.42,
      color,
      shape: 'heart',
      veins: 4,
      bend,
      light,
    })
    return { depth: near, svg, outline }
  })
}

/** Renders the upright leaves of a pothos above its pot. */
function crown(x: number, y: number, s: number, rim: number, random: Chance): Part[] {
  return times(24, () => {
    const side = random() * 2 - 1
    const angle = -Math.PI / 2 + side * 1.15
    const far = (36 + random() * 112) * s
    const depth = random()
    const length = (96 + random() * 36) * s
    const at = { x: x + side * rim * 0.5 + Math.cos(angle) * far, y: y - 46 * s + Math.sin(angle) * far }
    const turned = angle + (random() - 0.5) * 1.6
    const color = greenAt(random, depth, 1)
    const light = lerp(0.8, 1.08, depth)
    const one = leaf({
      ...at,
      angle: turned,
      length,
      width: length * 0.42,
      color,
      shape: 'heart',
      veins: 4,
      bend: 0.3,
      light,
    })
    const foot = x + side * rim * 0.3
    const stalk = stem([foot, y], [foot, y - far * 0.5], [at.x, at.y], 5 * s, [120, 132, 80])
    return { depth: depth * 0.9, svg: stalk + one.svg, outline: one.outline }
  })
}

const pearlColors: readonly Color[] = [
  [98, 134, 84],
  [120, 150, 92],
  [80, 116, 78],
  [140, 164, 104],
]

/** Renders strings of round leaves. Uses one gradient per color, because there are about a thousand leaves. */
export function stringOfPearls({
  x,
  y,
  scale: s = 1,
  seed = 7,
  count = 26,
  rim = 210,
  long = 560,
}: Plant & Trailing): Part[] {
  const random = chance(seed)
  const gradients = pearlColors.map((color, index) => {
    const stops = stop(0, mix(color, [248, 246, 206], 0.6)) + stop('.4', color) + stop(1, times3(color, 0.5))
    return `<radialGradient id="pearl${index}" cx=".34" cy=".3" r=".8">${stops}</radialGradient>`
  })
  const strings = times(count, (index) => {
    const side = Math.sin(lerp(-1.5, 1.5, (index + random() * 1.2) / count))
    const length = long * (0.2 + random() ** 1.3 * 0.8 * (0.55 + 0.45 * Math.abs(side))) * s
    const depth = Math.sqrt(1 - side * side) + random() * 0.2
    return { depth, ...pearlString({ x, y, side, length, rim, scale: s }, random) }
  })
  const heap = times(120, () => {
    const angle = random() * 6.28
    const far = Math.sqrt(random()) * rim * 0.86
    const atX = x + Math.cos(angle) * far
    const atY = y - 8 * s + Math.sin(angle) * far * 0.24 - random() * 34 * s
    return { depth: Math.sin(angle) * 0.4 - 0.1, svg: pearl(atX, atY, (10 + random() * 5) * s, random) }
  })
  return [{ depth: -9, svg: `<defs>${gradients.join('')}</defs>` }, ...strings, ...heap]
}

type PearlString = { x: number; y: number; side: number; length: number; rim: number; scale: number }

function pearlString(
  { x, y, side, length, rim, scale: s }: PearlString,
  random: Chance,
): { svg: string; outline: string } {
  const phase = random() * 6
  const pearls = times(length / (24 * s), (index) => {
    const down = index * 24 * s
    const t = down / length
    const out = side * (rim * (0.55 + 0.5 * Math.min(1, down / (90 * s))))
    const atX = x + out + Math.sin(t * 4 + phase) * 10 * s + ((index % 2 === 1 ? 7 : -7) + (random() - 0.5) * 9) * s
    const hump = 22 * s * Math.sin(Math.min(1, down / (100 * s)) * Math.PI)
    const atY = y + (random() - 0.5) * 8 * s - hump + down
    const radius = (13.5 - t * 4) * s * (0.85 + random() * 0.3)
    return { svg: pearl(atX, atY, radius, random), outline: ovalPath(atX, atY, radius, radius) }
  })
  return { svg: pearls.map(({ svg }) => svg).join(''), outline: pearls.map(({ outline }) => outline).join('') }
}

function pearl(x: number, y: number, radius: number, random: Chance): string {
  const color = Math.floor(random() * pearlColors.length)
  return `<circle cx="${f(x)}" cy="${f(y)}" r="${f(radius)}" fill="url(#pearl${color})"/>`
}
