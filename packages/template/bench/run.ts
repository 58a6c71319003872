import { aimsOf } from '../../../bench/report/aims.ts'
import { median, roundTo } from '../../../bench/report/figures.ts'
import type { Report } from '../../../bench/report/report.ts'
import { runMeasurement, sayProgress } from '../../../bench/report/run-measurement.ts'
import { compile } from '../index.ts'
import { pages } from './pages.ts'
import type { Page } from './page.ts'
import { microsecondsPerRun, repetitionsFor } from './processor-time.ts'
import { makeReference, type Reference } from './reference.ts'
import { rendererNames, type Renderer, renderersOf } from './renderers.ts'

type Row = { page: string; renderer: string; microseconds: number; ratio: number }

await runMeasurement(
  {
    script: 'bench:template',
    about:
      'Measures the template engine, by processor time, in turn with the reference engine, a page written by hand that makes the same ' +
      'bytes, and four other engines. `ratio` is the time as a multiple of the hand-written page.',
    options: {
      rounds: { kind: 'number', about: 'rounds of each renderer', usual: 21, isWhole: true },
      page: { kind: 'word', about: 'one page alone', oneOf: pages.map(({ name }) => name) },
      only: {
        kind: 'list',
        about: 'these renderers, beside the hand-written page and the reference',
        oneOf: rendererNames,
      },
    },
  },
  async ({ values: { rounds, page: wanted, only }, report }) => {
    const isWanted = ({ name }: Renderer): boolean =>
      only === undefined || name === 'hand-written' || name === 'reference' || only.includes(name)
    const reference = makeReference()
    for (const page of pages.filter(({ name }) => wanted === undefined || name === wanted)) {
      sayProgress(page.name)
      const renderers = (await renderersOf(page, reference)).filter(isWanted)
      assertSameBytes(page, renderers)
      addRows(report, measure(page.name, renderers, rounds))
    }
    if (wanted !== undefined) return
    sayProgress('parse')
    addRows(report, measureParsing(reference, rounds))
  },
)

/**
 * Throws when an engine of our template language does not print exactly the expected page, or when the length of any engine's
 * page is off by more than half.
 */
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

/**
 * Measures all renderers of a page. Each round runs them in turn, so that noise affects them alike. Returns median times, and
 * medians of the ratios to the hand-written page in the same round.
 */
function measure(page: string, renderers: readonly Renderer[], rounds: number): Row[] {
  const runs = renderers.map(({ render }) => ({ render, times: repetitionsFor(render), taken: [] as number[] }))
  for (let round = -3; round < rounds; round++) {
    for (const run of runs) {
      const microseconds = microsecondsPerRun(run.render, run.times)
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

/** Measures parsing and checking the templates of all pages against the reference engine's parser. Both turn text into a tree. */
function measureParsing(reference: Reference, rounds: number): Row[] {
  const texts = pages.flatMap(({ template, partials }) => [template, ...partials.values()])
  const renderers: Renderer[] = [
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
  return measure('parse', renderers, rounds).map((row) =>
    row.renderer === 'hand-written' ? { ...row, renderer: 'reference' } : row,
  )
}

function addRows(report: Report, rows: readonly Row[]): void {
  const reference = rows.find(({ renderer }) => renderer === 'reference')
  for (const { page, renderer, microseconds, ratio } of rows) {
    const name = `${page} ${renderer}`
    const figures = { microseconds: roundTo(microseconds, 1), ratio: roundTo(ratio, 2) }
    const times = roundTo((reference?.microseconds ?? Number.NaN) / microseconds, 2)
    report.add(name, { ...figures, timesAsFastAsReference: times }, aimsOf('bench:template', name))
  }
}
