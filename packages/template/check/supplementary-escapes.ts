/**
 * Names of the internal formatters for values that a formatter has escaped for another HTML context than the one they are printed
 * in. Templates cannot use these names, because `%` is not valid in a formatter's name.
 */
export const supplementaryEscapes = {
  /** Formatter that escapes quotes, backticks, `<` and `>`; keeps entities. */
  quotes: '%quotes',
  /** Formatter that escapes everything that could end an unquoted attribute; keeps entities. */
  strict: '%strict',
  /** Formatter that escapes everything that is not valid in a URL; keeps entities. */
  address: '%address',
  /** Formatter that prints nothing for a URL with a dangerous scheme; does not escape. */
  scheme: '%scheme',
  /** Formatter that rewrites `<`, `>` and `&` in JSON, so that the JSON contains no markup. */
  markup: '%markup',
} as const

export type SupplementaryEscape = keyof typeof supplementaryEscapes
