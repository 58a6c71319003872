import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import { themesMessages } from '@sitewright/domain/themes/themes.messages.ts'
import {
  parseFontProperties,
  fontProperties,
  slug,
  type FontProperties,
  type Tweak,
  type TweakValue,
  type TweakValues,
} from './tweaks.ts'

/**
 * Returns a tweak's value from the first of `layers` that has one (the site's values, then the theme's preset), else the one
 * written in the stylesheet.
 */
export function effectiveTweakValue(tweak: Tweak, ...layers: readonly TweakValues[]): TweakValue {
  for (const values of layers) {
    const key = keysOf(tweak).find((one) => Object.hasOwn(values, one))
    if (key !== undefined) return values[key] ?? tweak.fallback
  }
  return tweak.fallback
}

/**
 * Returns LESS code that sets the tweaks' values. It is appended to the theme's styles, because the last definition of a LESS
 * variable counts. It contains one definition for each variable, rules for changed fonts, and a variable `@<font>-<property>` for
 * each font property, which themes expect.
 */
export function tweakLessCode(tweaks: readonly Tweak[], ...layers: readonly TweakValues[]): string {
  return tweaks
    .map((tweak) => (tweak.font ? fontLess(tweak, tweak.font, layers) : variableLess(tweak, layers)))
    .join('')
}

/** Returns the classes that tweaks add to the page's body: `title-option` for a dropdown, `title` for a checkbox that is on. */
export function tweakBodyClasses(tweaks: readonly Tweak[], ...layers: readonly TweakValues[]): string[] {
  return tweaks.flatMap((tweak) => {
    const value = effectiveTweakValue(tweak, ...layers)
    if (tweak.type === 'dropdown') return [`${slug(tweak.title)}-${slug(String(value))}`]
    return tweak.type === 'checkbox' && (value === true || value === 'true') ? [slug(tweak.title)] : []
  })
}

/**
 * Returns the tweak values for scripts (`Static.SQUARESPACE_CONTEXT.tweakJSON`), as strings by tweak name: the tweaks marked for
 * scripts, or all if none is marked, but no fonts.
 */
export function scriptTweakValues(tweaks: readonly Tweak[], ...layers: readonly TweakValues[]): Record<string, string> {
  const marked = tweaks.filter((tweak) => tweak.isForScripts)
  const shared = (marked.length > 0 ? marked : tweaks).filter((tweak) => tweak.type !== 'font')
  return Object.fromEntries(
    shared.map((tweak) => [
      tweak.hasVariable ? tweak.name : slug(tweak.title),
      String(effectiveTweakValue(tweak, ...layers)),
    ]),
  )
}

/**
 * Finds the tweak that a key of `TweakValues` names. `property` is set when the key names one property of a font. Null when no
 * tweak has the name.
 */
export function findTweak(tweaks: readonly Tweak[], key: string): { tweak: Tweak; property: string | null } | null {
  const tweak = tweaks.find((one) => keysOf(one).includes(key))
  if (tweak) return { tweak, property: null }
  for (const property of fontProperties) {
    const font = tweaks.find((one) => one.font !== null && keysOf(one).some((name) => `${name}-${property}` === key))
    if (font) return { tweak: font, property }
  }
  return null
}

/** Validates a new value of a tweak by the tweak's type. Returns the value to store, or an error message. */
export function validateTweakValue(
  tweak: Tweak,
  property: string | null,
  value: TweakValue,
): { value: TweakValue } | FieldProblem {
  const text = String(value).trim()
  if (property !== null)
    return isSafeCssValue(text)
      ? { value: text }
      : { message: themesMessages.tweakFont, values: { title: tweak.label } }
  return readers[tweak.type](tweak, text)
}

type Reader = (tweak: Tweak, text: string) => { value: TweakValue } | FieldProblem

const readers: Readonly<Record<Tweak['type'], Reader>> = {
  color: (tweak, text) =>
    color.test(text) ? { value: text } : { message: themesMessages.tweakColor, values: { title: tweak.label } },
  value: readNumber,
  dropdown: (tweak, text) => {
    const option = tweak.options.find((one) => one === text || slug(one) === text)
    const values = { title: tweak.label, options: tweak.options.join(', ') }
    return option === undefined ? { message: themesMessages.tweakOption, values } : { value: option }
  },
  checkbox: (tweak, text) =>
    text === 'true' || text === 'false'
      ? { value: text === 'true' }
      : { message: themesMessages.tweakSwitch, values: { title: tweak.label } },
  font: (tweak, text) => {
    const isWhole =
      tweak.font === null ? isSafeCssValue(text) : Object.values(parseFontProperties(text)).length > 0 && isFont(text)
    return isWhole ? { value: text } : { message: themesMessages.tweakFont, values: { title: tweak.label } }
  },
  image: (tweak, text) =>
    ownAddress.test(text) ? { value: text } : { message: themesMessages.tweakImage, values: { title: tweak.label } },
}

/** Validates the value of a number tweak. A number without a unit gets the unit of the theme's own value. */
function readNumber(tweak: Tweak, text: string): ReturnType<Reader> {
  const found = /^(-?(?:\d+\.?\d*|\.\d+))(px|em|rem|%|vw|vh|deg|s|ms|fr)?$/.exec(text)
  const number = Number(found?.[1])
  if (!found || !Number.isFinite(number)) return { message: themesMessages.tweakNumber, values: { title: tweak.label } }
  const { min, max } = tweak
  if ((min !== null && number < min) || (max !== null && number > max)) {
    return {
      message: themesMessages.tweakRange,
      values: { title: tweak.label, min: String(min ?? '–'), max: String(max ?? '–') },
    }
  }
  const unit = found[2] ?? /[a-z%]+$/i.exec(String(tweak.fallback))?.[0] ?? ''
  return { value: `${number}${unit}` }
}

const color =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]{3,30}|(?:rgb|hsl)a?\(\s*[\d.]+(?:deg)?%?(?:\s*[,/ ]\s*[\d.]+%?){2,3}\s*\))$/i
/**
 * Matches the value of an image tweak: '' or a path on this site. Other hosts are not allowed, because they would see every
 * visitor.
 */
const ownAddress = /^(?:|\/(?!\/)[\w./%-]{1,300})$/

function keysOf({ name, title }: Tweak): string[] {
  return [name, title, slug(title)]
}

function variableLess(tweak: Tweak, layers: readonly TweakValues[]): string {
  if (!tweak.hasVariable) return ''
  const text = String(effectiveTweakValue(tweak, ...layers)).trim()
  if (tweak.type === 'image' && text.startsWith('/') && ownAddress.test(text))
    return `@${tweak.name}: url("${text}");\n`
  return isSafeCssValue(text) ? `@${tweak.name}: ${text};\n` : ''
}

function fontLess(tweak: Tweak, written: FontProperties, layers: readonly TweakValues[]): string {
  const set = fontProperties.flatMap((property) => {
    const value = fontValue(tweak, property, layers)
    return value !== undefined && isSafeCssValue(value) && value !== written[property]
      ? [[property, value] as const]
      : []
  })
  const whole: FontProperties = { ...defaultFont, ...written, ...Object.fromEntries(set) }
  const variables = Object.entries(whole).map(([property, value]) => `@${tweak.name}-${property}: ${value};\n`)
  const own = set.map(([property, value]) => `${property}: ${value};`).join(' ')
  return variables.join('') + (own === '' ? '' : `.${tweak.name} { ${own} }\n`)
}

/** Default values of the font properties that the mixin of a font tweak does not declare. */
const defaultFont: FontProperties = {
  'font-family': 'inherit',
  'font-weight': 'normal',
  'font-style': 'normal',
  'font-size': '1em',
  'letter-spacing': '0em',
  'line-height': '1.5em',
  'text-transform': 'none',
  'text-decoration': 'none',
}

function fontValue(tweak: Tweak, property: string, layers: readonly TweakValues[]): string | undefined {
  for (const values of layers) {
    for (const key of keysOf(tweak)) {
      const one = values[`${key}-${property}`]
      if (one !== undefined) return String(one)
      const all = values[key]
      const found = typeof all === 'string' && all.includes('{') ? parseFontProperties(all)[property] : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}

function isFont(text: string): boolean {
  return /^\{[^{}]*\}$/.test(text) && Object.values(parseFontProperties(text)).every(isSafeCssValue)
}

/**
 * True for CSS values that are safe in a stylesheet: colours, lengths, words, quoted names and functions of these. False for text
 * that could end the declaration, open a block or contain a URL.
 */
export function isSafeCssValue(text: string): boolean {
  if (!/^(?!.*\burl\()[\w#.,%()\s"'+*/-]{1,200}$/i.test(text) || /\/[/*]/.test(text)) return false
  const bare = text.replaceAll(/"[^"\n\r]*"|'[^'\n\r]*'/g, '')
  return !/["'\n\r]/.test(bare) && isBalanced(bare)
}

function isBalanced(text: string): boolean {
  let open = 0
  for (const sign of text) {
    if (sign === '(') open += 1
    if (sign === ')') open -= 1
    if (open < 0) return false
  }
  return open === 0
}
