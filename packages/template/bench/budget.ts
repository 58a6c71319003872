import { aimsOf } from '../../../bench/report/aims.ts'
import { runMeasurement, sayProgress } from '../../../bench/report/run-measurement.ts'
import { makeCldr } from '../cldr/make-cldr.ts'
import { compile, formatterNames, predicateNames, render, type Template } from '../index.ts'
import { itemOf, type Shape, shapes } from '../testing/large-inputs.ts'
import { readPack } from '../testing/read-pack.ts'

/** Arguments, by name, that make a formatter or predicate work through all of a large value. */
const words: ReadonlyMap<string, readonly string[]> = new Map([
  ['apply', [' m']],
  ['date', [' %c %Z']],
  ['find-first', [' nope.x']],
  ['find-last', [' nope.x']],
  ['format', [' v']],
  ['get', [' v']],
  ['key-by', [' id']],
  ['lookup', [' v']],
  ['message', [' n']],
  ['plural', [' n']],
  ['truncate', [' 60000']],
  ['equal?', [' same']],
  ['notEqual?', [' same']],
  ['greaterThan?', [' same']],
  ['greaterThanOrEqual?', [' same']],
  ['lessThan?', [' same']],
  ['lessThanOrEqual?', [' same']],
])

/** Minimum number of steps from which the time of one step can be computed reliably. */
const fewestSteps = 300
const millisecondsOfRound = 3
const rounds = 6

const calls = 200
const fewestOfCall = 8

/** Small values, by formatter, for formatters that do not take a page item. */
const values: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['datetime', 'date', 'datetime-interval', 'relative-time', 'timesince'].map(
    (name) => [name, 1_400_000_000_000] as const,
  ),
  ...['decimal', 'percentage-format', 'bookkeeper-money-format'].map((name) => [name, '123456.789'] as const),
  ...['message', 'plural'].map((name) => [name, '{0 plural one{# thing} other{# things}} of {1}'] as const),
  ['money', { value: '1234.50', currency: 'EUR' }],
  ['i18n-money-format', { decimalValue: '1234.50', currencyCode: 'EUR' }],
])

const cldr = makeCldr(readPack)
const settings = {
  now: 1_500_000_000_000,
  cldr,
  limits: { steps: 1e9, renderMs: 1e9, outputLength: 1e9 },
} as const

await runMeasurement(
  {
    script: 'bench:budget',
    about:
      'Measures how long a step of the budget takes with large values, for every formatter and predicate whose cost grows: the time ' +
      'and the steps of a large value less those of a small one. Names whose steps do not grow are listed with the time that the ' +
      'large value adds.',
    options: { only: { kind: 'word', about: 'one formatter or predicate alone' } },
  },
  async ({ values: { only }, report }) => {
    const worst: number[] = []
    for (const name of [...formatterNames, ...predicateNames].filter((one) => only === undefined || one === only)) {
      sayProgress(name)
      const sized = shapes.flatMap((shape) => (words.get(name) ?? ['']).map((word) => measure(name, word, shape)))
      const measured = [...sized, ...measureCalls(name)]
      const grown = measured.filter(({ steps }) => steps >= fewestSteps)
      const [slowest] = grown.toSorted((a, b) => b.nanoseconds / b.steps - a.nanoseconds / a.steps)
      if (slowest) {
        const nsOfStep = slowest.nanoseconds / slowest.steps
        worst.push(nsOfStep)
        report.add(name, { nsOfStep, steps: slowest.steps }, null)
        report.note(`  ${slowest.shape}`)
      }
      const [flat] = measured
        .filter(({ steps }) => steps < fewestSteps)
        .toSorted((a, b) => b.nanoseconds - a.nanoseconds)
      if (!slowest || (flat && flat.nanoseconds > 20_000)) {
        report.add(`${name} (few steps)`, { addedUs: (flat?.nanoseconds ?? 0) / 1000, steps: flat?.steps ?? 0 }, null)
        report.note(`  ${flat?.shape ?? ''}`)
      }
    }
    const [least, most] = [Math.min(...worst), Math.max(...worst)]
    report.add('all', { least, most, factor: most / least }, only === undefined ? aimsOf('bench:budget', 'all') : null)
  },
)

type Measured = { shape: string; nanoseconds: number; steps: number }

/** Measures how much more time and how many more steps a formatter or predicate takes for a large value than for a small one. */
function measure(name: string, word: string, shape: Shape): Measured {
  const template = compile(templateOf(name, word))
  const [small, most] = [dataOf(shape, 0.01), dataOf(shape, 1)]
  const least = render(template, small, settings).steps
  const steps = render(template, most, settings).steps - least
  const nanoseconds = Math.max(fastest(template, most) - fastest(template, small), 0)
  return { shape: shape.name, nanoseconds, steps }
}

/**
 * Measures 200 calls of a formatter or predicate with a small value. Returns nothing for names that cost fewer than 8 steps a
 * call.
 */
function measureCalls(name: string): Measured[] {
  const [word = ''] = words.get(name) ?? []
  const value = values.get(name) ?? itemOf(2)
  const list = Array.from({ length: calls }, (_, at) =>
    typeof value === 'string' ? value.replace('things', `things ${at}`) : value,
  )
  const loop = (call: string) => compile(`{.macro m}{.end}{.repeated section list}${call}{.end}`)
  const call = name.endsWith('?')
    ? `{.${name}${word}}{.end}`
    : `{.var @x @${name === 'datetime-interval' ? ', second' : ''}|${name}${word}}`
  const data = { ...dataOf({ name: '', make: () => 1 }, 1), list }
  const [full, empty] = [loop(call), loop('{.var @x @|str}')]
  const steps = render(full, data, settings).steps - render(empty, data, settings).steps
  if (steps < calls * fewestOfCall) return []
  const nanoseconds = Math.max(fastest(full, data) - fastest(empty, data), 0)
  return [{ shape: `${calls} calls with a small value`, nanoseconds, steps }]
}

function fastest(template: Template, data: unknown): number {
  return Math.min(...Array.from({ length: rounds }, () => microsecondsPerRun(template, data)))
}

function templateOf(name: string, word: string): string {
  if (name.endsWith('?')) return `{.section v}{.${name}${word}}{.end}{.end}`
  return `{.macro m}{.end}{.var @x v|${name}${word}}`
}

function dataOf(shape: Shape, size: number): Readonly<Record<string, unknown>> {
  const value = shape.make(size)
  const merchandising = {
    scarcityEnabled: true,
    scarcityText: '{qtyInStock} left',
    scarcityTemplateViews: viewsOf(value),
  }
  return {
    v: value,
    same: structuredClone(value),
    n: 1,
    second: 1_400_100_000_000,
    website: { shareButtonOptions: { a: 1 } },
    websiteSettings: { simpleLikingEnabled: true },
    productMerchandisingContext: { p: { ...merchandising, restockNotificationViews: viewsOf(value) } },
  }
}

function viewsOf(value: unknown): unknown[] {
  const items = (value as { items?: unknown[] } | null)?.items
  return (items ?? []).map(() => ({ qtyInStock: 1, variantId: 'x', attributes: { 'option 0': 'a' } }))
}

/** Returns the nanoseconds of processor time that one rendering takes. */
function microsecondsPerRun(template: Template, data: unknown): number {
  let times = 0
  const before = process.cpuUsage()
  const until = performance.now() + millisecondsOfRound
  do {
    render(template, data, settings)
    times++
  } while (performance.now() < until)
  const { user, system } = process.cpuUsage(before)
  return ((user + system) * 1000) / times
}
