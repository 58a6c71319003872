/**
 * Limits of compiling and rendering a template; README.md gives the reasons. Exceeding a limit is an error with a place
 * (BX-5.11).
 */
export type Limits = {
  /** Maximum length of one template source, in UTF-16 units. */
  sourceLength: number
  /** Maximum number of tags in one template source. */
  tags: number
  /** Maximum number of names, arguments and formatters in the tags of one template source, because each takes memory. */
  parts: number
  /** Maximum depth of nested blocks in one template source. */
  nesting: number
  /** Maximum number of instructions in one rendering. Long texts and lists count as several. */
  steps: number
  /** Maximum length of the HTML of one rendering, in UTF-16 units. */
  outputLength: number
  /** Maximum depth of nested calls of partials, macros and includes (PL-9.14). */
  partialDepth: number
  /** Maximum depth of nested scopes (frames of sections and partials) at which a partial can still be called. */
  frames: number
  /** Maximum number of calls of partials, macros and includes in one rendering. */
  partialCalls: number
  /** Maximum number of tokens in one expression. */
  expressionTokens: number
  /** Maximum depth of lists and objects in a value that is printed, compared or written as JSON. */
  dataDepth: number
  /** Maximum length of a text that an expression or formatter builds, in UTF-16 units. */
  textLength: number
  /** Maximum number of errors that a compilation or rendering keeps; further errors are only counted. */
  errors: number
  /**
   * Maximum duration of one rendering in wall-clock milliseconds. Checked every 1,024 steps, more often while steps take longer than
   * expected, and after each failure.
   */
  renderMs: number
}

export const defaultLimits: Limits = {
  sourceLength: 1_048_576,
  tags: 10_000,
  parts: 100_000,
  nesting: 64,
  steps: 1_000_000,
  outputLength: 4_194_304,
  partialDepth: 16,
  frames: 256,
  partialCalls: 50_000,
  expressionTokens: 512,
  dataDepth: 500,
  textLength: 1_048_576,
  errors: 100,
  renderMs: 2_000,
}
