/** Returns the next random number from 0 to 1. Generators with the same seed return the same numbers (mulberry32). */
export type Chance = () => number

export function chance(seed: number): Chance {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

/** Smoothstep of `value`: rises smoothly from 0 at `a` to 1 at `b`. Falls when `a` is larger than `b`. */
export function smooth(a: number, b: number, value: number): number {
  const t = clamp((value - a) / (b - a))
  return t * t * (3 - 2 * t)
}

/** Returns a function of smooth noise: a sum of `count` sines with random phases. */
export function wobble(seed: number, count = 4, base = 2): (x: number) => number {
  const random = chance(seed)
  const waves = Array.from({ length: count }, (_, i) => ({
    frequency: base + i * 1.7 + random(),
    phase: random() * 6.3,
    weight: 1 / (i + 1),
  }))
  return (x) =>
    waves.reduce((sum, { frequency, phase, weight }) => sum + weight * Math.sin(frequency * x + phase), 0) / 1.8
}

/** Calls `make` for each index from 0 to `count` - 1 and returns the results. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: Math.ceil(count) }, (_, index) => make(index))
}

/** Formats a coordinate for SVG with one decimal, which is precise enough for pixels. */
export function f(value: number): string {
  return value.toFixed(1)
}

export function f2(value: number): string {
  return value.toFixed(2)
}
