import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pages } from '../../packages/template/bench/pages.ts'
import { microsecondsPerRun, repetitionsFor } from '../../packages/template/bench/processor-time.ts'
import type * as engine from '../../packages/template/index.ts'
import type * as loader from '../../packages/template/testing/load-generated.ts'
import type { Figures } from '../report/report.ts'

export type RenderOrder = { kind: 'prepare'; folder: string; page: string } | { kind: 'round' }
export type RenderAnswer = { figures: Figures } | { fault: string }

type Engine = typeof engine
type Loader = typeof loader
type Renderer = { render: () => string; times: number }

// This file runs as a child process. It renders a page with the template engine of the checkout that its parent names, and
// measures once for each of the parent's messages.
const prepared: { closures?: Renderer; generated?: Renderer } = {}

process.on('message', (order: RenderOrder) => {
  void answer(order).then(
    (figures) => process.send?.({ figures } satisfies RenderAnswer),
    (error: unknown) => process.send?.({ fault: String(error) } satisfies RenderAnswer),
  )
})

async function answer(order: RenderOrder): Promise<Figures> {
  if (order.kind === 'prepare') await prepare(order)
  return { closuresMicroseconds: measure(prepared.closures), generatedMicroseconds: measure(prepared.generated) }
}

function measure(renderer?: Renderer): number {
  return renderer ? microsecondsPerRun(renderer.render, renderer.times) : Number.NaN
}

async function prepare({ folder, page: name }: { folder: string; page: string }): Promise<void> {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(folder, 'packages/template', file)).href)
  const { compile, compilePartials, render } = (await load('index.ts')) as Engine
  const { loadGenerated } = (await load('testing/load-generated.ts')) as Loader
  const page = pages.find((one) => one.name === name)
  if (!page) throw new Error(`There is no page ${name}.`)
  const env = { now: 0, moneyUnit: 'major', fragments: 'public' } as const

  const template = compile(page.template)
  const partials = compilePartials(page.partials)
  prepared.closures = rendererOf(() => render(template, page.data, { ...env, partials }).html)

  const names = [...page.partials.keys()]
  const texts = [...page.partials].map(([partial, text]) => compile(text, { name: partial }))
  const [module, ...modules] = await loadGenerated([compile(page.template), ...texts])
  if (!module) throw new Error('Nothing was generated.')
  const loaded = { templates: new Map(modules.map((one, at) => [names[at] ?? '', one])) }
  prepared.generated = rendererOf(() => render(module, page.data, { ...env, partials: loaded }).html)
}

function rendererOf(render: () => string): Renderer {
  return { render, times: repetitionsFor(render) }
}
