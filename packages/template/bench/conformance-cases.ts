import { makeCldr } from '../cldr/make-cldr.ts'
import {
  compile,
  exportTree,
  type TemplateRenderOptions,
  importTree,
  type Partials,
  render,
  type Template,
} from '../index.ts'
import { loadGenerated } from '../testing/load-generated.ts'
import { readPack } from '../testing/read-pack.ts'

/** One case of the conformance file: a line of JSON. */
export type Case = {
  id: string
  area: string
  tier: 'core' | 'extra'
  kind: 'render' | 'ast'
  template: string
  json?: unknown
  partials?: Record<string, string>
  injects?: Record<string, unknown>
  options?: { locale?: string; now?: number; preprocess?: boolean }
  output?: string
  ast?: unknown
}

export type Difference = { compiler: string; made: string; expected: string }

/**
 * Runs each case as compiled functions (closures), as a generated module and as an exported and re-imported tree. Returns one
 * list of differences per case.
 */
export async function runCases(cases: readonly Case[]): Promise<Difference[][]> {
  const cldr = makeCldr(readPack)
  const closures = cases.map((one) => compileCase(one))
  const generated = await loadGenerated(closures)
  const partials = await Promise.all(cases.map(generatedPartials))
  return cases.map((one, index) => {
    const [byClosures, byModule] = [closures[index], generated[index]]
    if (!byClosures || !byModule) return []
    if (one.kind === 'ast') return treeDifferences(one, byClosures)
    const env = envOf(one, cldr)
    const made = [
      { compiler: 'closures', ...render(byClosures, one.json, env) },
      { compiler: 'generated', ...render(byModule, one.json, { ...env, partials: partials[index] ?? new Map() }) },
      { compiler: 'tree', ...render(importTree(throughJson(exportTree(byClosures))), one.json, env) },
    ]
    return renderDifferences(one, made)
  })
}

function compileCase({ kind, template, options }: Case): Template {
  return compile(kind === 'ast' ? template.trim() : template, { preprocess: options?.preprocess ?? false })
}

async function generatedPartials({ partials }: Case): Promise<Partials> {
  const named = Object.entries(partials ?? {})
  const templates = await loadGenerated(named.map(([name, text]) => compile(text, { name })))
  return { templates: new Map(templates.map((template, index) => [named[index]?.[0] ?? '', template])) }
}

function envOf({ partials, injects, options }: Case, cldr: ReturnType<typeof makeCldr>): TemplateRenderOptions {
  const locale = options?.locale ?? 'en-US'
  return {
    now: options?.now ?? 0,
    moneyUnit: 'major',
    fragments: 'public',
    variantPrices: 'integers',
    partials: new Map(Object.entries(partials ?? {})),
    injects: new Map(Object.entries(injects ?? {}).map(([path, value]) => [path, parsed(value)])),
    enableInclude: true,
    enableExpr: true,
    ...(locale === 'none' ? {} : { locale, cldr }),
  }
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value
}

function throughJson(tree: unknown): unknown {
  return JSON.parse(JSON.stringify(tree))
}

type Made = { compiler: string; html: string; errors: readonly { message: string }[] }

/** Compares the HTML with the case's output, and the errors of the compilers with each other, because cases list no errors. */
function renderDifferences({ output = '' }: Case, all: readonly Made[]): Difference[] {
  const expected = output.trim()
  const errors = all.map((made) => made.errors.map(({ message }) => message).join('\n'))
  return all.flatMap(({ compiler, html }, index) => {
    const made = html.trim()
    const mistakes: Difference[] = made === expected ? [] : [{ compiler, made, expected }]
    if (errors[index] === errors[0]) return mistakes
    return [...mistakes, { compiler: `${compiler}, errors`, made: errors[index] ?? '', expected: errors[0] ?? '' }]
  })
}

/** Compares the exported tree with the case's tree, and the case's tree with itself after an import and an export. */
function treeDifferences({ ast }: Case, template: Template): Difference[] {
  const expected = JSON.stringify(withoutEmpty(ast))
  const exported = exportTree(template)
  return [
    { compiler: 'export', made: JSON.stringify(withoutEmpty(throughJson(exported))), expected },
    { compiler: 'import', made: JSON.stringify(withoutEmpty(throughJson(exportTree(importTree(ast))))), expected },
  ].filter(({ made }) => made !== expected)
}

/** Drops the empty "alternates with" parts of a tree, which cases write as 0, as [] or not at all. */
function withoutEmpty(tree: unknown): unknown {
  if (!Array.isArray(tree)) return tree
  const parts = tree.map(withoutEmpty)
  const last: unknown = parts[4]
  const isBare = parts[0] === 4 && parts.length === 5 && (last === 0 || (Array.isArray(last) && last.length === 0))
  return isBare ? parts.slice(0, 4) : parts
}
