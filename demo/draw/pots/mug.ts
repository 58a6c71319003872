import { css, type Color } from '../ink/colors.ts'
import { chance, f, f2, lerp, times } from '../ink/numbers.ts'
import { blurred, group, line } from '../ink/svg.ts'
import { tube } from '../ink/tube.ts'
import type { Glaze, Speck } from './glazes.ts'
import { lathe, type Thrown } from './lathe.ts'
import { shadowOf } from './pot.ts'
import { radiusOf } from './profile.ts'

export type Mug = {
  x: number
  y: number
  scale?: number
  view?: number
  glaze: Glaze
  speck?: Speck
  liquid?: Color
  shadow?: number
}

const form = [
  [0, 0.74],
  [0.02, 0.82],
  [0.07, 0.89],
  [0.2, 0.955],
  [0.55, 1],
  [0.9, 0.985],
  [1, 0.975],
] as const

/** Renders the product "Morning mug": its body, the handle on the right, and its shadow on the table. */
export function mug({ x, y, scale = 1, view = 0.17, glaze, speck, liquid, shadow = 1 }: Mug): string {
  const height = 520 * scale
  const radius = 262 * scale
  const body: Thrown = {
    x,
    y,
    height,
    view,
    radius: radiusOf(form, radius),
    glaze,
    speck: speck && { ...speck, mask: speck.mask ?? glaze.mask },
    opening: {
      wall: 17 * scale,
      inside: [238, 228, 210],
      floor: liquid ? 0.78 : 0.1,
      insideLight: 0.5,
      liquid: liquid && { height: 0.83, color: liquid },
    },
  }
  const from = x + radius * 0.955
  const handle = handlePath(from, y, height, scale)
  const width = 68 * scale
  const below = `transform="translate(${f(height * 0.34)} ${f(y * 0.86 + 30 * scale)}) scale(1 .14)"`
  const handleShadow = line(handle, '#3a2316', { width: f(width * 1.3), more: below })
  const joint = `M${f(from)} ${f(y - height * 0.9)} L${f(from)} ${f(y - height * 0.1)}`
  return [
    group(`opacity=".2" ${blurred(24)}`, handleShadow),
    shadowOf(body, shadow),
    group('', tube(handle, width, glaze.color(0.62, 1.25), 0.7) + (speck ? spots(from, y, height, scale, speck) : '')),
    line(joint, '#3a2316', { width: f(26 * scale), opacity: '.14', more: blurred(10) }),
    lathe(body),
  ].join('')
}

function handlePath(x: number, y: number, height: number, s: number): string {
  return [
    `M${f(x)} ${f(y - height * 0.79)}`,
    `C${f(x + 96 * s)} ${f(y - height * 0.88)} ${f(x + 196 * s)} ${f(y - height * 0.8)} ${f(x + 190 * s)} ${f(y - height * 0.53)}`,
    `C${f(x + 184 * s)} ${f(y - height * 0.3)} ${f(x + 92 * s)} ${f(y - height * 0.2)} ${f(x - 8 * s)} ${f(y - height * 0.21)}`,
  ].join(' ')
}

function spots(x: number, y: number, height: number, scale: number, speck: Speck): string {
  const random = chance(91)
  const width = 68 * scale
  const all = times(34, () => {
    const angle = lerp(-1.25, 1.2, random())
    const cx = x + Math.cos(angle) * 176 * scale + (random() - 0.5) * width * 0.6
    const cy = y - height * 0.53 + Math.sin(angle) * 150 * scale + (random() - 0.5) * width * 0.4
    return `<circle cx="${f(cx)}" cy="${f(cy)}" r="${f(0.9 + random() * 2.2 * scale)}" opacity="${f2(0.2 + random() * 0.4)}"/>`
  })
  return group(`fill="${css(speck.color)}"`, all.join(''))
}
