import { makeReference } from './reference.ts'
import { compile, type Env, type Rendered, render, type TemplateError } from '../index.ts'
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
