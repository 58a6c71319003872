import { makeReference } from './reference.ts'
import {
  compile,
  type TemplateRenderOptions,
  exportTree,
  type RenderResult,
  render,
  type TemplateError,
} from '../index.ts'
import { renderMended } from './mended-reference.ts'
import { somePartials } from '../testing/any-data.ts'
import { loadGenerated } from '../testing/load-generated.ts'

/** A template to compare, and the page data to render it with. */
export type Sample = { text: string; data: unknown }

/** The results of rendering a sample as compiled functions (closures), as its generated module and with the reference engine. */
export type Comparison = Sample & {
  ours: { html: string; errors: readonly TemplateError[] }
  byModule: RenderResult
  byClosures: RenderResult
  theirs: { html: string; errors: readonly string[] }
}

const injects = { './data.json': { a: [1, 2], b: 'x' } }

const env: TemplateRenderOptions = {
  now: 0,
  enableExpr: true,
  enableInclude: true,
  moneyUnit: 'major',
  fragments: 'public',
  variantPrices: 'integers',
  partials: somePartials,
  injects: new Map(Object.entries(injects)),
}

/** Renders every sample as compiled functions (closures), as its generated module and with the reference engine. */
export async function compareRenderers(samples: readonly Sample[]): Promise<Comparison[]> {
  const reference = makeReference()
  const partials = Object.fromEntries(somePartials)
  const templates = samples.map(({ text }) => compile(text))
  const modules = await loadGenerated(templates)
  return samples.map(({ text, data }, index) => {
    const template = templates[index] ?? compile(text)
    const byClosures = render(template, data, env)
    const byModule = render(modules[index] ?? template, data, env)
    const theirs = reference.render(text, { data, partials, locale: null, now: 0, injects })
    return {
      text,
      data,
      byClosures,
      byModule,
      ours: { html: byClosures.html, errors: [...template.errors, ...byClosures.errors] },
      theirs: { html: theirs.html, errors: theirs.errors.map(({ message }) => message) },
    }
  })
}

/** Limits so wide that our rendering never stops early. Limits that the reference engine has as well keep their defaults. */
const widely: NonNullable<TemplateRenderOptions['limits']> = {
  sourceLength: 10_000_000,
  tags: 1_000_000,
  nesting: 1_000,
  steps: 100_000_000,
  outputLength: 100_000_000,
  partialCalls: 1_000_000,
  errors: 1_000_000,
  renderMs: 60_000,
}

export type Printed = { html: string; errors: readonly string[] }

/**
 * Renders a sample with both engines and without the intended differences: the reference engine runs the tree from our parser,
 * with its known faults fixed and the names that break it replaced, and our limits are lifted. Returns runtime errors only.
 */
export function withoutIntendedDifferences({ text, data }: Sample): { ours: Printed; theirs: Printed } {
  const ours = render(compile(text, { limits: widely }), data, { ...env, limits: widely })
  const tree = exportTree(compile(withTextOfUnknown(renamed(withoutNot(text))), { limits: widely }))
  const mended = renderMended(tree, {
    data: JSON.parse(renamed(JSON.stringify(data))),
    partials: Object.fromEntries(somePartials),
    injects,
  })
  return {
    ours: { html: ours.html, errors: ours.errors.map(({ message }) => message) },
    theirs: { html: namedBack(mended.html), errors: mended.errors.map(namedBack) },
  }
}

const inherited = ['constructor', 'hasOwnProperty', 'toString', 'valueOf']
const mark = 'Renamed'

/**
 * Renames keys in a template that the reference engine confuses with inherited properties (names-of-constants,
 * names-of-formatters, any-key, objects-in-lists).
 */
function renamed(text: string): string {
  return inherited.reduce((now, name) => now.replaceAll(name, name + mark), text)
}

function namedBack(text: string): string {
  return text.replaceAll(mark, '')
}

/** Replaces `~x` in a template by arithmetic, because the reference engine computes it wrongly (bitwise-not). */
function withoutNot(text: string): string {
  return text.replaceAll(/~([@\w.]+)/g, '(-1 - ($1 | 0))')
}

/**
 * Replaces tags with unknown formatters by literal text, because the tree exported to the reference engine would keep them as
 * variables.
 */
function withTextOfUnknown(text: string): string {
  return text.replaceAll(/\{([a-z@.]+\|(?:nope|\w+Renamed))\}/g, '{.meta-left}$1{.meta-right}')
}
