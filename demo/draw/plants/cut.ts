import { css, mix, times3, type Color } from '../ink/colors.ts'
import { chance, f, f2, lerp, times } from '../ink/numbers.ts'
import { line, polyline, type Point } from '../ink/svg.ts'
import type { Part } from './arrange.ts'
import { leaf } from './leaf.ts'

/** A cut stem for a vase. It starts at x,y in the direction `angle` and bends. */
export type Cut = { x: number; y: number; angle: number; length: number; bend: number; seed: number; color?: Color }

export type Branch = Cut & {
  /** Shape of the leaves: `round` for eucalyptus, `narrow` for olive. */
  leaves?: 'round' | 'narrow'
  count?: number
  leafSize?: number
  depth?: number
  width?: number
}

type At = { x: number; y: number; angle: number }

function bent({ x, y, angle, length, bend }: Cut, steps: number): At[] {
  let [atX, atY] = [x, y]
  return times(steps + 1, (index) => {
    const t = index / steps
    const turned = angle + bend * t * t
    const at = { x: atX, y: atY, angle: turned }
    atX += (Math.cos(turned) * length) / steps
    atY += (Math.sin(turned) * length) / steps
    return at
  })
}

/** Returns a branch as parts of a plant: paired leaves along an arching stem. */
export function branch(of: Branch): Part[] {
  const { color = [122, 146, 126], leaves = 'round', count = 8, leafSize = 58, seed, depth = 0, width = 7 } = of
  const random = chance(seed)
  const steps = count * 2
  const middle = bent(of, steps)
  const wood = line(polyline(middle.map(({ x, y }): Point => [x, y])), 'rgb(120,96,72)', {
    width: f(width),
    cap: true,
    more: 'stroke-linejoin="round"',
  })
  const isRound = leaves === 'round'
  const pairs = times((steps - 1) / 2, (index) => {
    const step = 3 + index * 2
    const at = middle[step]
    if (!at) return []
    const sides = step >= steps - 1 ? [-1, 0, 1] : [-1, 1]
    return sides.map((side): Part => {
      const size = leafSize * lerp(1.15, 0.55, step / steps) * (0.85 + random() * 0.3) * (isRound ? 1.5 : 2.5)
      const one = leaf({
        x: at.x,
        y: at.y,
        angle: at.angle + side * (0.95 + random() * 0.5) * (isRound ? 1 : 0.75),
        length: size,
        width: size * (isRound ? 0.47 : 0.135),
        color: times3(mix(color, [176, 186, 150], random() * 0.35), 0.86 + random() * 0.24),
        shape: isRound ? 'oval' : 'lance',
        veins: 0,
        light: 0.92 + random() * 0.16,
        bend: (random() - 0.5) * 0.4,
      })
      return { depth: depth + random() * 0.2 + (side > 0 ? 0.05 : 0), svg: one.svg, outline: one.outline }
    })
  }).flat()
  return [{ depth: depth - 0.01, svg: wood }, ...pairs]
}

const plumeSteps = 60
const hairs = 760

/** Returns a stem of dried grass with hundreds of hairs, as parts of a plant. */
export function plume(of: Cut): Part[] {
  const { color = [214, 180, 138], seed } = of
  const random = chance(seed)
  const middle = bent(of, plumeSteps)
  const stalk = line(polyline(middle.map(({ x, y }): Point => [x, y])), css(times3(color, 0.78)), { width: '4.0' })
  const drawn = times(hairs, () => {
    const t = 0.34 + 0.66 * random()
    const at = middle[Math.floor(t * plumeSteps)] ?? of
    const side = random() > 0.5 ? 1 : -1
    const along = (t - 0.34) / 0.66
    const reach = (Math.sin(Math.PI * along ** 0.62) * 0.82 + 0.18) * 78 * (0.55 + random() * 0.6)
    const angle = at.angle + side * (0.1 + random() * 0.5)
    const end = [
      at.x + Math.cos(angle) * reach * 1.5,
      at.y + Math.sin(angle) * reach * 1.5 + reach * reach * 0.004,
    ] as const
    const turn = at.angle + side * 0.08
    const over = [at.x + Math.cos(turn) * reach * 0.9, at.y + Math.sin(turn) * reach * 0.9] as const
    const pale = mix(color, [250, 232, 202], random() * 0.75)
    const isLit = side * Math.sign(Math.cos(at.angle - 1.57) || 1) < 0
    const ink = css(times3(pale, isLit ? 1.04 : 0.82 + random() * 0.14))
    const d = `M${f(at.x)} ${f(at.y)}Q${f(over[0])} ${f(over[1])} ${f(end[0])} ${f(end[1])}`
    return line(d, ink, { width: f(1.2 + random() * 2.4), opacity: f2(0.5 + random() * 0.4), cap: true })
  })
  return [{ depth: 0, svg: stalk + drawn.join(''), outline: plumeOutline(middle.slice(20)), isSoft: true }]
}

function plumeOutline(middle: readonly At[]): string {
  const edge = (points: readonly At[], side: 1 | -1): Point[] =>
    points.map(({ x, y }, index) => [x + side * 40 * Math.sin((Math.PI * index) / 41), y])
  return `${polyline(edge(middle, -1))}${polyline(edge(middle.toReversed(), 1), 'L')}Z`
}
