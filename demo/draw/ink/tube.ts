import { css, mix, shade, times3, type Color } from './colors.ts'
import { f, lerp, smooth, times } from './numbers.ts'
import { blurred, group, line } from './svg.ts'

type Layer = { width: number; tint: Color; dx: number; dy: number }

/** Strokes that make a line look like a round tube, from the dark edge to the lit core. */
const layers: readonly Layer[] = [
  { width: 1, tint: [0.5, 0.44, 0.42], dx: 0, dy: 0 },
  { width: 0.86, tint: [0.64, 0.59, 0.57], dx: -0.04, dy: -0.04 },
  { width: 0.7, tint: [0.78, 0.74, 0.72], dx: -0.07, dy: -0.08 },
  { width: 0.52, tint: [0.91, 0.88, 0.86], dx: -0.1, dy: -0.12 },
  { width: 0.32, tint: [1.01, 0.99, 0.96], dx: -0.12, dy: -0.16 },
]

/** Renders a round tube along a path (handles, wire): blurred strokes from edge to core, so that no steps are visible. */
export function tube(d: string, width: number, color: Color, gloss = 0.5): string {
  const stroke = (wide: number, ink: Color, dx: number, dy: number, opacity: number, soft: string): string =>
    line(d, css(ink), {
      width: f(wide),
      opacity,
      cap: true,
      more: `transform="translate(${f(dx)} ${f(dy)})" stroke-linejoin="round" ${soft}`,
    })
  const body = layers.map((layer, index) => {
    const ink = times3(color, layer.tint)
    const soft = index === 0 ? '' : softness(width * layer.width)
    return stroke(width * layer.width, ink, width * layer.dx, width * layer.dy, 1, soft)
  })
  const shine = mix(color, shade.light, 0.75)
  return (
    body.join('') +
    stroke(width * 0.09, shine, -width * 0.15, -width * 0.22, 0.75 * gloss, blurred(width > 120 ? 10 : 2))
  )
}

function softness(width: number): string {
  if (width > 120) return blurred(10)
  if (width > 50) return blurred(4)
  return width > 24 ? blurred(2) : ''
}

/** Coordinates (x, y) of the four points of a cubic Bézier curve. */
export type Curve = readonly [number, number, number, number, number, number, number, number]

const circles = 90

/** Renders a tube whose radius changes along its curve (spouts). */
export function horn(curve: Curve, from: number, to: number, color: Color): string {
  return layers
    .map((layer, index) => {
      const discs = times(circles + 1, (step) => {
        const t = step / circles
        const radius = lerp(from, to, smooth(0, 1, t) * 0.5 + t * 0.5)
        const [x, y] = pointOf(curve, t)
        return `<circle cx="${f(x + layer.dx * radius * 2)}" cy="${f(y + layer.dy * radius * 2)}" r="${f(radius * layer.width)}"/>`
      })
      const soft = index === 0 ? '' : blurred(6)
      return group(`fill="${css(times3(color, layer.tint))}" ${soft}`, discs.join(''))
    })
    .join('')
}

function pointOf([x0, y0, x1, y1, x2, y2, x3, y3]: Curve, t: number): readonly [number, number] {
  const u = 1 - t
  const at = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  return [at(x0, x1, x2, x3), at(y0, y1, y2, y3)]
}
