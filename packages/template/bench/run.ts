import { parseArgs } from 'node:util'
import { compile } from '../index.ts'
import { blog } from './blog-page.ts'
import { products200Fragments } from './fragments-page.ts'
import type { Page } from './page.ts'
import { products200 } from './products-page.ts'
import { recursion } from './recursion-page.ts'
import { small } from './small-page.ts'
import { makeReference, type Reference } from './reference.ts'
import { type Renderer, renderersOf } from './renderers.ts'

// npm run bench:template [-- --json] [--rounds 21] [--page products-200] [--only closures]

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '21' },
    page: { type: 'string' },
    only: { type: 'string' },
  },
})

const pages: readonly Page[] = [small, products200, products200Fragments, blog, recursion]

const millisecondsOfRound = 40

type Row = { page: string; renderer: string; microseconds: number; ratio: number }

await main()

async function main(): Promise<void> {
  const reference = makeReference()
  for (const page of pages.filter(({ name }) => values.page === undefined || name === values.page)) {
    const renderers = (await renderersOf(page, reference)).filter(isWanted)
    assertSameBytes(page, renderers)
    print(measure(page.name, renderers))
  }
  if (values.page === undefined) print(measureParsing(reference))
}

function isWanted({ name }: Renderer): boolean {
  return values.only === undefined || name === 'hand-written' || values.only.split(',').includes(name)
}

/** Who speaks the same language makes the same page; the others at least make one of about its length. */
function assertSameBytes(page: Page, renderers: readonly Renderer[]): void {
  const expected = page.byHand(page.data)
  for (const { name, speaksOurs, render } of renderers) {
    const made = render()
    if (speaksOurs && made !== expected) {
      throw new Error(`${name} makes another ${page.name}: ${difference(made, expected)}`)
    }
    if (Math.abs(made.length - expected.length) > expected.length / 2) {
      throw new Error(`${name} makes ${made.length} characters of ${page.name} instead of ${expected.length}`)
    }
  }
}

function difference(made: string, expected: string): string {
  let at = 0
  while (at < made.length && made[at] === expected[at]) at++
  return `${JSON.stringify(made.slice(at, at + 80))} where ${JSON.stringify(expected.slice(at, at + 80))} should be`
}

/** Every renderer in turn in each round, so that what disturbs one disturbs all; medians, of the ratios in one round, too. */
function measure(page: string, renderers: readonly Renderer[]): Row[] {
  const rounds = Number(values.rounds)
  const runs = renderers.map(({ render }) => ({ render, times: timesFor(render), taken: [] as number[] }))
  for (let round = -3; round < rounds; round++) {
    for (const run of runs) {
      const microseconds = timeOf(run.render, run.times)
      if (round >= 0) run.taken.push(microseconds)
    }
  }
  const limits = runs[renderers.findIndex(({ name }) => name === 'hand-written')]?.taken ?? []
  return renderers.map(({ name }, index) => {
    const taken = runs[index]?.taken ?? []
    const ratio = median(taken.map((microseconds, round) => microseconds / (limits[round] ?? NaN)))
    return { page, renderer: name, microseconds: median(taken), ratio }
  })
}

/** How often it runs in one round; also warms it up. */
function timesFor(render: () => string): number {
  const until = performance.now() + 4 * millisecondsOfRound
  while (performance.now() < until) render()
  return Math.max(1, Math.round((millisecondsOfRound * 1000) / timeOf(render, 3)))
}

/** Processor time, since others may use the machine; the length is read so that nothing can be left out. */
function timeOf(render: () => string, times: number): number {
  let length = 0
  const before = process.cpuUsage()
  for (let time = 0; time < times; time++) length += flat(render())
  const { user, system } = process.cpuUsage(before)
  if (length === 0) throw new Error('Nothing was rendered')
  return (user + system) / times
}

/** Makes one text of what was only joined: whoever sends it pays for that, too. */
function flat(html: string): number {
  return Buffer.byteLength(html)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >>> 1] ?? NaN
}

/** Reading and checking all templates of the pages, against the reference's reading; either makes a tree of a text. */
function measureParsing(reference: Reference): Row[] {
  const texts = pages.flatMap(({ template, partials }) => [template, ...partials.values()])
  const renderers = [
    {
      name: 'hand-written',
      speaksOurs: true,
      render: () => String(texts.filter((text) => reference.parse(text) !== undefined).length),
    },
    {
      name: 'closures',
      speaksOurs: true,
      render: () => String(texts.filter((text) => compile(text).tree !== undefined).length),
    },
  ]
  return measure('parse', renderers).map((row) =>
    row.renderer === 'hand-written' ? { ...row, renderer: 'reference' } : row,
  )
}

function print(rows: readonly Row[]): void {
  for (const row of rows) {
    process.stdout.write(`${values.json ? JSON.stringify(row) : line(row)}\n`)
  }
  if (!values.json) process.stdout.write('\n')
}

function line({ page, renderer, microseconds, ratio }: Row): string {
  return `${page.padEnd(24)} ${renderer.padEnd(14)} ${microseconds.toFixed(1).padStart(10)} µs ${ratio.toFixed(2).padStart(8)} ×`
}
