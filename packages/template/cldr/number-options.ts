import type { CurrencyFormatOptions, DecimalFormatOptions, RoundingModeType } from '@phensley/cldr'

// Options of number formatters are words of the form `name:value`. Unknown names and values are ignored (PL-5.18 to PL-5.21).

type Setter<options> = (value: string, into: options) => void
export type Setters<options> = ReadonlyMap<string, Setter<options>>
type NumberOptions = DecimalFormatOptions | CurrencyFormatOptions

/** Reads a tag's options, which are `name:value` words, with one setter per name. */
export function applyOptionWords<options extends object>(
  words: readonly string[],
  setters: Setters<options>,
  into: options,
): options {
  for (const word of words) {
    const [name, value] = splitOption(word)
    setters.get(name)?.(value, into)
  }
  return into
}

export function splitOption(word: string): [name: string, value: string] {
  const at = word.indexOf(':')
  return at === -1 ? [word, ''] : [word.slice(0, at), word.slice(at + 1)]
}

/** Returns the value when it is one of the allowed values, otherwise undefined. */
export function findAllowedValue<allowed extends string>(all: readonly allowed[], value: string): allowed | undefined {
  return all.find((one) => one === value)
}

/** Upper limit of all options that set a number of digits (PL-9.16). */
const maxDigits = 50

function digitsOf(value: string): number {
  const digits = Number.parseInt(value, 10)
  return Number.isFinite(digits) ? Math.min(Math.max(digits, 0), maxDigits) : 0
}

const roundings = ['up', 'down', 'ceiling', 'floor', 'half-up', 'half-down', 'half-even'] as const
const otherRoundings: ReadonlyMap<string, RoundingModeType> = new Map([
  ['ceil', 'ceiling'],
  ['truncate', 'down'],
])

function setRounding(value: string, into: NumberOptions): void {
  const rounding = otherRoundings.get(value) ?? findAllowedValue(roundings, value)
  if (rounding) into.round = rounding
}

const digitNames = {
  minimumIntegerDigits: ['minInt', 'minint'],
  minimumFractionDigits: ['minFrac', 'minfrac'],
  maximumFractionDigits: ['maxFrac', 'maxfrac'],
  minimumSignificantDigits: ['minSig', 'minsig'],
  maximumSignificantDigits: ['maxSig', 'maxsig'],
} as const

const digitSetters = Object.entries(digitNames).flatMap(([key, shorter]) =>
  [key, ...shorter].map((name) => [name, digitSetter(key as keyof typeof digitNames)] as const),
)

function digitSetter(key: keyof typeof digitNames): (value: string, into: NumberOptions) => void {
  return (value, into) => {
    into[key] = digitsOf(value)
  }
}

function setGroup(value: string, into: NumberOptions): void {
  into.group = value === '' || value === 'true'
}

function setNoGroup(_: string, into: NumberOptions): void {
  into.group = false
}

export const numberSetters: Setters<NumberOptions> = new Map([
  ['group', setGroup],
  ['grouping', setGroup],
  ['no-group', setNoGroup],
  ['no-grouping', setNoGroup],
  ['round', setRounding],
  ['rounding', setRounding],
  ...digitSetters,
])

const decimalStyles = [
  'decimal',
  'short',
  'long',
  'scientific',
  'percent',
  'percent-scaled',
  'permille',
  'permille-scaled',
] as const

const decimalSetters: Setters<DecimalFormatOptions> = new Map<string, Setter<DecimalFormatOptions>>([
  ...numberSetters,
  ['style', styleSetter('decimal', decimalStyles)],
])

/** Returns the setter of the `style` option. The value `standard` selects `usual`: 'decimal' for numbers, 'symbol' for money. */
function styleSetter<style extends string>(usual: style, others: readonly style[]) {
  return (value: string, into: { style?: style }): void => {
    const style = value === 'standard' ? usual : findAllowedValue(others, value)
    if (style) into.style = style
  }
}

export function parseDecimalOptions(words: readonly string[]): DecimalFormatOptions {
  return applyOptionWords(words, decimalSetters, {})
}

const currencyStyles = ['symbol', 'accounting', 'code', 'name', 'short'] as const
const symbolWidths = ['default', 'narrow'] as const

const currencySetters: Setters<CurrencyFormatOptions> = new Map<string, Setter<CurrencyFormatOptions>>([
  ...numberSetters,
  ['style', styleSetter('symbol', currencyStyles)],
  [
    'symbol',
    (value: string, into: CurrencyFormatOptions) => {
      const width = findAllowedValue(symbolWidths, value)
      if (width) into.symbolWidth = width
    },
  ],
])

export function parseCurrencyOptions(words: readonly string[]): CurrencyFormatOptions {
  return applyOptionWords(words, currencySetters, {})
}

/** Names and values of the digit options, for the generated reference of formatters. */
const digitReference = Object.entries(digitNames).map(
  ([key, [short]]) => [`${short}, ${key}`, `0 to ${maxDigits}`] as const,
)

const numberReference = [
  ['group, grouping', 'true, false; alone it is true'],
  ['no-group, no-grouping', ''],
  ['round, rounding', [...roundings, ...otherRoundings.keys()].join(', ')],
  ...digitReference,
] as const

export const decimalOptionDocs = [['style', ['standard', ...decimalStyles].join(', ')], ...numberReference] as const

export const currencyOptionDocs = [
  ['style', ['standard', ...currencyStyles].join(', ')],
  ['symbol', symbolWidths.join(', ')],
  ...numberReference,
] as const
