import type { RenderState } from '../run/run.ts'
import { asNumber, asText, child, isRecord } from '../run/values.ts'
import { chargeAndTransformText } from '../run/step-budget.ts'
import { escapeAttribute } from './escape.ts'

/** Hex colours whose value as a number (0 to 0xffffff) is greater than this are light, all others dark (PL-9.18). */
const lightFrom = 0xffffff / 2

/** Returns 'light' or 'dark' for a hex colour with 3 or 6 digits; undefined for any other text. */
export function lightOrDark(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1]
  if (!digits) return undefined
  const full = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  return Number.parseInt(full, 16) > lightFrom ? 'light' : 'dark'
}

/** Regions of an image whose average colours are in the page data (PL-3.68). */
export const imageColorRegions = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'] as const

/** Prints all average colours of an image as data attributes, or only that of the region `key`, alone or as a CSS property. */
export function imageColor(value: unknown, key: string, property: string, run: RenderState): string | undefined {
  const colors = child(value, 'colorData')
  if (!isRecord(colors)) return undefined
  if (key === '') {
    return imageColorRegions
      .map((place) => `data-color-${place}="#${shownColor(averageColorOfRegion(colors, place), run)}"`)
      .join(' ')
  }
  const color = averageColorOfRegion(colors, key)
  if (color === '') return `"${key}" not found.`
  const shown = `#${shownColor(color, run)}`
  return property === '' ? shown : `${property}: ${shown}`
}

function shownColor(color: string, run: RenderState): string {
  return chargeAndTransformText(run, color, escapeAttribute)
}

export function averageColorOfRegion(colors: unknown, place: string): string {
  return asText(child(colors, `${place}Average`))
}

/**
 * Prints a colour {hue 0…360, saturation, lightness, alpha 0…1} as hsl() or hsla(), or an error message when a value is missing
 * or out of range.
 */
export function printHslColor(value: unknown): string {
  const parts = ['hue', 'saturation', 'lightness'].map((name) => child(value, name))
  if (parts.some((part) => part === undefined || part === null)) return 'Missing an H/S/L value.'
  const [hue = 0, saturation = 0, lightness = 0] = parts.map(asNumber)
  const given = child(value, 'alpha')
  const alpha = given === undefined || given === null ? null : asNumber(given)

  const faults = [
    isWithin(hue, 360) ? '' : 'Hue out of bounds. ',
    isWithin(saturation, 1) ? '' : 'Saturation out of bounds. ',
    isWithin(lightness, 1) ? '' : 'Lightness out of bounds. ',
    alpha === null || isWithin(alpha, 1) ? '' : 'Alpha out of bounds.',
  ].join('')
  if (faults !== '') return faults

  const color = `${rounded(hue)}, ${rounded(saturation * 100)}%, ${rounded(lightness * 100)}%`
  return alpha === null ? `hsl(${color})` : `hsla(${color}, ${rounded(alpha)})`
}

function isWithin(number: number, most: number): boolean {
  return number >= 0 && number <= most
}

/** Prints a number rounded half up to at most two decimals. */
function rounded(number: number): string {
  return String(Math.round((number + Number.EPSILON) * 100) / 100)
}
