import type { TemplateSource, TemplateError } from './errors.ts'
import type { TemplateBlock } from './parse/tree.ts'
import type { CompiledCode } from './run/run.ts'

/** A compiled template. It holds no data, so all pages and requests can share it. */
export type Template = {
  /** Errors found while the template was compiled. */
  readonly errors: readonly TemplateError[]
  /** Names of the partials and macros that the template applies or includes. */
  readonly partialNames: readonly string[]
  readonly source: TemplateSource
  /** The template's parsed tree, used by `exportTree`, `generate` and `lintEscapes`. */
  readonly tree: TemplateBlock
  /** Escape mode of the template; partials that are compiled during a rendering inherit it. */
  readonly escape: 'none' | 'context'
  /** Internal: the compiled code that `render` runs. */
  readonly code: CompiledCode
}

/** A theme's compiled partials, by name. */
export type Partials = { readonly templates: ReadonlyMap<string, Template> }
