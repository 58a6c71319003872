/**
 * Formatters for values that were escaped, but not for their HTML context. Templates cannot use these names, because `%` is not
 * valid in a name.
 */
export const lighterEscapes = {
  /** Escapes quotes, backticks, `<` and `>`; keeps entities. */
  quotes: '%quotes',
  /** Escapes everything that could end an unquoted attribute; keeps entities. */
  strict: '%strict',
  /** Escapes everything that is not valid in a URL; keeps entities. */
  address: '%address',
  /** Prints nothing for a dangerous URL scheme; does not escape. */
  scheme: '%scheme',
  /** Rewrites `<`, `>` and `&` in JSON, so that it contains no markup. */
  markup: '%markup',
} as const

export type LighterEscape = keyof typeof lighterEscapes
