type Rgb = readonly [number, number, number]

/** Average colors of a picture's corners and center, as six hex digits (PL-3.68). */
export type AverageColors = {
  topLeft: string
  topRight: string
  bottomLeft: string
  bottomRight: string
  center: string
}

/** Contrast ratio between text and background that WCAG requires at level AAA. */
const wantedContrast = 7
const steps = 20

/**
 * Suggests a background color that suits the picture and is readable: the mean of its corners, lightened or darkened until black
 * or white text on it, whichever fits better, has a contrast of 7. Returns six hex digits.
 */
export function suggestedBackground({ topLeft, topRight, bottomLeft, bottomRight }: AverageColors): string {
  const mean = meanOf([topLeft, topRight, bottomLeft, bottomRight].map(rgbOf))
  const isLight = contrastOf(mean, black) >= contrastOf(mean, white)
  const [ink, towards] = isLight ? [black, white] : [white, black]
  let color = mean
  for (let step = 1; step <= steps && contrastOf(color, ink) < wantedContrast; step++) {
    color = mix(mean, towards, step / steps)
  }
  return hexOf(color)
}

/** Returns the WCAG contrast ratio of two colors given as six hex digits: 1 (equal) to 21 (black and white). */
export function contrastRatio(one: string, other: string): number {
  return contrastOf(rgbOf(one), rgbOf(other))
}

const black: Rgb = [0, 0, 0]
const white: Rgb = [255, 255, 255]

function contrastOf(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function meanOf(colors: readonly Rgb[]): Rgb {
  const mean = (channel: 0 | 1 | 2): number =>
    Math.round(colors.reduce((sum, color) => sum + color[channel], 0) / colors.length)
  return [mean(0), mean(1), mean(2)]
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  const at = (channel: 0 | 1 | 2): number => Math.round(from[channel] + (to[channel] - from[channel]) * part)
  return [at(0), at(1), at(2)]
}

function rgbOf(hex: string): Rgb {
  const at = (place: number): number => Number.parseInt(hex.slice(place, place + 2), 16) || 0
  return [at(0), at(2), at(4)]
}

function hexOf(color: Rgb): string {
  return color.map((value) => value.toString(16).padStart(2, '0')).join('')
}
