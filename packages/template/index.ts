import { makeEngine } from './engine.ts'
import { contextEscapes } from './check/context-escapes.ts'
import { fragments } from './fragments/fragments.ts'
import { formatters } from './formatters/formatters.ts'
import { predicates } from './predicates/predicates.ts'
import type { Template } from './template.ts'
import { exportBlock } from './tree/export-tree.ts'

const tables = { formatters: new Map([...formatters, ...contextEscapes]), predicates }
const engine = makeEngine({ tables, fragments })

/** Compiles a template's source text. Never throws; the errors found are in the template's `errors`. */
export const compile = engine.compile

/**
 * Compiles the JSON form of a template. Never throws; the places of errors refer to `source.text`, which is rebuilt from the
 * JSON.
 */
export const importTree = engine.importTree

/** Returns the JSON form of a template, which other engines of this language can read. */
export function exportTree(template: Template): unknown[] {
  return exportBlock(template.tree)
}

/** Returns a warning for every value that the template prints without an escape that fits its place in the HTML. */
export const lintEscapes = engine.lintEscapes

/**
 * Returns the source of a module that renders the template. Store this module when a theme is built; later, import it and pass
 * its export to `load`.
 */
export const generate = engine.generate

/**
 * Creates a template from a module that `generate` wrote: it renders the same bytes and errors as the compiled template, but
 * faster. Throws when the module was written by another version of `generate`.
 */
export const load = engine.load

/** Compiles all partials of a theme once, so that all renderings can share them. */
export const compilePartials = engine.compilePartials

/**
 * Renders a template with a page's JSON to HTML. Never throws: a failing instruction prints nothing and adds an error to
 * `errors`.
 */
export const render = engine.render

export const formatterNames: readonly string[] = [...formatters.keys()].toSorted()
export const predicateNames: readonly string[] = [...predicates.keys()].toSorted()

export { makeOpaqueValue, type OpaqueValue } from './run/opaque.ts'
export { defaultLimits, type Limits } from './limits.ts'
export type { CompileOptions, TemplateRenderOptions } from './engine.ts'
export type { ErrorCode, TemplateError } from './errors.ts'
export type { GeneratedModule } from './generated/load.ts'
export type { RenderResult } from './run/render.ts'
export type { Partials, Template } from './template.ts'
