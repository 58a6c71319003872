/** Limits of compiling and rendering; README.md gives the reasons. Exceeding one is an error with a place (BX-5.11). */
export type Limits = {
  /** UTF-16 units of one source text. */
  sourceLength: number
  /** Tags of one source text. */
  tags: number
  /** Names, arguments and formatters in the tags of one source text, each of which takes memory. */
  parts: number
  /** Depth of nested blocks. */
  nesting: number
  /** Instructions of one rendering. Long texts and lists count as several. */
  steps: number
  /** UTF-16 units of the HTML of one rendering. */
  outputLength: number
  /** Depth of nested partials, macros and includes (PL-9.14). */
  partialDepth: number
  /** Depth of nested frames, of sections and partials, when a partial is called. */
  frames: number
  /** Calls of partials, macros and includes in one rendering. */
  partialCalls: number
  /** Tokens of one expression. */
  expressionTokens: number
  /** UTF-16 units of a text that an expression or formatter builds. */
  textLength: number
  /** Number of errors that are kept; further ones are only counted. */
  errors: number
  /** Wall-clock milliseconds of one rendering, checked every 1,024 steps. */
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
