import { clamp } from '../ink/numbers.ts'
import type { Point } from '../ink/svg.ts'

/** Outline of a pot as points: height from 0 (foot) to 1 (rim), and relative radius. */
export type Profile = readonly Point[]
export type Radius = (height: number) => number

/**
 * Returns a function from height (0 foot, 1 rim) to the radius of a pot in pixels: a Catmull-Rom curve through the points of the
 * profile.
 */
export function radiusOf(profile: Profile, pixels: number): Radius {
  return (height) => pixels * curveAt(profile, clamp(height))
}

function curveAt(profile: Profile, t: number): number {
  let index = 0
  while (index < profile.length - 2 && t > pointAt(profile, index + 1)[0]) index++
  const [x1, y1] = pointAt(profile, index)
  const [x2, y2] = pointAt(profile, index + 1)
  const [x0, y0] = profile[index - 1] ?? [2 * x1 - x2, 2 * y1 - y2]
  const [x3, y3] = profile[index + 2] ?? [2 * x2 - x1, 2 * y2 - y1]
  const step = x2 - x1 || 1e-6
  const u = (t - x1) / step
  const in_ = ((y2 - y0) / (x2 - x0 || 1)) * step
  const out = ((y3 - y1) / (x3 - x1 || 1)) * step
  const u2 = u * u
  const u3 = u2 * u
  return (2 * u3 - 3 * u2 + 1) * y1 + (u3 - 2 * u2 + u) * in_ + (-2 * u3 + 3 * u2) * y2 + (u3 - u2) * out
}

function pointAt(profile: Profile, index: number): Point {
  return profile[index] ?? [1, 1]
}

export const shapes = {
  taper: [
    [0, 0.7],
    [0.02, 0.74],
    [0.5, 0.87],
    [0.86, 0.97],
    [1, 1],
  ],
  cylinder: [
    [0, 0.9],
    [0.02, 0.95],
    [0.08, 0.985],
    [0.5, 1],
    [1, 1],
  ],
  round: [
    [0, 0.56],
    [0.03, 0.62],
    [0.16, 0.84],
    [0.42, 1],
    [0.7, 0.97],
    [0.92, 0.86],
    [1, 0.85],
  ],
  collar: [
    [0, 0.66],
    [0.02, 0.69],
    [0.4, 0.8],
    [0.735, 0.9],
    [0.75, 0.985],
    [0.76, 1],
    [0.98, 1.015],
    [1, 1],
  ],
  moon: [
    [0, 0.36],
    [0.02, 0.4],
    [0.1, 0.62],
    [0.25, 0.87],
    [0.46, 1],
    [0.66, 0.93],
    [0.82, 0.68],
    [0.9, 0.43],
    [0.93, 0.36],
    [0.96, 0.35],
    [1, 0.4],
  ],
  bottle: [
    [0, 0.62],
    [0.02, 0.7],
    [0.12, 0.92],
    [0.3, 1],
    [0.48, 0.9],
    [0.6, 0.58],
    [0.7, 0.28],
    [0.8, 0.2],
    [0.93, 0.19],
    [0.98, 0.25],
    [1, 0.28],
  ],
  amphora: [
    [0, 0.4],
    [0.02, 0.44],
    [0.2, 0.66],
    [0.48, 0.97],
    [0.62, 1],
    [0.76, 0.86],
    [0.86, 0.56],
    [0.92, 0.46],
    [1, 0.54],
  ],
  tulip: [
    [0, 0.5],
    [0.03, 0.56],
    [0.2, 0.85],
    [0.38, 0.95],
    [0.6, 0.82],
    [0.8, 0.72],
    [0.93, 0.78],
    [1, 0.86],
  ],
  tall: [
    [0, 0.74],
    [0.02, 0.8],
    [0.1, 0.9],
    [0.4, 1],
    [0.7, 0.92],
    [0.9, 0.72],
    [1, 0.68],
  ],
} as const satisfies Record<string, Profile>
export type Shape = keyof typeof shapes
