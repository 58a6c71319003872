import { makeReference } from './reference.ts'
import { compile, type Env, exportTree, type Rendered, render, type TemplateError } from '../index.ts'
import { renderMended } from './mended-reference.ts'
import { somePartials } from '../testing/any-data.ts'
import { loadGenerated } from '../testing/load-generated.ts'

/** A template and a page's data. */
export type Sample = { text: string; data: unknown }

/** What became of a sample with closures, with the module that is written of it, and with the reference. */
export type Meeting = Sample & {
  ours: { html: string; errors: readonly TemplateError[] }
  byModule: Rendered
  byClosures: Rendered
  theirs: { html: string; errors: readonly string[] }
}

const injects = { './data.json': { a: [1, 2], b: 'x' } }

const env: Env = {
  now: 0,
  enableExpr: true,
  enableInclude: true,
  moneyUnit: 'major',
  fragments: 'public',
  variantPrices: 'integers',
  partials: somePartials,
  injects: new Map(Object.entries(injects)),
}

/** Renders every sample three times. */
export async function meet(samples: readonly Sample[]): Promise<Meeting[]> {
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

/** Nothing of ours ends early; what the reference limits, too, stays as it is there. */
const widely: NonNullable<Env['limits']> = {
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
 * A sample without what differs on purpose: the reference gets the tree that we read, its faults mended and other names for those
 * it stumbles over, and our limits are off. Errors are those of running.
 */
export function afterMending({ text, data }: Sample): { ours: Printed; theirs: Printed } {
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

/** names-of-constants, names-of-formatters, any-key, objects-in-lists */
function renamed(text: string): string {
  return inherited.reduce((now, name) => now.replaceAll(name, name + mark), text)
}

function namedBack(text: string): string {
  return text.replaceAll(mark, '')
}

/** bitwise-not */
function withoutNot(text: string): string {
  return text.replaceAll(/~([@\w.]+)/g, '(-1 - ($1 | 0))')
}

/** A tag with an unknown formatter is text; a tree that is run elsewhere has to say so. */
function withTextOfUnknown(text: string): string {
  return text.replaceAll(/\{([a-z@.]+\|(?:nope|\w+Renamed))\}/g, '{.meta-left}$1{.meta-right}')
}
