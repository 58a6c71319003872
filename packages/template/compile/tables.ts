import type { Source } from '../errors.ts'
import type { Formatter, Predicate } from '../formatters/builtin.ts'

/** The names a template may use. Maps, so that `constructor` is unknown like any other name. */
export type Tables = {
  readonly formatters: ReadonlyMap<string, Formatter>
  readonly predicates: ReadonlyMap<string, Predicate>
}

/** What compiling a template needs to know. */
export type Compiling = { readonly source: Source; readonly tables: Tables; readonly mostTokens: number }
