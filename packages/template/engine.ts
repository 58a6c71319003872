import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { check } from './check/check.ts'
import { lintTree, withEscapes } from './check/escapes.ts'
import type { Cldr } from './cldr/cldr.ts'
import { compileRoot } from './compile/compile.ts'
import type { Tables } from './compile/tables.ts'
import { addErrors, errorList, type ErrorList, type Source, type TemplateError } from './errors.ts'
import { generateModule } from './generated/generate.ts'
import { type Generated, loadModule } from './generated/load.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { parse } from './parse/parse.ts'
import type { Block } from './parse/tree.ts'
import { type Rendered, renderCode } from './run/render.ts'
import type { Code, Run } from './run/run.ts'
import { importBlock } from './tree/import-tree.ts'

/** A compiled template. It holds no data, so one may serve every page and every request. */
export type Template = {
  /** Faults of the text, found while compiling. */
  readonly errors: readonly TemplateError[]
  /** The partials (and macros) it names. */
  readonly partialNames: readonly string[]
  readonly source: Source
  /** What was read; `exportTree` and `generate` make something of it. */
  readonly tree: Block
  /** Partials that are compiled for a rendering are escaped as its template is. */
  readonly escape: 'none' | 'context'
  /** What the engine runs; nothing for callers. */
  readonly code: Code
}

/** A theme's partials, compiled. */
export type Partials = { readonly templates: ReadonlyMap<string, Template> }

export type Env = {
  /** BCP 47; default en-US. */
  locale?: string
  /** Made by `makeCldr`; without it the formatters of numbers, dates and messages print nothing. */
  cldr?: Cldr
  /** Default America/New_York (PL-9.15); `website.timeZone` of the data wins. */
  timeZone?: string
  /** Epoch ms. */
  now: number
  /** What `Money.value` counts (SF-3.06); default 'minor'. */
  moneyUnit?: 'minor' | 'major'
  /** What `data-variants` of templates of version 7.1 hold as prices: money objects (SF-3.05, the default), or minor units. */
  variantPrices?: 'money' | 'integers'
  /** 'posting' (the default) adds what a page without scripts needs; README.md shows the markup. */
  fragments?: 'public' | 'posting'
  /** Sources are compiled for each rendering; `compilePartials` does it once. */
  partials?: ReadonlyMap<string, string> | Partials
  limits?: Partial<Limits>
  /** Products that were read before, by their item: for items that never change, each `moneyUnit` with a map of its own. */
  facts?: WeakMap<object, ProductFacts>
  enableInclude?: boolean
  enableExpr?: boolean
  /** Values for `.inject`, by path. */
  injects?: ReadonlyMap<string, unknown>
  /** Is given the page piece by piece, after each part of the outermost block; `html` is the whole page all the same. */
  sink?: (text: string) => void
  /** For the wall clock's limit, in ms; default Date.now. */
  clock?: () => number
}

export type CompileOptions = {
  name?: string
  limits?: Partial<Limits>
  /** Pre-processing (template-engine.md 1.7): only `{^…}` are tags, and what is rendered is a template again. */
  preprocess?: boolean
  /** 'context' puts the escape of its place after every variable that is printed as it is; README.md says which. */
  escape?: 'none' | 'context'
}

/** All partials of a theme are escaped alike. */
type PartialsOptions = Pick<CompileOptions, 'limits' | 'escape'>

/** What the engine knows besides the language: its names, and how its built-in fragments are written. */
export type Library = { tables: Tables; fragments: ReadonlyMap<string, string> }

export type Engine = {
  readonly compile: (text: string, options?: CompileOptions) => Template
  readonly importTree: (json: unknown, options?: Omit<CompileOptions, 'preprocess'>) => Template
  readonly lintEscapes: (template: Template) => TemplateError[]
  readonly generate: (template: Template) => string
  readonly load: (generated: Generated, options?: { limits?: Partial<Limits> }) => Template
  readonly compilePartials: (sources: ReadonlyMap<string, string>, options?: PartialsOptions) => Partials
  readonly render: (template: Template, data: unknown, env: Env) => Rendered
}

/** Puts an engine together. Nothing in it throws; between calls it keeps only how clocks stand in time zones. */
export function makeEngine({ tables, fragments }: Library): Engine {
  const compile: Engine['compile'] = (text, options = {}) => compileText(tables, text, options)
  const compilePartials: Engine['compilePartials'] = (sources, options = {}) => ({
    templates: new Map([...sources].map(([name, text]) => [name, compile(text, { ...options, name })])),
  })
  const compiledFragments = new Map([...fragments].map(([name, text]) => [name, compile(text, { name }).code]))

  const clocks: Run['clocks'] = new Map()

  return {
    compile,
    importTree: (json, options = {}) => compileTree(tables, json, options),
    lintEscapes: (template) => lintTree(template.source, template.tree, tables),
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
        clocks,
        knownFacts: env.facts ?? null,
      }),
  }
}

function compileText(tables: Tables, text: string, options: CompileOptions): Template {
  const source: Source = { text, name: options.name }
  return compileRead(tables, options, (limits, errors) => {
    return { source, tree: parse(source, limits, errors, options.preprocess) }
  })
}

function compileTree(tables: Tables, json: unknown, options: CompileOptions): Template {
  return compileRead(tables, options, (limits, errors) => importBlock(json, options.name, limits, errors))
}

type Read = (limits: Limits, errors: ErrorList) => { source: Source; tree: Block }

function compileRead(tables: Tables, options: CompileOptions, read: Read): Template {
  const limits = { ...defaultLimits, ...options.limits }
  const errors = errorList(limits.errors)
  const { source, tree } = read(limits, errors)
  const partialNames = check(source, tree, tables, errors)
  const { escape = 'none' } = options
  const code = whenRun(() =>
    compileRoot({ source, tables, mostTokens: limits.expressionTokens }, runningTree(tables, { tree, escape })),
  )
  return { errors: errors.kept, partialNames, source, tree, escape, code }
}

/** What is only checked, or listed for a page that does not apply it, needs no functions: they are a third of the work. */
function whenRun(make: () => Code): Code {
  let made: Code | null = null
  return (run, out) => {
    made ??= make()
    return made(run, out)
  }
}

function runningTree(tables: Tables, { tree, escape }: Pick<Template, 'tree' | 'escape'>): Block {
  return escape === 'context' ? withEscapes(tree, tables) : tree
}

const noInjects: ReadonlyMap<string, unknown> = new Map()

function settingsOf(env: Env): Run['settings'] {
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

/** Finds partials by name; on first use in a rendering the faults of its text join the rendering's errors. */
function partialFinder(
  { partials, limits }: Env,
  escape: Template['escape'],
  compile: Engine['compile'],
): Run['findPartial'] {
  if (!partials) return () => undefined
  const used = new Map<string, Code>()
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

const nothing: Code = (_, out) => out

/** A partial with a fault of its structure or its names prints nothing; what is only malformed is printed as text. */
function isFatal({ kind, code }: TemplateError): boolean {
  return kind === 'assembler' || code === 'FORMATTER_UNKNOWN' || code === 'PREDICATE_UNKNOWN'
}

function asPartialError(error: TemplateError, name: string): TemplateError {
  if (!isFatal(error)) return error
  const message = `RuntimeError: Parse of partial "${name}" failed: ${error.message}`
  return { ...error, kind: 'engine', code: 'APPLY_PARTIAL_SYNTAX', message }
}

function lookUp(
  partials: NonNullable<Env['partials']>,
  name: string,
  compile: (text: string) => Template,
): Template | undefined {
  if ('templates' in partials) return partials.templates.get(name)
  const text = partials.get(name)
  return text === undefined ? undefined : compile(text)
}
