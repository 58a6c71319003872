import { arrange, type Arranged, type Part } from '../plants/arrange.ts'
import { stage, type Stage } from '../ink/stage.ts'

/** An SVG drawing; `width` and `height` in pixels. */
export type Drawing = { width: number; height: number; body: string }
export type Draw = () => Drawing

/** A product picture on a plain backdrop, 1500 × 1500. */
export function product(on: Stage, ...body: readonly string[]): Drawing {
  return { width: 1500, height: 1500, body: stage(on) + body.join('') }
}

/** A scene such as a room or a table, 2400 × 1350. */
export function scene(on: Stage, ...body: readonly string[]): Drawing {
  const size = { width: 2400, height: 1350 }
  return { ...size, body: stage({ ...size, ...on }) + body.join('') }
}

/** Renders a plant's shadow, then the pot, then the plant. */
export function inPot(parts: readonly Part[], at: Arranged, pot: string): string {
  const { shadow, plant } = arrange(parts, at)
  return shadow + pot + plant
}
