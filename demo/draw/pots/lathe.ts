import { css, mix, shade, type Color } from '../ink/colors.ts'
import { lit } from '../ink/light.ts'
import { chance, clamp, f, f2, lerp, smooth, times } from '../ink/numbers.ts'
import { define, defs, group, stop, type Defined } from '../ink/svg.ts'
import type { Glaze, Speck } from './glazes.ts'
import { opening, type Opening } from './opening.ts'
import type { Radius } from './profile.ts'

/**
 * Vertical grooves around a pot. `depth` is how far they turn the surface normal; they reach from height `from` to `to` (0 foot,
 * 1 rim).
 */
export type Flute = { count: number; depth: number; from: number; to: number }

/** An object thrown on a wheel. x,y is the center of its foot on the table. */
export type Thrown = {
  x: number
  y: number
  height: number
  radius: Radius
  /** Ratio of vertical to horizontal radius of the circles of the object: 0 when it is seen from the side. */
  view?: number
  glaze: Glaze
  flute?: Flute | undefined
  speck?: Speck | undefined
  /** The inside of the object; omitted for a closed form. */
  opening?: Opening | undefined
  bounce?: Color | undefined
  /** Strength of its shadow on the table; defaults to 1. */
  shadow?: number | undefined
}

export const usualView = 0.16

/**
 * Renders an object thrown on a wheel as thin discs from foot to rim. Each disc is filled with a gradient computed from the
 * light, so the shading follows the form.
 */
export function lathe(thrown: Thrown): string {
  const { x, height, radius, glaze, speck } = thrown
  const view = thrown.view ?? usualView
  const count = Math.round(clamp(height / 3, 24, 230))
  const gradients: Defined[] = []
  const discs = times(count + 1, (index) => {
    const t = index / count
    const gradient = define('linearGradient', '', skin(thrown, t))
    gradients.push(gradient)
    const r = radius(t)
    return `<ellipse cx="${f(x)}" cy="${f2(heightOf(thrown, t))}" rx="${f2(r)}" ry="${f2(r * view)}" fill="${gradient.url}"/>`
  })
  const specks = speck ? speckle(thrown, speck, view) : ''
  const rim = thrown.opening ? opening({ ...thrown, view, color: glaze.color }, thrown.opening) : ''
  return `${defs(...gradients)}${discs.join('')}${specks}${rim}`
}

function heightOf({ y, height }: Pick<Thrown, 'y' | 'height'>, t: number): number {
  return y - height * t
}

/** Returns the slope of the wall of a pot at height `t`, positive where the pot gets wider upwards. */
function slopeOf({ radius, height }: Pick<Thrown, 'radius' | 'height'>, t: number): number {
  const step = 0.006
  return (radius(t + step) - radius(t - step)) / (Math.min(1, t + step) - Math.max(0, t - step)) / height
}

/** Returns the gradient stops that color the disc at height `t` of a pot, from left to right. */
function skin(thrown: Thrown, t: number): string {
  const { flute, glaze, height, bounce } = thrown
  const slope = slopeOf(thrown, t)
  const outwards = 1 / Math.sqrt(1 + slope * slope)
  const up = -slope * outwards
  const open = 1 - 0.3 * Math.exp((-t * height) / 26)
  const stops = flute ? Math.max(40, flute.count * 7) : 34
  return times(stops + 1, (index) => {
    const angle = lerp(-Math.PI / 2, Math.PI / 2, index / stops)
    const facing = flute ? angle + fluteTurn(flute, t, angle) : angle
    const gloss = glaze.gloss(t, angle)
    const normal = [Math.sin(facing) * outwards, up, Math.cos(facing) * outwards] as const
    const body = lit(glaze.color(t, angle), normal, { gloss, open, bounce })
    const shining = mix(body, shade.light, clamp(softbox(facing, t, up) * gloss + rimLight(angle) * gloss))
    const edge = 0.1 * smooth(1.2, 1.57, Math.abs(angle))
    return stop(((Math.sin(angle) + 1) / 2).toFixed(4), mix(shining, [214, 188, 160], edge))
  }).join('')
}

function fluteTurn({ count, depth, from, to }: Flute, t: number, angle: number): number {
  return depth * Math.sin(count * angle) * smooth(from, from + 0.08, t) * (1 - smooth(to - 0.06, to, t))
}

/** Returns the strength of the window's reflection, which shows on the left of a glossy pot. */
function softbox(facing: number, t: number, up: number): number {
  const across = smooth(-1.16, -1.02, facing) * (1 - smooth(-0.82, -0.66, facing))
  const along = smooth(0.1, 0.3, t) * (1 - smooth(0.84, 0.97, t))
  return across * along * 0.34 * clamp(1 - Math.abs(up) * 1.1)
}

/** Returns the strength of a thin light on the right edge of a pot. */
function rimLight(angle: number): number {
  return smooth(1.12, 1.38, angle) * 0.16
}

/** Renders iron specks on the surface of a pot, foreshortened towards the edges. */
function speckle(thrown: Thrown, speck: Speck, view: number): string {
  const random = chance(speck.seed)
  const spots = times(speck.count, () => {
    const t = lerp(0.03, 0.985, random())
    const angle = (random() - 0.5) * Math.PI * 0.97
    const size = random() ** 3 * speck.size + 0.9
    if (speck.mask && !speck.mask(t, angle)) return ''
    const r = thrown.radius(t)
    const x = f(thrown.x + r * Math.sin(angle))
    const y = f(heightOf(thrown, t) + r * view * Math.cos(angle))
    const wide = f2(size * Math.max(0.22, Math.cos(angle)))
    return `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${f2(size)}" opacity="${f2(0.25 + random() * 0.5)}"/>`
  })
  return group(`fill="${css(speck.color)}"`, spots.join(''))
}
