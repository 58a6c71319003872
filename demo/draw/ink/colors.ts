import { clamp, lerp } from './numbers.ts'

/** A color: red, green and blue from 0 to 255. Highlights can exceed 255. */
export type Color = readonly [number, number, number]

export function mix(a: Color, b: Color, part: number): Color {
  return [lerp(a[0], b[0], part), lerp(a[1], b[1], part), lerp(a[2], b[2], part)]
}

export function times3(color: Color, by: number | Color): Color {
  const [red, green, blue] = typeof by === 'number' ? [by, by, by] : by
  return [color[0] * red, color[1] * green, color[2] * blue]
}

export function css(color: Color): string {
  return `rgb(${color.map((value) => Math.round(clamp(value, 0, 255))).join(',')})`
}

export const paper = {
  shell: [241, 230, 214],
  linen: [236, 224, 206],
  rose: [233, 209, 192],
  mist: [221, 221, 203],
  honey: [236, 214, 176],
  clay: [214, 178, 150],
} as const satisfies Record<string, Color>

export const shade = {
  fern: [63, 97, 67],
  coffee: [74, 44, 29],
  light: [255, 250, 240],
  speck: [104, 74, 52],
} as const satisfies Record<string, Color>
