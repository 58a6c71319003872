/** What a template may cost. README.md gives the reason for each default. Passing one is an error with a place (BX-5.11). */
export type Limits = {
  /** UTF-16 units of one source text. */
  sourceLength: number
  /** Tags of one source text. */
  tags: number
  /** Names, words and formatters in the tags of one source text: each takes memory of its own. */
  parts: number
  /** Blocks within blocks. */
  nesting: number
  /** Instructions of one rendering; long texts and lists count as several. */
  steps: number
  /** UTF-16 units of the HTML of one rendering. */
  outputLength: number
  /** Partials, macros and includes within each other (PL-9.14). */
  partialDepth: number
  /** Values within each other, of sections and partials, at a call of a partial. */
  frames: number
  /** Partials, macros and includes of one rendering. */
  partialCalls: number
  /** Tokens of one expression. */
  expressionTokens: number
  /** UTF-16 units of a text that an expression or `format` makes. */
  textLength: number
  /** Errors that are kept; further ones are only counted. */
  errors: number
  /** Wall clock of one rendering in ms, looked at every 1,024 steps. */
  renderMs: number
}

export const defaultLimits: Limits = {
  sourceLength: 1_048_576,
  tags: 20_000,
  parts: 100_000,
  nesting: 64,
  steps: 1_000_000,
  outputLength: 4_194_304,
  partialDepth: 16,
  frames: 256,
  partialCalls: 50_000,
  expressionTokens: 512,
  textLength: 1_048_576,
  errors: 100,
  renderMs: 2_000,
}
