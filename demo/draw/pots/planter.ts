import type { Color } from '../ink/colors.ts'
import { chance, f, times } from '../ink/numbers.ts'
import { ellipse } from '../ink/svg.ts'
import type { Glaze, Speck } from './glazes.ts'
import { lathe, type Flute, type Thrown } from './lathe.ts'
import type { Hollow } from './opening.ts'
import { pot } from './pot.ts'
import { radiusOf, shapes, type Shape } from './profile.ts'

export type Vessel = {
  x: number
  y: number
  radius: number
  height: number
  shape: Shape
  glaze: Glaze
  speck?: Speck
  flute?: Flute
  shadow?: number
}

export const flutes = (count: number): Flute => ({ count, depth: count === 17 ? 0.5 : 0.46, from: 0.06, to: 0.9 })

/** Renders a pot full of soil, optionally on a saucer. */
export function planter(of: Vessel & { saucer?: Glaze }): string {
  const { x, y, radius, shadow, saucer } = of
  const opening = { wall: radius * 0.075, inside: [150, 104, 76] as Color, floor: 0.8, filling: soil(8) }
  const body = { ...vessel(of), opening }
  if (!saucer) return pot(body)
  const dish = pot({
    x,
    y: y + radius * 0.05,
    height: radius * 0.12,
    radius: radiusOf(
      [
        [0, 0.78],
        [0.5, 0.92],
        [1, 0.96],
      ],
      radius,
    ),
    glaze: saucer,
    opening: { wall: radius * 0.04, floor: 0.2 },
    shadow,
  })
  return dish + lathe({ ...body, y: y - radius * 0.03 })
}

/** Renders a vase with a dark inside. */
export function vase(of: Vessel & { inside?: Color }): string {
  const opening = {
    wall: Math.max(6, of.radius * 0.035),
    inside: of.inside ?? [70, 52, 42],
    floor: 0.86,
    insideLight: 0.25,
  }
  return pot({ ...vessel(of), view: 0.13, opening })
}

function vessel({ x, y, height, radius, shape, glaze, speck, flute, shadow }: Vessel): Thrown {
  const specks = speck && { ...speck, mask: speck.mask ?? glaze.mask }
  return { x, y, height, radius: radiusOf(shapes[shape], radius), glaze, speck: specks, flute, shadow }
}

/** Returns a function that renders crumbs of soil below the rim of a pot, darker where the wall of the pot shades them. */
export function soil(seed: number): (pot: Hollow) => string {
  return ({ x, y, height, radius, view, wall }) => {
    const r = radius(0.93) - wall
    const at = y - height * 0.93
    const random = chance(seed)
    const crumbs = times(150, () => {
      const angle = random() * 6.28
      const far = Math.sqrt(random()) * r
      const size = 1.5 + random() * 5
      const color = random() > 0.8 ? '#8a6a4c' : random() > 0.4 ? '#4d382a' : '#2a1d16'
      return `<circle cx="${f(x + Math.cos(angle) * far)}" cy="${f(at + Math.sin(angle) * far * view)}" r="${f(size)}" fill="${color}"/>`
    })
    return [
      ellipse(x, at, r, r * view, 'fill="#3b2a20"'),
      crumbs.join(''),
      ellipse(x - r * 0.5, at, r * 0.9, r * view, 'fill="#120a06" opacity=".35" filter="url(#b10)"'),
    ].join('')
  }
}
