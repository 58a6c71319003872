import { parseJsonWithPositions } from '../format/parse-json-with-positions.ts'

/**
 * A theme's setting that site owners can change. It is a stylesheet line `// tweak: {…}`, often followed by the variable that it
 * sets, `@name: value;`.
 */
export type Tweak = {
  /** Name of the LESS variable or font mixin that the tweak sets; the tweak's title if it sets neither. */
  readonly name: string
  readonly title: string
  /** Name of the tweak shown to site owners; `category` is the heading above it. */
  readonly label: string
  readonly category: string
  readonly type: TweakType
  readonly hasVariable: boolean
  readonly options: readonly string[]
  readonly fallback: TweakValue
  readonly min: number | null
  readonly max: number | null
  readonly step: number | null
  /**
   * CSS selectors. `target`: the elements that the tweak changes. `showOnlyWhenPresent`: elements that must be on the page for
   * the tweak to be offered.
   */
  readonly target: string
  readonly showOnlyWhenPresent: string
  /** True when the tweak's value is passed to the theme's scripts. */
  readonly isForScripts: boolean
  readonly disableTransparency: boolean
  readonly loadAllVariants: boolean
  readonly property: string
  /** For a font tweak: the CSS properties of the LESS mixin that declares it; null for all other tweaks. */
  readonly font: FontProperties | null
}

export type TweakType = (typeof tweakTypes)[number]
export type TweakValue = string | boolean | number
export type FontProperties = Readonly<Record<string, string>>

/** Tweak values, by the tweak's name or title, or by `<font>-<property>` for one property of a font. */
export type TweakValues = Readonly<Record<string, TweakValue>>

/** Problem with a tweak in a stylesheet; `line` counts from 1. */
export type TweakFault = { line: number; message: string; isWarning?: true }

export const tweakTypes = ['color', 'value', 'dropdown', 'checkbox', 'font', 'image'] as const

export const fontProperties = [
  'font-family',
  'font-weight',
  'font-style',
  'font-size',
  'letter-spacing',
  'line-height',
  'text-transform',
  'text-decoration',
] as const

/** Returns the valid tweaks of a stylesheet; invalid ones are skipped. */
export function parseTweaks(source: string): Tweak[] {
  return scanTweaks(source).tweaks
}

/** Returns the valid tweaks of a stylesheet, and the problems found: errors of invalid tweaks, and warnings. */
export function scanTweaks(source: string): { tweaks: Tweak[]; faults: TweakFault[] } {
  const lines = source.split(/\r?\n/)
  const tweaks: Tweak[] = []
  const faults: TweakFault[] = []
  for (const [index, line] of lines.entries()) {
    const found = /^[ \t]*\/\/([ \t]*)tweak[ \t]*:(.*)$/.exec(line)
    if (!found) continue
    if (found[1] === '') {
      faults.push({ line: index + 1, message: 'needs a space after // to be a tweak', isWarning: true })
      continue
    }
    const read = tweakOf(found[2] ?? '', lines, index + 1)
    if (typeof read === 'string') faults.push({ line: index + 1, message: read })
    else {
      tweaks.push(read.tweak)
      faults.push(...read.faults.map((message) => ({ line: index + 1, message, isWarning: true as const })))
    }
  }
  return { tweaks, faults }
}

/** Returns the CSS class name for a text: `Over the picture` gives `over-the-picture`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}

type Conf = Readonly<Record<string, unknown>>

const knownKeys: ReadonlySet<string> = new Set(
  (
    'title type target category label showOnlyWhenPresent default active options min max step js loadAllVariants property ' +
    'disableTransparency'
  ).split(' '),
)

/** Reads the object of a tweak and the lines below it. Returns an error message when the tweak is invalid. */
function tweakOf(text: string, lines: readonly string[], next: number): { tweak: Tweak; faults: string[] } | string {
  const conf = confOf(text)
  if (typeof conf === 'string') return conf
  const type = tweakTypes.find((one) => one === conf['type'])
  if (!type) return `has the type ${JSON.stringify(conf['type'])}; it may be ${tweakTypes.join(', ')}`
  const below = readBelow(lines, next, type)
  const title = wordOf(conf, 'title') || below.name
  if (title === '') return 'is a tweak without a title'
  const options = Array.isArray(conf['options']) ? conf['options'].map(String) : []
  if (type === 'dropdown' && options.length === 0) return 'is a dropdown without "options"'
  const faults = Object.keys(conf)
    .filter((key) => !knownKeys.has(key))
    .map((key) => `has the key "${key}", which means nothing here`)
  if ((type === 'color' || type === 'value') && below.value === null)
    faults.push(`changes no style: the variable below is missing (@${slug(title)}: …;)`)
  if (type === 'font' && !below.font && below.value === null)
    faults.push(`changes no style: the mixin below is missing (.${slug(title)} { font-family: … })`)
  const tweak: Tweak = {
    name: below.name || title,
    title,
    label: wordOf(conf, 'label') || title,
    category: wordOf(conf, 'category'),
    type,
    hasVariable: below.value !== null,
    options,
    fallback: fallbackOf(conf, type, below.value),
    min: numberOf(conf['min']),
    max: numberOf(conf['max']),
    step: numberOf(conf['step']),
    target: wordOf(conf, 'target'),
    showOnlyWhenPresent: wordOf(conf, 'showOnlyWhenPresent'),
    isForScripts: isOn(conf['js']),
    disableTransparency: isOn(conf['disableTransparency']),
    loadAllVariants: isOn(conf['loadAllVariants']),
    property: wordOf(conf, 'property'),
    font: below.font,
  }
  return { tweak, faults }
}

/** Returns the object of a tweak, which may end with a comma or semicolon; an error message when it cannot be read. */
function confOf(text: string): Conf | string {
  const read = parseJsonWithPositions(text.trimEnd().replace(/[,;]$/, ''))
  if ('fault' in read) return `is a tweak that can’t be read, at “${excerptAt(text, read.at)}”: ${read.fault}`
  const { value } = read
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? { ...value } : 'is a tweak that can’t be read: it must be one object in braces on one line'
}

function excerptAt(text: string, at: number): string {
  return text.slice(at, at + 20).trim()
}

type Below = { name: string; value: string | null; font: FontProperties | null }

/**
 * Reads the LESS variable or mixin in the lines below a tweak. Empty lines in between are skipped, except for dropdowns and
 * checkboxes, which need no variable.
 */
function readBelow(lines: readonly string[], next: number, type: TweakType): Below {
  let at = next
  if (type !== 'dropdown' && type !== 'checkbox') while (lines[at]?.trim() === '') at += 1
  const line = lines[at] ?? ''
  const variable = /^\s*@([\w-]+)\s*:/.exec(line)
  if (variable) return { name: variable[1] ?? '', value: valueIn(line.slice(variable[0].length)), font: null }
  const mixin = type === 'font' ? /^\s*\.([\w-]+)\s*(?:\(\s*\))?\s*\{?/.exec(line) : null
  if (!mixin) return { name: '', value: null, font: null }
  return {
    name: mixin[1] ?? '',
    value: null,
    font: parseFontProperties(
      lines
        .slice(at, at + mostFontLines)
        .join('\n')
        .slice(0, mostFontLetters),
    ),
  }
}

const mostFontLines = 40
const mostFontLetters = 4_000

/** Returns the value of a LESS variable, which ends at the semicolon or at a comment. */
function valueIn(text: string): string {
  const end = [text.indexOf(';'), text.indexOf('//')].filter((at) => at !== -1)
  return text.slice(0, Math.min(text.length, ...end)).trim()
}

/** Returns the font properties declared between the first braces of the text. */
export function parseFontProperties(text: string): FontProperties {
  const start = text.indexOf('{')
  const end = text.indexOf('}', start)
  const inner = text.slice(start + 1, end === -1 ? undefined : end).replaceAll(/\/\/.*$/gm, '')
  const found = Array.from(inner.split(';'), (part) => {
    const colon = part.indexOf(':')
    return [part.slice(0, colon).trim(), part.slice(colon + 1).trim()] as const
  })
  return Object.fromEntries(
    found.filter(([property, value]) => fontProperties.some((one) => one === property) && value !== ''),
  )
}

function fallbackOf(conf: Conf, type: TweakType, written: string | null): TweakValue {
  if (type === 'checkbox') return isOn(written ?? conf['default'] ?? conf['active'])
  for (const value of [written, conf['default'], conf['active']]) {
    if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') return value
  }
  return ''
}

function wordOf(conf: Conf, key: string): string {
  const value = conf[key]
  return typeof value === 'string' ? value.trim() : ''
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function isOn(value: unknown): boolean {
  return value === true || value === 'true'
}
