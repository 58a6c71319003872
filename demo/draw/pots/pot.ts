import { f, lerp, times } from '../ink/numbers.ts'
import { blurred, ellipse, group } from '../ink/svg.ts'
import { lathe, usualView, type Thrown } from './lathe.ts'

/** Renders a pot and its shadow on the table. */
export function pot(thrown: Thrown): string {
  return shadowOf(thrown, thrown.shadow ?? 1) + lathe(thrown)
}

const right = 0.7
const back = -0.12

/** Renders the shadow of a pot on the table: discs that shift right and back with height, blurred twice (tight and wide). */
export function shadowOf(thrown: Thrown, weight = 1): string {
  const { x, y, radius } = thrown
  const view = thrown.view ?? usualView
  const foot = Math.max(radius(0), radius(0.06))
  const far = group(`${blurred(60)} opacity="${0.3 * weight}"`, discs(thrown, view, 1, 20, 1))
  const near = group(`${blurred(24)} opacity="${0.34 * weight}"`, discs(thrown, view, 0.4, 10, 0.99))
  const under = ellipse(
    x + foot * 0.08,
    y + foot * view * 0.28,
    foot * 1.06,
    foot * view * 1.1,
    `${blurred(10)} opacity="${0.55 * weight}"`,
  )
  const touch = `${blurred(4)} opacity="${0.6 * weight}"`
  const contact = ellipse(x, y + 2, radius(0) * 1.01, radius(0) * view * 1.03, touch)
  return group('fill="#3a2316"', far + near + under + contact)
}

function discs({ x, y, height, radius }: Thrown, view: number, to: number, count: number, grow: number): string {
  return times(count + 1, (index) => {
    const t = lerp(0, to, index / count)
    const up = height * t
    const r = radius(t) * grow
    return `<ellipse cx="${f(x + up * right)}" cy="${f(y + up * back * (view / usualView))}" rx="${f(r)}" ry="${f(r * view)}"/>`
  }).join('')
}
