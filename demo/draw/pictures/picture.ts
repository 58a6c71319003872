import { arrange, type Arranged, type Part } from '../plants/arrange.ts'
import { stage, type Stage } from '../ink/stage.ts'

/** A drawing: its SVG elements (`body`), and its width and height in pixels. */
export type Drawing = { width: number; height: number; body: string }
export type Draw = () => Drawing

/** Draws a product picture on a plain backdrop, 1500 × 1500 pixels. */
export function product(on: Stage, ...body: readonly string[]): Drawing {
  return { width: 1500, height: 1500, body: stage(on) + body.join('') }
}

/** Draws a scene such as a room or a table, 2400 × 1350 pixels. */
export function scene(on: Stage, ...body: readonly string[]): Drawing {
  const size = { width: 2400, height: 1350 }
  return { ...size, body: stage({ ...size, ...on }) + body.join('') }
}

/** Renders a potted plant, from back to front: the plant's shadow, the pot, the plant. */
export function inPot(parts: readonly Part[], at: Arranged, pot: string): string {
  const { shadow, plant } = arrange(parts, at)
  return shadow + pot + plant
}
