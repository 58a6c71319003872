import { aimsOf } from '../../../bench/report/aims.ts'
import { runMeasurement, sayProgress } from '../../../bench/report/run-measurement.ts'
import { makeCldr } from '../cldr/make-cldr.ts'
import { compile, render } from '../index.ts'
import { failingFamilies } from '../testing/failing-templates.ts'
import { families, type Hostile } from '../testing/hostile-templates.ts'
import { readPack } from '../testing/read-pack.ts'

const sizes = [1, 2, 3, 4, 5]
const cldr = makeCldr(readPack)

await runMeasurement(
  {
    script: 'bench:hostile',
    about:
      'Compiles and renders every hostile template with the limits of a page: the processor time of each, and what it adds to the ' +
      'memory. `worst` is the largest of each. Run it on a quiet machine.',
    options: { only: { kind: 'word', about: 'the families whose name contains this word' } },
  },
  async ({ values: { only = '' }, report }) => {
    render(compile('{n|decimal}{t|datetime}'), { n: 1, t: 1 }, { now: 0, cldr })
    const worst = { cpuMs: 0, mb: 0 }
    for (const { name, make } of [...families, ...failingFamilies].filter((one) => one.name.includes(only))) {
      sayProgress(name)
      const measured = sizes.map((size) => measure(make(size)))
      const [cpuMs, mb] = [Math.max(...measured.map((one) => one.cpuMs)), Math.max(...measured.map((one) => one.mb))]
      report.add(name, { cpuMs, mb }, null)
      report.note(`  ${[...new Set(measured.flatMap(({ codes }) => codes))].join(', ')}`)
      worst.cpuMs = Math.max(worst.cpuMs, cpuMs)
      worst.mb = Math.max(worst.mb, mb)
    }
    report.add('worst', worst, aimsOf('bench:hostile', 'worst'))
  },
)

/** Returns the processor time, the growth of the memory and the codes of the errors of one template. */
function measure({ text, data, partials = new Map(), escape }: Hostile) {
  const memory = process.memoryUsage().rss
  const before = process.cpuUsage()
  const template = compile(text, { escape: escape ?? 'none' })
  const rendered = render(template, data, { now: 0, cldr, enableExpr: true, enableInclude: true, partials })
  const { user, system } = process.cpuUsage(before)
  const mb = Math.max(0, (process.memoryUsage().rss - memory) / 1_048_576)
  const codes = [...template.errors, ...rendered.errors].map(({ code }) => code)
  return { cpuMs: (user + system) / 1000, mb, codes }
}
