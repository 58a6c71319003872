import { mix, times3, type Color } from '../ink/colors.ts'
import { chance, f, lerp, times } from '../ink/numbers.ts'
import { define, defs, ellipse, group, line, stop } from '../ink/svg.ts'
import { greenAt, type Part, type Plant } from './arrange.ts'
import { stem } from './leaf.ts'

/** Renders a pilea: round leaves on thin stalks. */
export function pilea({ x, y, scale: s = 1, seed = 4, count = 34 }: Plant): Part[] {
  const random = chance(seed)
  return times(count, (index) => {
    const depth = index / (count - 1)
    const angle = lerp(-2.95, -0.2, (index * 0.618) % 1)
    const reach = lerp(190, 390, Math.sqrt(random())) * s * lerp(1, 0.72, depth)
    const atX = x + Math.cos(angle) * reach * 1.04
    const atY = y - 60 * s + Math.sin(angle) * reach * 0.98 + depth * 60 * s
    const radius = lerp(52, 84, random()) * s
    const color = times3(greenAt(random, depth, 0.9), lerp(0.8, 1.1, depth))
    const tilt = 0.72 + random() * 0.26
    const turn = Math.cos(angle) * 26 + (random() - 0.5) * 20
    const over = [x + Math.cos(angle) * reach * 0.25, y - reach * 0.55 * -Math.sin(angle)] as const
    const stalk = stem([x + (random() - 0.5) * 50 * s, y + 8 * s], over, [atX, atY], 5.5 * s, [126, 122, 78])
    return [
      { depth: depth - 0.35, svg: stalk },
      {
        depth,
        outline: ovalPath(atX, atY, radius, radius * tilt),
        svg: coin({ x: atX, y: atY, radius, tilt, turn, scale: s, color }),
      },
    ]
  }).flat()
}

type Coin = { x: number; y: number; radius: number; tilt: number; turn: number; scale: number; color: Color }

function coin({ x, y, radius, tilt, turn, scale: s, color }: Coin): string {
  const stops = [stop(0, mix(color, [238, 236, 176], 0.34)), stop('.45', color), stop(1, times3(color, 0.66))]
  const skin = define('radialGradient', 'cx=".36" cy=".3" r=".85"', stops.join(''))
  const high = radius * tilt
  const middle = y + radius * 0.08
  const glint = `M${f(x - radius * 0.86)} ${f(y - high * 0.34)}A${f(radius * 0.93)} ${f(high * 0.93)} 0 0 1 ${f(x + radius * 0.3)} ${f(y - high * 0.87)}`
  const veins = [-2.4, -1.5, -0.6, 0.3, 1.2].map((angle) => {
    const to = `${f(x + Math.cos(angle) * radius * 0.78)} ${f(y + Math.sin(angle) * high * 0.78)}`
    return line(`M${f(x)} ${f(middle)}L${to}`, '#eceabf', { width: f(1.6 * s), opacity: '.28' })
  })
  const drawn = [
    ellipse(x + 5 * s, y + 9 * s, radius, high, 'fill="#14251a" opacity=".22"'),
    ellipse(x, y, radius, high, `fill="${skin.url}"`),
    line(glint, '#fbf7dd', { width: f(3 * s), opacity: '.5', cap: true }),
    ...veins,
    `<circle cx="${f(x)}" cy="${f(middle)}" r="${f(4.6 * s)}" fill="#eef0cf" opacity=".9"/>`,
  ]
  return defs(skin) + group(`transform="rotate(${f(turn)} ${f(x)} ${f(y)})"`, drawn.join(''))
}

export function ovalPath(x: number, y: number, rx: number, ry: number): string {
  return `M${f(x - rx)} ${f(y)}a${f(rx)} ${f(ry)} 0 1 0 ${f(2 * rx)} 0a${f(rx)} ${f(ry)} 0 1 0 ${f(-2 * rx)} 0Z`
}
