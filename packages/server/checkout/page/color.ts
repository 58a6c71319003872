/** A color as red, green and blue, each from 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

export const white: Rgb = [255, 255, 255]
export const black: Rgb = [0, 0, 0]

/**
 * Parses a CSS color: `#rgb`, `#rrggbb`, `rgb(…)`, `hsl(…)`, `white` or `black`. Transparency is ignored. Returns `null` for
 * anything else.
 */
export function parseColor(text: string): Rgb | null {
  const value = text.trim().toLowerCase()
  if (value === 'white') return white
  if (value === 'black') return black
  const hex = /^#([\da-f]{3})[\da-f]?$|^#([\da-f]{6})(?:[\da-f]{2})?$/.exec(value)
  if (hex) return parseHex(hex[2] ?? (hex[1] ?? '').replaceAll(/./g, '$&$&'))
  const call = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(value)
  const [first, second, third] = (call?.[2] ?? '').split(/[\s,/]+/).filter((part) => part !== '')
  if (!call || first === undefined || second === undefined || third === undefined) return null
  const parts = [first, second, third].map(Number.parseFloat)
  if (!parts.every(Number.isFinite)) return null
  const [one = 0, two = 0, three = 0] = parts
  if (call[1] === 'hsl') return fromHsl(one, two / 100, three / 100)
  return [channelOf(first, one), channelOf(second, two), channelOf(third, three)]
}

export function hexOf(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Mixes two colors; `share` is the part of the second one, from 0 to 1. */
export function mix(color: Rgb, other: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => color[at] + (other[at] - color[at]) * share
  return [part(0), part(1), part(2)]
}

/** Relative luminance of a color by WCAG 2: 0 for black, 1 for white. */
export function luminanceOf(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colors by WCAG 2, from 1 to 21. */
export function contrastOf(color: Rgb, other: Rgb): number {
  const [light, dark] = [luminanceOf(color), luminanceOf(other)].toSorted((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

/** True when the color has at least this contrast on every background. */
export function isReadable(color: Rgb, backgrounds: readonly Rgb[], contrast: number): boolean {
  return backgrounds.every((background) => contrastOf(color, background) >= contrast)
}

function parseHex(digits: string): Rgb {
  const part = (at: number): number => Number.parseInt(digits.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function channelOf(text: string, value: number): number {
  return clamp(text.endsWith('%') ? (value * 255) / 100 : value, 255)
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const [strength, light] = [clamp(saturation, 1), clamp(lightness, 1)]
  const part = (shift: number): number => {
    const at = (((shift + hue / 30) % 12) + 12) % 12
    const reach = strength * Math.min(light, 1 - light)
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(0, value))
}
