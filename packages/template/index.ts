import { makeEngine } from './engine.ts'
import { contextEscapes } from './check/context-escapes.ts'
import { fragments } from './fragments/fragments.ts'
import { formatters } from './formatters/formatters.ts'
import { predicates } from './predicates/predicates.ts'
import type { Template } from './template.ts'
import { exportBlock } from './tree/export-tree.ts'

const tables = { formatters: new Map([...formatters, ...contextEscapes]), predicates }
const engine = makeEngine({ tables, fragments })

/** Compiles a template's text. Never throws; its errors are in `errors`. */
export const compile = engine.compile

/** Compiles the JSON form of a template. Never throws; errors have their place in `source.text`, rebuilt from the tree. */
export const importTree = engine.importTree

/** Returns the JSON form of a template, which other engines of this language can read. */
export function exportTree(template: Template): unknown[] {
  return exportBlock(template.tree)
}

/** Returns a warning for every value that is printed without an escape that fits its place in the HTML. */
export const lintEscapes = engine.lintEscapes

/**
 * Writes the source of a module that renders the template. Store it when a theme is built, import it and pass its export to
 * `load`.
 */
export const generate = engine.generate

/**
 * Creates a template from a module that `generate` wrote: same bytes and errors, but faster. Throws when the module is of another
 * version.
 */
export const load = engine.load

/** Compiles a theme's partials once, for all renderings. */
export const compilePartials = engine.compilePartials

/** Renders a template with a page's JSON to HTML. Never throws: a failing instruction prints nothing and adds to `errors`. */
export const render = engine.render

export const formatterNames: readonly string[] = [...formatters.keys()].toSorted()
export const predicateNames: readonly string[] = [...predicates.keys()].toSorted()

export { opaque, type Opaque } from './run/opaque.ts'
export { defaultLimits, type Limits } from './limits.ts'
export type { CompileOptions, Env } from './engine.ts'
export type { ErrorCode, TemplateError } from './errors.ts'
export type { GeneratedModule } from './generated/load.ts'
export type { Rendered } from './run/render.ts'
export type { Partials, Template } from './template.ts'
