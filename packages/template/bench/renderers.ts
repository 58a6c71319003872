import { Eta } from 'eta'
import Handlebars from 'handlebars'
import { Liquid } from 'liquidjs'
import mustache from 'mustache'
import { compile, compilePartials, type TemplateRenderOptions, render } from '../index.ts'
import { loadGenerated } from '../testing/load-generated.ts'
import type { Page } from './page.ts'
import type { Reference } from './reference.ts'

export const rendererNames = [
  'reference',
  'hand-written',
  'closures',
  'generated',
  'mustache',
  'handlebars',
  'eta',
  'liquidjs',
] as const

/**
 * Renders one page by one engine, with the page's templates compiled in advance. `speaksOurs` is true when the output must equal
 * the hand-written page byte for byte.
 */
export type Renderer = { name: (typeof rendererNames)[number]; speaksOurs: boolean; render: () => string }

export async function renderersOf(page: Page, reference: Reference): Promise<Renderer[]> {
  return [
    { name: 'reference', speaksOurs: true, render: byReference(page, reference) },
    { name: 'hand-written', speaksOurs: true, render: () => page.byHand(page.data) },
    { name: 'closures', speaksOurs: true, render: byClosures(page) },
    { name: 'generated', speaksOurs: true, render: await byModule(page) },
    { name: 'mustache', speaksOurs: false, render: byMustache(page) },
    { name: 'handlebars', speaksOurs: false, render: byHandlebars(page) },
    { name: 'eta', speaksOurs: false, render: byEta(page) },
    { name: 'liquidjs', speaksOurs: false, render: byLiquid(page) },
  ]
}

function byReference(page: Page, reference: Reference): () => string {
  const code = reference.parse(page.template)
  const partials = Object.fromEntries([...page.partials].map(([name, text]) => [name, reference.parse(text)]))
  return () => reference.render(code, { data: page.data, partials, locale: 'en-US', now: 0 }).html
}

/**
 * Settings of our engine in a benchmark: default limits, as in production, and `public` fragments, because the reference engine
 * prints those.
 */
function envOf(page: Page): TemplateRenderOptions {
  return {
    now: 0,
    moneyUnit: 'major',
    fragments: 'public',
    variantPrices: 'integers',
    partials: compilePartials(page.partials),
  }
}

function byClosures(page: Page): () => string {
  const template = compile(page.template)
  const env = envOf(page)
  return () => render(template, page.data, env).html
}

async function byModule(page: Page): Promise<() => string> {
  const names = [...page.partials.keys()]
  const texts = [...page.partials].map(([name, text]) => compile(text, { name }))
  const [template, ...partials] = await loadGenerated([compile(page.template), ...texts])
  if (!template) throw new Error('Nothing was generated')
  const env = {
    ...envOf(page),
    partials: { templates: new Map(partials.map((one, index) => [names[index] ?? '', one])) },
  }
  return () => render(template, page.data, env).html
}

function byMustache({ foreign }: Page): () => string {
  const partials = Object.fromEntries(
    Object.entries(foreign.partials ?? {}).map(([name, texts]) => [name, texts.mustache]),
  )
  return () => mustache.render(foreign.mustache, foreign.data, partials)
}

function byHandlebars({ foreign }: Page): () => string {
  const engine = Handlebars.create()
  for (const [name, texts] of Object.entries(foreign.partials ?? {})) engine.registerPartial(name, texts.mustache)
  const template = engine.compile(foreign.mustache)
  return () => template(foreign.data)
}

function byEta({ foreign }: Page): () => string {
  const engine = new Eta({ autoTrim: false })
  for (const [name, texts] of Object.entries(foreign.partials ?? {})) engine.loadTemplate(`@${name}`, texts.eta)
  engine.loadTemplate('@page', foreign.eta)
  return () => engine.render('@page', foreign.data)
}

function byLiquid({ foreign }: Page): () => string {
  const templates = Object.fromEntries(
    Object.entries(foreign.partials ?? {}).map(([name, texts]) => [name, texts.liquid]),
  )
  const engine = new Liquid({ templates })
  const template = engine.parse(foreign.liquid)
  return () => String(engine.renderSync(template, foreign.data))
}
