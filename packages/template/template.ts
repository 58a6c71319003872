import type { Source, TemplateError } from './errors.ts'
import type { Block } from './parse/tree.ts'
import type { Code } from './run/run.ts'

/** A compiled template. It holds no data, so all pages and requests can share it. */
export type Template = {
  /** Errors found while compiling. */
  readonly errors: readonly TemplateError[]
  /** Names of the partials and macros that it applies or includes. */
  readonly partialNames: readonly string[]
  readonly source: Source
  /** The parsed tree, used by `exportTree`, `generate` and `lintEscapes`. */
  readonly tree: Block
  /** Escape mode; partials that are compiled during a rendering inherit it. */
  readonly escape: 'none' | 'context'
  /** Internal: the compiled code that `render` runs. */
  readonly code: Code
}

/** A theme's compiled partials. */
export type Partials = { readonly templates: ReadonlyMap<string, Template> }
