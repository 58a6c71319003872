import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { checkCallsAndListPartials } from './check/check.ts'
import { lintTreeEscapes, withEscapes } from './check/escapes.ts'
import type { Cldr } from './cldr/cldr.ts'
import { compileRoot } from './compile/compile.ts'
import type { FormattersAndPredicates } from './compile/tables.ts'
import { addErrors, errorList, type ErrorList, type TemplateSource, type TemplateError } from './errors.ts'
import { generateModule } from './generated/generate.ts'
import { type GeneratedModule, loadModule } from './generated/load.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { parse } from './parse/parse.ts'
import type { TemplateBlock } from './parse/tree.ts'
import { type RenderResult, renderCode } from './run/render.ts'
import type { CompiledCode, RenderState } from './run/run.ts'
import type { Partials, Template } from './template.ts'
import { importTemplateJson } from './tree/import-tree.ts'

export type TemplateRenderOptions = {
  /** The site's language as a BCP 47 tag; default 'en-US'. */
  locale?: string
  /**
   * Language data (CLDR), created by `makeCldr`. Without them, most formatters for numbers, money, dates and messages print
   * nothing.
   */
  cldr?: Cldr
  /** Time zone used when the page data have no `website.timeZone`. Default 'America/New_York' (PL-9.15). */
  timeZone?: string
  /** Time of the rendering in epoch milliseconds. */
  now: number
  /** Unit of the amounts (`Money.value`) in the page data; default 'minor' (SF-3.06). */
  moneyUnit?: 'minor' | 'major'
  /**
   * Form of the prices that the variant picker passes to scripts in `data-variants`, in templates of version 7.1: money objects
   * (the default) or integers in minor units (SF-3.05).
   */
  variantPrices?: 'money' | 'integers'
  /**
   * Markup of the built-in fragments: 'posting' (the default) adds forms and links that work without scripts; README.md shows it.
   */
  fragments?: 'public' | 'posting'
  /**
   * Partials that the template can apply: their sources by name, or the result of `compilePartials`. Sources are compiled again
   * in every rendering.
   */
  partials?: ReadonlyMap<string, string> | Partials
  limits?: Partial<Limits>
  /** Cache of product facts by item of the page data, for items that never change. Use a separate map for each `moneyUnit`. */
  facts?: WeakMap<object, ProductFacts>
  enableInclude?: boolean
  enableExpr?: boolean
  /** Values that `.inject` instructions bind, by the path that the instruction names. */
  injects?: ReadonlyMap<string, unknown>
  /**
   * Receives the page's HTML in pieces while it is rendered: one after each part of the template's outermost block. The returned
   * `html` still contains the whole page.
   */
  sink?: (text: string) => void
  /** Clock that the `renderMs` limit reads, in milliseconds; default Date.now. */
  clock?: () => number
}

export type CompileOptions = {
  name?: string
  limits?: Partial<Limits>
  /** True for pre-processing: only `{^…}` are tags, and the output is itself a template. */
  preprocess?: boolean
  /** 'context' escapes every unescaped variable for its place in the HTML; README.md lists the escapes. */
  escape?: 'none' | 'context'
}

/** Compile options that all partials of a theme share. */
type PartialsOptions = Pick<CompileOptions, 'limits' | 'escape'>

/**
 * Returns a function that compiles the template's tree to functions when it first runs. This compilation is a third of the work,
 * and is not needed for templates that are only checked or for partials that a page does not apply.
 */
export type EngineBuiltins = { tables: FormattersAndPredicates; fragments: ReadonlyMap<string, string> }

export type Engine = {
  readonly compile: (text: string, options?: CompileOptions) => Template
  readonly importTree: (json: unknown, options?: Omit<CompileOptions, 'preprocess'>) => Template
  readonly lintEscapes: (template: Template) => TemplateError[]
  readonly generate: (template: Template) => string
  readonly load: (generated: GeneratedModule, options?: { limits?: Partial<Limits> }) => Template
  readonly compilePartials: (sources: ReadonlyMap<string, string>, options?: PartialsOptions) => Partials
  readonly render: (template: Template, data: unknown, env: TemplateRenderOptions) => RenderResult
}

/**
 * Creates a template engine. Apart from `load`, its functions never throw. Between calls, the engine keeps only a cache of
 * time-zone offsets.
 */
export function makeEngine({ tables, fragments }: EngineBuiltins): Engine {
  const compile: Engine['compile'] = (text, options = {}) => compileText(tables, text, options)
  const compilePartials: Engine['compilePartials'] = (sources, options = {}) => ({
    templates: new Map([...sources].map(([name, text]) => [name, compile(text, { ...options, name })])),
  })
  const compiledFragments = new Map([...fragments].map(([name, text]) => [name, compile(text, { name }).code]))

  const zoneOffsets: RenderState['zoneOffsets'] = new Map()

  return {
    compile,
    importTree: (json, options = {}) => compileTree(tables, json, options),
    lintEscapes: (template) => lintTreeEscapes(template.source, template.tree, tables),
    generate: (template) => generateModule(tables, { ...template, tree: runningTree(tables, template) }),
    load: (generated, options = {}) => loadModule(tables, generated, { ...defaultLimits, ...options.limits }),
    compilePartials,
    render: (template, data, env) =>
      renderCode({
        source: template.source,
        code: template.code,
        data,
        settings: settingsOf(env),
        limits: env.limits ? { ...defaultLimits, ...env.limits } : defaultLimits,
        clock: env.clock ?? Date.now,
        findPartial: partialFinder(env, template.escape, compile),
        fragments: compiledFragments,
        sink: env.sink ?? null,
        zoneOffsets,
        knownFacts: env.facts ?? null,
      }),
  }
}

function compileText(tables: FormattersAndPredicates, text: string, options: CompileOptions): Template {
  const source: TemplateSource = { text, name: options.name }
  return compileRead(tables, options, (limits, errors) => {
    return { source, tree: parse(source, limits, errors, options.preprocess) }
  })
}

function compileTree(tables: FormattersAndPredicates, json: unknown, options: CompileOptions): Template {
  return compileRead(tables, options, (limits, errors) => importTemplateJson(json, options.name, limits, errors))
}

type Read = (limits: Limits, errors: ErrorList) => { source: TemplateSource; tree: TemplateBlock }

function compileRead(tables: FormattersAndPredicates, options: CompileOptions, read: Read): Template {
  const limits = { ...defaultLimits, ...options.limits }
  const errors = errorList(limits.errors)
  const { source, tree } = read(limits, errors)
  const partialNames = checkCallsAndListPartials(source, tree, tables, errors)
  const { escape = 'none' } = options
  const code = whenRun(() =>
    compileRoot({ source, tables, maxTokens: limits.expressionTokens }, runningTree(tables, { tree, escape })),
  )
  return { errors: errors.kept, partialNames, source, tree, escape, code }
}

/**
 * Returns template code that compiles the tree to functions when it first runs. This is a third of the work of compiling, and not
 * needed for templates that are only checked or partials that a page does not apply.
 */
function whenRun(make: () => CompiledCode): CompiledCode {
  let made: CompiledCode | null = null
  return (run, out) => {
    made ??= make()
    return made(run, out)
  }
}

function runningTree(
  tables: FormattersAndPredicates,
  { tree, escape }: Pick<Template, 'tree' | 'escape'>,
): TemplateBlock {
  return escape === 'context' ? withEscapes(tree, tables) : tree
}

const noInjects: ReadonlyMap<string, unknown> = new Map()

function settingsOf(env: TemplateRenderOptions): RenderState['settings'] {
  return {
    locale: env.locale ?? 'en-US',
    cldr: env.cldr ?? null,
    timeZone: env.timeZone ?? 'America/New_York',
    now: env.now,
    moneyUnit: env.moneyUnit ?? 'minor',
    fragments: env.fragments ?? 'posting',
    variantPrices: env.variantPrices ?? 'money',
    enableInclude: env.enableInclude ?? false,
    enableExpr: env.enableExpr ?? false,
    injects: env.injects ?? noInjects,
  }
}

/**
 * Returns the function that finds a partial by name. When a rendering first uses a partial, the partial's compile errors are
 * added to the rendering's errors.
 */
function partialFinder(
  { partials, limits }: TemplateRenderOptions,
  escape: Template['escape'],
  compile: Engine['compile'],
): RenderState['findPartial'] {
  if (!partials) return () => undefined
  const used = new Map<string, CompiledCode>()
  return (run, name) => {
    const known = used.get(name)
    if (known) return known
    const found = lookUp(partials, name, (text) => compile(text, { name, escape, ...(limits ? { limits } : {}) }))
    if (!found) return undefined
    const code = found.errors.some(isFatal) ? nothing : found.code
    used.set(name, code)
    addErrors(
      run.errors,
      found.errors.map((error) => asPartialError(error, name)),
    )
    return code
  }
}

const nothing: CompiledCode = (_, out) => out

/**
 * True for compile errors because of which a partial prints nothing: structural errors and unknown names of formatters or
 * predicates. A malformed tag is not fatal: it is printed as text.
 */
function isFatal({ kind, code }: TemplateError): boolean {
  return kind === 'assembler' || code === 'FORMATTER_UNKNOWN' || code === 'PREDICATE_UNKNOWN'
}

function asPartialError(error: TemplateError, name: string): TemplateError {
  if (!isFatal(error)) return error
  const message = `RuntimeError: Parse of partial "${name}" failed: ${error.message}`
  return { ...error, kind: 'engine', code: 'APPLY_PARTIAL_SYNTAX', message }
}

function lookUp(
  partials: NonNullable<TemplateRenderOptions['partials']>,
  name: string,
  compile: (text: string) => Template,
): Template | undefined {
  if ('templates' in partials) return partials.templates.get(name)
  const text = partials.get(name)
  return text === undefined ? undefined : compile(text)
}
