import { css, mix, times3, type Color } from '../ink/colors.ts'
import { lit } from '../ink/light.ts'
import { clamp, f, f2, lerp, times } from '../ink/numbers.ts'
import { define, defs, ellipse, group, line, stop, type Defined } from '../ink/svg.ts'
import type { Over } from './glazes.ts'
import type { Radius } from './profile.ts'

/**
 * The inside of a pot seen from above. `floor` is the height of its ground, from 0 (foot) to 1 (rim); `wall` the thickness of the
 * wall in pixels.
 */
export type Opening = {
  wall: number
  inside?: Color
  floor?: number
  insideGloss?: number
  /** Brightness of the inner wall at the ground, relative to its brightness at the rim. */
  insideLight?: number
  liquid?: { height: number; color: Color } | undefined
  /** Renders what the pot is filled with, such as soil. */
  filling?: ((pot: Hollow) => string) | undefined
}

/** Dimensions of a pot, for what it is filled with. */
export type Hollow = { x: number; y: number; height: number; radius: Radius; view: number; wall: number }
type Rimmed = Omit<Hollow, 'wall'> & { color: Over<Color> }

/** Renders the opening of a pot: the lip, the inner wall, the content and the light on the lip. */
export function opening(pot: Rimmed, of: Opening): string {
  const { x, view, color } = pot
  const rim = pot.radius(1)
  const inner = rim - of.wall
  const top = pot.y - pot.height
  const lip = lipGradient(mix(color(0.99, 0), [255, 248, 236], 0.28))
  const mouth = define('clipPath', '', ellipse(x, top + of.wall * view * 0.2, inner, inner * view))
  const hollow: Hollow = { ...pot, wall: of.wall }
  const content = [
    insideWall(hollow, of, of.inside ?? color(0.9, 0), inner),
    of.liquid ? liquid(hollow, of.liquid) : '',
    of.filling ? of.filling(hollow) : '',
  ]
  const glint = `M${f(x - rim + 1)} ${f(top + 1)} A${f(rim - 1)} ${f(rim * view - 1)} 0 0 0 ${f(x + rim * 0.55)} ${f(top + rim * view * 0.83)}`
  return [
    defs(lip, mouth),
    ellipse(x, top, rim, rim * view, `fill="${lip.url}"`),
    group(`clip-path="${mouth.url}"`, content.join('')),
    line(glint, '#fff8ea', { width: f(Math.max(1.6, of.wall * 0.16)), opacity: 0.55, cap: true }),
  ].join('')
}

function lipGradient(lip: Color): Defined {
  const stops = [stop(0, mix(lip, [255, 252, 244], 0.35)), stop('.5', lip), stop(1, times3(lip, 0.74))]
  return define('linearGradient', 'x1="0" y1="0.2" x2="1" y2="0.8"', stops.join(''))
}

/** Renders the inner wall of a pot as discs from the rim down to the floor, each darker than the one above. */
function insideWall(pot: Hollow, of: Opening, color: Color, inner: number): string {
  const { x, height, radius, view, wall } = pot
  const floor = of.floor ?? 0.1
  const count = Math.round(clamp(((1 - floor) * height) / 4, 16, 90))
  const gradients: Defined[] = []
  const discs = times(count + 1, (index) => {
    const t = lerp(1, floor, index / count)
    const depth = ((1 - t) * height) / (inner * 2)
    const open = lerp(1, of.insideLight ?? 0.42, clamp(depth * 1.1))
    const gradient = define('linearGradient', '', insideStops(pot, t, color, of.insideGloss ?? 0.3, open))
    gradients.push(gradient)
    const r = Math.max(2, radius(t) - wall)
    return `<ellipse cx="${f(x)}" cy="${f2(pot.y - height * t)}" rx="${f2(r)}" ry="${f2(r * view)}" fill="${gradient.url}"/>`
  })
  return defs(...gradients) + discs.join('')
}

function insideStops({ radius, height }: Hollow, t: number, color: Color, gloss: number, open: number): string {
  const step = 0.006
  const slope = (radius(t + step) - radius(t - step)) / (Math.min(1, t + step) - Math.max(0, t - step)) / height
  const inwards = 1 / Math.sqrt(1 + slope * slope)
  return times(15, (index) => {
    const angle = lerp(-Math.PI / 2, Math.PI / 2, index / 14)
    const normal = [-Math.sin(angle) * inwards, slope * inwards, Math.cos(angle) * inwards] as const
    return stop(((Math.sin(angle) + 1) / 2).toFixed(4), lit(color, normal, { gloss, open }))
  }).join('')
}

/** Renders the surface of a liquid in a pot with a brighter edge and the window's reflection. */
function liquid({ x, y, height, radius, view, wall }: Hollow, of: { height: number; color: Color }): string {
  const r = radius(of.height) - wall
  const at = y - height * of.height
  const stops = [stop(0, mix(of.color, [196, 140, 92], 0.55)), stop('.55', of.color), stop(1, times3(of.color, 0.6))]
  const surface = define('radialGradient', 'cx=".38" cy=".35" r=".8"', stops.join(''))
  const edge = css(mix(of.color, [222, 170, 116], 0.6))
  const glint = `M${f(x - r * 0.62)} ${f(at - r * view * 0.38)} q${f(r * 0.3)} ${f(-r * view * 0.38)} ${f(r * 0.66)} ${f(-r * view * 0.3)}`
  return [
    defs(surface),
    ellipse(x, at, r, r * view, `fill="${surface.url}"`),
    ellipse(x, at, r - 3, (r - 3) * view, `fill="none" stroke="${edge}" stroke-width="3" opacity=".55"`),
    line(glint, '#fff1dc', { width: f(r * view * 0.13), opacity: '.5', cap: true }),
  ].join('')
}
