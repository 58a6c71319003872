import type { Source } from '../errors.ts'
import type { Formatter, Predicate } from '../formatters/builtin.ts'

/** The formatters and predicates that templates can name, in maps, so that inherited names such as `constructor` are unknown. */
export type Tables = {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** What the functions that compile a template share. `maxTokens` is the token limit of one expression. */
export type CompileContext = { readonly source: Source; readonly tables: Tables; readonly maxTokens: number }
