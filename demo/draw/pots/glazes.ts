import { mix, times3, type Color } from '../ink/colors.ts'
import { lerp, smooth, wobble } from '../ink/numbers.ts'

/** A property of a pot's surface. `height` is 0 at the foot and 1 at the rim; `angle` is 0 towards the viewer. */
export type Over<T> = (height: number, angle: number) => T

export type Glaze = {
  color: Over<Color>
  gloss: Over<number>
  /** True where iron specks show through the glaze. Defaults to everywhere. */
  mask?: Over<boolean>
}

export type Dip = { clay: Color; at: number; wave: number; seed: number; breaksTo?: Color }

/**
 * Returns the glaze of a dipped pot: glazed above a wavy line, bare clay below, a darker pooled edge between, and `breaksTo` at
 * the rim.
 */
export function dip(glaze: Color, { clay, at, wave, seed, breaksTo }: Dip): Glaze {
  const edgeWave = wobble(seed)
  const tone = wobble(seed + 9, 5, 5)
  const edge = (angle: number): number => at + wave * edgeWave(angle * 1.6)
  const color: Over<Color> = (height, angle) => {
    const above = height - edge(angle)
    const toned = times3(glaze, 1 + 0.03 * tone(angle * 2 + height * 5) * 0.5)
    const broken = breaksTo ? mix(toned, breaksTo, smooth(0.955, 0.995, height) * 0.75) : toned
    const pooled = times3(broken, 1 - 0.16 * Math.exp(-((above - 0.012) ** 2) / 0.00022))
    return mix(times3(clay, 1 + 0.03 * Math.sin(height * 190)), pooled, smooth(-0.004, 0.004, above))
  }
  return {
    color,
    gloss: (height, angle) => lerp(0.06, 0.75, smooth(-0.004, 0.004, height - edge(angle))),
    mask: (height, angle) => height > edge(angle) + 0.01,
  }
}

export type Plain = { tone?: number; gloss?: number; throwing?: number }

/** Returns a glaze that covers the whole pot with slight color variation. `throwing` adds throwing rings. */
export function plain(base: Color, { tone = 0.05, gloss = 0.65, throwing = 0 }: Plain = {}): Glaze {
  const uneven = wobble(5, 5, 3)
  return {
    gloss: () => gloss,
    color: (height, angle) => {
      const hand = 1 + tone * uneven(angle * 2 + height * 4) * 0.6
      return times3(base, hand + throwing * Math.sin(height * 70 + angle * 0.6))
    },
  }
}

export type Speck = {
  count: number
  seed: number
  size: number
  color: Color
  mask?: Over<boolean> | undefined
}

/** Returns `count` iron specks that show through the glaze of a pot. */
export function fleck(count = 420, color: Color = [108, 78, 56]): Speck {
  return { count, seed: 12, size: 4.4, color }
}

/** All glazes of the shop. `at` is the height of the pot up to which its clay is bare, from 0 (foot) to 1 (rim). */
export const glazes = {
  oat: (at = 0.17) => dip([240, 229, 210], { clay: [198, 158, 120], at, wave: 0.016, seed: 4 }),
  celadon: (at = 0.15) =>
    dip([164, 187, 163], { clay: [206, 170, 132], at, wave: 0.02, seed: 6, breaksTo: [214, 212, 186] }),
  iron: (at = 0.19) => dip([74, 60, 55], { clay: [190, 142, 102], at, wave: 0.022, seed: 8, breaksTo: [172, 104, 62] }),
  blush: (at = 0.16) => dip([224, 176, 152], { clay: [222, 190, 156], at, wave: 0.018, seed: 10 }),
  tide: (at = 0.14) =>
    dip([102, 126, 136], { clay: [206, 168, 130], at, wave: 0.024, seed: 14, breaksTo: [176, 158, 128] }),
  ochre: (at = 0.16) =>
    dip([212, 160, 76], { clay: [196, 150, 110], at, wave: 0.02, seed: 16, breaksTo: [150, 98, 44] }),
  terra: () => plain([198, 114, 78], { gloss: 0.1, tone: 0.1, throwing: 0.014 }),
  bone: () => plain([238, 228, 210], { gloss: 0.42 }),
  fluted: () => plain([200, 116, 80], { gloss: 0.12, tone: 0.025, throwing: 0.006 }),
  boneFluted: () => plain([240, 231, 214], { gloss: 0.3, tone: 0.015 }),
  charcoal: () => plain([70, 62, 58], { gloss: 0.22, tone: 0.08 }),
} as const satisfies Record<string, (at?: number) => Glaze>
