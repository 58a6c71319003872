import { times3, type Color } from './colors.ts'
import { clamp, lerp } from './numbers.ts'

/** A direction or surface normal in space: right, up, towards the viewer. */
export type Vector = readonly [number, number, number]

const window_ = unit([-0.66, 0.52, 0.58]) // the key light: a large window at the upper left, slightly in front
const sheen = unit([window_[0], window_[1] + 0.15, window_[2] + 1])
const inShadow: Color = [0.36, 0.29, 0.27]
const inLight: Color = [1.06, 1.035, 0.995]
const usualBounce: Color = [226, 190, 160]

export type Surface = {
  gloss?: number
  /** How much light reaches the surface: 1 when nothing occludes it. */
  open?: number
  bounce?: Color | undefined
}

/** Returns the color that a surface of `color` shows in the light of the window, by its normal. */
export function lit(color: Color, normal: Vector, { gloss = 0, open = 1, bounce = usualBounce }: Surface = {}): Color {
  const direct = clamp(dot(normal, window_) * 0.62 + 0.385) ** 1.1
  const bounced = Math.max(0, normal[0] * 0.75 - normal[1] * 0.45) * 0.2
  const shine = gloss * 0.42 * Math.max(0, dot(normal, sheen)) ** 26
  const at = (i: 0 | 1 | 2): number => {
    const value = color[i]
    const body = value * lerp(inShadow[i], inLight[i], direct) + bounced * bounce[i] * (value / 255) * 0.9
    return body * open + shine * 255 * open
  }
  return [at(0), at(1), at(2)]
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function unit(vector: Vector): Vector {
  return times3(vector, 1 / Math.hypot(...vector))
}
