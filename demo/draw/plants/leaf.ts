import { css, mix, times3, type Color } from '../ink/colors.ts'
import { clamp, f, f2, lerp, smooth, times } from '../ink/numbers.ts'
import { define, defs, line, path, polyline, stop, type Point } from '../ink/svg.ts'

type LeafShape = keyof typeof widths

/** A leaf along a midrib that starts at x,y. Angles are in radians: 0 points right, positive turns down. */
export type Blade = {
  x: number
  y: number
  angle: number
  length: number
  width: number
  shape: LeafShape
  bend?: number
  /** Additional bend of the midrib, which grows towards the tip of the leaf. */
  droop?: number
  /** Number of slits between the veins of the leaf, as in a monstera leaf. */
  cuts?: number
  points?: number
}

export type Leaf = Blade & {
  color: Color
  veins?: number
  hasRib?: boolean
  light?: number
  /** How much darker the half of the leaf is that faces away from the light. */
  fold?: number
  /** True for a leaf without veins and sheen. */
  isPlain?: boolean
}

/** Relative width of a leaf of each shape along its midrib, from the base (0) to the tip (1). */
const widths = {
  oval: (u: number) => Math.sin(Math.PI * u ** 0.86) ** 0.8,
  lance: (u: number) => Math.sin(Math.PI * u ** 0.72) ** 1.15,
  blade: (u: number) => (u + 0.12) ** 0.3 * (1 - u) ** 0.55 * 1.15,
  heart: (u: number) => Math.sin(Math.PI * u ** 0.56) ** 0.82,
} as const

type Rib = { x: number; y: number; angle: number; u: number }
type Drawn = { rib: readonly Rib[]; left: readonly Point[]; right: readonly Point[] }

/** Returns the outline of a leaf as an SVG path, for its shadow. */
export function leafOutline(blade: Blade): string {
  return outlineOf(shapeOf(blade))
}

/** Renders a leaf: two shaded halves along a bending midrib, with veins and sheen. Also returns its outline, for shadows. */
export function leaf(of: Leaf): { svg: string; outline: string } {
  const points = of.points ?? (of.cuts ? 90 : of.isPlain ? 12 : 26)
  const drawn = shapeOf({ ...of, points })
  const middle = of.angle + (of.bend ?? 0) * 0.5
  const facing = clamp(0.5 + 0.5 * (Math.sin(middle) * 0.66 + Math.cos(middle) * 0.5))
  const svg = halves(of, drawn, facing) + (of.isPlain ? '' : details(of, drawn, facing))
  return { svg, outline: outlineOf(drawn) }
}

function shapeOf(blade: Blade): Drawn {
  const count = blade.points ?? 26
  let { x, y } = blade
  const rib = times(count + 1, (index): Rib => {
    const u = index / count
    const angle = blade.angle + (blade.bend ?? 0) * u + (blade.droop ?? 0) * u * u
    const at = { x, y, angle, u }
    x += (Math.cos(angle) * blade.length) / count
    y += (Math.sin(angle) * blade.length) / count
    return at
  })
  const side = (sign: 1 | -1): Point[] =>
    rib.map((at) => {
      const wide = widthAt(blade, at.u, sign) * sign
      return [at.x - Math.sin(at.angle) * wide, at.y + Math.cos(at.angle) * wide]
    })
  return { rib, left: side(-1), right: side(1) }
}

function widthAt({ shape, width, cuts = 0 }: Blade, u: number, sign: 1 | -1): number {
  const whole = (widths[shape](u) || 0) * width
  if (cuts === 0) return whole
  const phase = u * cuts + (sign > 0 ? 0.35 : 0)
  const slit = Math.abs((((phase % 1) + 1) % 1) - 0.5)
  return whole * (1 - 0.74 * smooth(0.12, 0, slit) * smooth(0.12, 0.3, u) * smooth(0.97, 0.82, u))
}

function outlineOf({ left, right }: Drawn): string {
  return `${polyline(left)}${polyline(right.toReversed(), 'L')}Z`
}

function midribOf({ rib }: Drawn): Point[] {
  return rib.map(({ x, y }) => [x, y])
}

function halves(of: Leaf, drawn: Drawn, facing: number): string {
  const { color, light = 1, fold = 0.12 } = of
  const warm = times3(mix(color, [236, 226, 160], 0.1 * light), (1.02 + fold * (facing - 0.2)) * light)
  const cool = times3(mix(color, [24, 44, 48], 0.12), (0.92 - fold * 0.6) * light)
  const [first, second] = facing > 0.5 ? [warm, cool] : [cool, warm]
  const tip = drawn.rib.at(-1) ?? of
  const gradient = (ink: Color) =>
    define(
      'linearGradient',
      `gradientUnits="userSpaceOnUse" x1="${f(of.x)}" y1="${f(of.y)}" x2="${f(tip.x)}" y2="${f(tip.y)}"`,
      stop(0, times3(ink, 0.7)) + stop('.45', ink) + stop(1, mix(ink, [232, 224, 150], 0.2)),
    )
  const back = polyline(midribOf(drawn).toReversed(), 'L')
  const [left, right] = [gradient(first), gradient(second)]
  return [
    defs(left, right),
    path(`${polyline(drawn.left)}${back}Z`, `fill="${left.url}"`),
    path(`${polyline(drawn.right)}${back}Z`, `fill="${right.url}"`),
  ].join('')
}

function details(of: Leaf, drawn: Drawn, facing: number): string {
  const { color, width, veins = 6, hasRib = true, light = 1 } = of
  const ink = css(mix(color, [240, 236, 190], 0.5))
  const parts: string[] = []
  if (veins > 0)
    parts.push(line(veinsOf(drawn, veins), ink, { width: f(Math.max(0.7, width * 0.016)), opacity: '.26' }))
  if (hasRib) {
    const wide = f(Math.max(1, width * 0.045))
    parts.push(line(polyline(midribOf(drawn)), ink, { width: wide, opacity: '.62', cap: true }))
  }
  if (!of.cuts && width > 22) {
    parts.push(path(sheenOf(drawn, facing), `fill="#f6f3d8" opacity="${f2(0.15 * light)}"`))
  }
  return parts.join('')
}

function veinsOf({ rib, left, right }: Drawn, count: number): string {
  const last = rib.length - 1
  return times(count, (index) => {
    const u = 0.08 + ((index + 1) / (count + 1)) * 0.8
    const from = rib[Math.round(u * last)]
    const end = Math.min(last, Math.round((u + 0.16) * last))
    return [left, right]
      .map((edge) => {
        const tip = edge[end]
        const over = edge[Math.min(last, end - 1)]
        if (!from || !tip || !over) return ''
        const curve = `${f(lerp(from.x, tip[0], 0.6))} ${f(lerp(from.y, over[1], 0.5))}`
        return `M${f(from.x)} ${f(from.y)}Q${curve} ${f(lerp(from.x, tip[0], 0.9))} ${f(lerp(from.y, tip[1], 0.9))}`
      })
      .join('')
  }).join('')
}

/** Renders a light band on the half of a leaf that faces the window. */
function sheenOf({ rib, left, right }: Drawn, facing: number): string {
  const edge = facing > 0.5 ? left : right
  const last = rib.length - 1
  const from = Math.round(last * 0.18)
  const to = Math.round(last * 0.72)
  const band = (reach: (t: number) => number): Point[] =>
    times(to - from + 1, (step) => {
      const middle = rib[from + step]
      const outer = edge[from + step]
      const part = reach(Math.sin((step / (to - from)) * Math.PI))
      if (!middle || !outer) return [0, 0]
      return [lerp(middle.x, outer[0], part), lerp(middle.y, outer[1], part)]
    })
  const outside = band((t) => 0.5 + 0.28 * t)
  const inside = band((t) => 0.5 - 0.2 * t)
  return `${polyline(outside)}${polyline(inside.toReversed(), 'L')}Z`
}

/** Renders a curved stem (quadratic Bézier) with a lit edge. */
export function stem(from: Point, over: Point, to: Point, width: number, color: Color): string {
  const d = `M${f(from[0])} ${f(from[1])}Q${f(over[0])} ${f(over[1])} ${f(to[0])} ${f(to[1])}`
  const lit = css(mix(color, [240, 230, 170], 0.2))
  const aside = `transform="translate(${f(-width * 0.17)} 0)"`
  return (
    line(d, css(times3(color, 0.68)), { width: f(width), cap: true }) +
    line(d, lit, { width: f(width * 0.42), cap: true, more: aside })
  )
}
