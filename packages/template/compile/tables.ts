import type { TemplateSource } from '../errors.ts'
import type { Formatter, Predicate } from '../formatters/builtin.ts'

/** The formatters and predicates that templates can name, in maps, so that inherited names such as `constructor` are unknown. */
export type FormattersAndPredicates = {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/**
 * Context that is passed to all functions that compile a template. `maxTokens` is the maximum number of tokens in one expression.
 */
export type CompileContext = {
  readonly source: TemplateSource
  readonly tables: FormattersAndPredicates
  readonly maxTokens: number
}
