import { expect, it } from 'vitest'
import { caseNames } from '../load/case.ts'
import { aimsOf, casesWithAims } from './aims.ts'
import { makeReport, resultOf, type Report } from './report.ts'

const aim = { perSecond: { atLeast: 1_500 }, statements: { atMost: 3 } }

function printed(isJson: boolean, fill: (report: Report) => void): { out: string[]; error: string[]; code: number } {
  const [out, error]: [string[], string[]] = [[], []]
  const report = makeReport(isJson, { out: (line) => out.push(line), error: (line) => error.push(line) })
  fill(report)
  return { out, error, code: report.exitCode() }
}

it('prints each case as one JSON object with its figures, its aim and whether the aim is met', () => {
  const { out } = printed(true, (report) => {
    report.add('add-3', { perSecond: 1_600, statements: 3 }, aim)
    report.add('add-100', { perSecond: 300 }, null)
  })
  expect(out.map((line): unknown => JSON.parse(line))).toEqual([
    { case: 'add-3', figures: { perSecond: 1_600, statements: 3 }, aim, met: true },
    { case: 'add-100', figures: { perSecond: 300 }, aim: null, met: null },
  ])
})

it('prints notes on standard error with --json, and beside the results without it', () => {
  const fill = (report: Report): void => report.note('a template that differs')
  expect(printed(true, fill)).toEqual({ out: [], error: ['a template that differs'], code: 0 })
  expect(printed(false, fill)).toEqual({ out: ['a template that differs'], error: [], code: 0 })
})

it('prints a line of figures and a line of aims without --json', () => {
  const { out } = printed(false, (report) => report.add('add-3', { perSecond: 1_020.5, statements: 3 }, aim))
  expect(out.join('\n').replaceAll(/ +/g, ' ')).toBe(
    'add-3 perSecond 1,020.5 statements 3\n aim perSecond at least 1,500: MISSED, statements at most 3: met',
  )
})

it.each([
  { perSecond: 1_500, statements: 3, met: true },
  { perSecond: 1_499, statements: 3, met: false },
  { perSecond: 1_500, statements: 3.01, met: false },
  { perSecond: Number.NaN, statements: 3, met: false },
])('meets an aim up to its bound, and never without a figure: %o', ({ met, ...figures }) => {
  expect(resultOf('add-3', figures, aim).met).toBe(met)
})

it('refuses an aim for a figure that the case does not measure', () => {
  expect(() => resultOf('add-3', { perSecond: 1_500 }, aim)).toThrow('an aim for statements')
})

it('exits with 0 when all aims are met or there are none, and with 1 when one is missed', () => {
  const add = (perSecond: number) => (report: Report) => report.add('add-3', { perSecond, statements: 3 }, aim)
  expect(printed(true, add(1_600)).code).toBe(0)
  expect(printed(true, (report) => report.add('add-100', { perSecond: 1 }, null)).code).toBe(0)
  const mixed = printed(true, (report) => {
    add(1)(report)
    add(1_600)(report)
  })
  expect(mixed.code).toBe(1)
})

it('has aims for existing bench:store cases only', () => {
  expect(casesWithAims('bench:store').filter((name) => !['idle', ...caseNames].includes(name))).toEqual([])
  expect(aimsOf('bench:store', 'add-3')).toHaveProperty('perSecond')
  expect(aimsOf('bench:store', 'add-100')).toBeNull()
})
