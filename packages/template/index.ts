import { makeEngine, type Template } from './engine.ts'
import { contextEscapes } from './check/context-escapes.ts'
import { fragments } from './fragments/fragments.ts'
import { formatters } from './formatters/formatters.ts'
import { predicates } from './predicates/predicates.ts'
import { exportBlock } from './tree/export-tree.ts'

const tables = { formatters: new Map([...formatters, ...contextEscapes]), predicates }
const engine = makeEngine({ tables, fragments })

/** Reads a template's text. Never throws: what is wrong with it is in `errors`. */
export const compile = engine.compile

/** Reads the JSON form of a template (template-engine.md 1.3). Never throws; errors have their place in `source.text`, which says the same. */
export const importTree = engine.importTree

/** The JSON form of a template, which other engines of the language read, too. */
export function exportTree(template: Template): unknown[] {
  return exportBlock(template.tree)
}

/** What is printed without an escape that fits its place in the HTML, each with its place; changes nothing. */
export const lintEscapes = engine.lintEscapes

/** The source of a module that does what the template does; write it where a theme is built, import it, and give it to `load`. */
export const generate = engine.generate

/** A template from the module that `generate` wrote: the same bytes and errors, faster. Throws if the module is of another version. */
export const load = engine.load

/** Compiles a theme's partials once, for all renderings. */
export const compilePartials = engine.compilePartials

/** Makes HTML of a template and a page's JSON. Never throws: what went wrong is in `errors`, the rest is printed. */
export const render = engine.render

export const formatterNames: readonly string[] = [...formatters.keys()].toSorted()
export const predicateNames: readonly string[] = [...predicates.keys()].toSorted()

export { opaque, type Opaque } from './run/opaque.ts'
export { defaultLimits, type Limits } from './limits.ts'
export type { CompileOptions, Env, Partials, Template } from './engine.ts'
export type { ErrorCode, TemplateError } from './errors.ts'
export type { Generated } from './generated/load.ts'
export type { Rendered } from './run/render.ts'
