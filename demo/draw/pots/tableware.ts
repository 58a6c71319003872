import { css, times3, type Color } from '../ink/colors.ts'
import { chance, f, f2, times } from '../ink/numbers.ts'
import { blurred, define, defs, ellipse, group, line, stop } from '../ink/svg.ts'
import type { Glaze, Speck } from './glazes.ts'
import { pot } from './pot.ts'
import { radiusOf } from './profile.ts'

export type Bowl = {
  x: number
  y: number
  radius: number
  height: number
  view?: number
  glaze: Glaze
  inside: Color
  speck?: Speck | undefined
  wall?: number
  floor?: number
  shadow?: number
}

const bowlForm = [
  [0, 0.42],
  [0.05, 0.44],
  [0.08, 0.47],
  [0.25, 0.68],
  [0.55, 0.89],
  [0.82, 0.975],
  [1, 1],
] as const

export function bowl({
  x,
  y,
  radius,
  height,
  view = 0.3,
  glaze,
  inside,
  speck,
  wall = 14,
  floor = 0.12,
  shadow,
}: Bowl): string {
  const opening = { wall, inside, floor, insideGloss: 0.55, insideLight: 0.7 }
  return pot({ x, y, height, view, radius: radiusOf(bowlForm, radius), glaze, speck, opening, shadow })
}

export type Plate = {
  x: number
  y: number
  radius: number
  view?: number
  height?: number
  glaze: Glaze
  inside: Color
  wall?: number
  specks?: number
  shadow?: number
}

const plateForm = [
  [0, 0.6],
  [0.15, 0.64],
  [0.4, 0.8],
  [0.75, 0.965],
  [1, 1],
] as const

/** Renders a plate, seen from higher up than other pots, with soft light in its well. */
export function plate(of: Plate): string {
  const { x, y, radius, view = 0.34, height = 46, glaze, inside, wall = 10, specks = 180, shadow } = of
  const opening = { wall, inside: times3(inside, 1.1), floor: 0.3, insideGloss: 0.1, insideLight: 0.97 }
  const body = pot({ x, y, height, view, radius: radiusOf(plateForm, radius), glaze, opening, shadow })
  const top = y - height
  const at = top + height * 0.5
  const light = ellipse(
    x - radius * 0.3,
    at - radius * view * 0.22,
    radius * 0.36,
    radius * 0.3 * view,
    'fill="#fffaf0" opacity=".26" filter="url(#b24)"',
  )
  return [
    body,
    well(x, at, radius * 0.7, view, inside),
    group('fill="#6b4a30"', plateSpecks(x, top + height * 0.22, radius - wall - 4, view, specks)),
    light,
  ].join('')
}

function well(x: number, y: number, r: number, view: number, inside: Color): string {
  const stops = [stop(0, times3(inside, 0.84)), stop('.45', times3(inside, 0.93)), stop(1, times3(inside, 1.02))]
  const ground = define('linearGradient', 'x1="0" y1=".2" x2="1" y2=".9"', stops.join(''))
  const arc = `A${f(r)} ${f(r * view)} 0 0`
  const low = y + r * view * 0.3
  return [
    defs(ground),
    ellipse(x, y, r, r * view, `fill="${ground.url}"`),
    line(`M${f(x - r)} ${f(y)} ${arc} 1 ${f(x + r)} ${f(y)}`, css(times3(inside, 0.66)), {
      width: 9,
      opacity: '.3',
      more: blurred(6),
    }),
    line(`M${f(x - r * 0.95)} ${f(low)} ${arc} 0 ${f(x + r * 0.95)} ${f(low)}`, '#fffaf0', {
      width: 6,
      opacity: '.42',
      more: blurred(4),
    }),
  ].join('')
}

function plateSpecks(x: number, y: number, r: number, view: number, count: number): string {
  const random = chance(5)
  return times(count, () => {
    const angle = random() * 6.283
    const far = Math.sqrt(random()) * r
    const size = random() ** 3 * 3.6 + 0.8
    const opacity = f2(0.2 + random() * 0.45)
    return ellipse(
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far * view,
      size,
      size * 0.6,
      `opacity="${opacity}"`,
    )
  }).join('')
}
