import type { TemplateError } from '@sitewright/template'
import { expect, it } from 'vitest'
import { makeLog } from '../observability/index.ts'
import { makeTemplateErrorLog } from './template-error-log.ts'

const hourMs = 60 * 60_000
const theme = { name: 'Willow', contentHash: 'a1' }

function aLog() {
  let nowMs = 5 * hourMs
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const errors = makeTemplateErrorLog(() => nowMs)
  return {
    wait: (ms: number) => (nowMs += ms),
    fail: (message: string) => errors.add(log, theme, 'site.region', [anError(message)]),
    /** Takes what was logged since the last call. */
    take: () => lines.splice(0).map((line) => JSON.parse(line) as { msg: string; errors?: TemplateError[] }),
  }
}

function anError(message: string): TemplateError {
  return { kind: 'engine', code: 'FORMATTER_UNKNOWN', message, line: 1, column: 1, excerpt: '' }
}

it('logs an error once within an hour, and again in the next', () => {
  const { fail, take, wait } = aLog()
  fail('no partial of that name')
  fail('no partial of that name')
  expect(take()).toMatchObject([
    { theme: 'Willow', where: 'site.region', errors: [{ message: 'no partial of that name' }] },
  ])
  wait(hourMs - 1)
  fail('no partial of that name')
  expect(take()).toEqual([])
  wait(1)
  fail('no partial of that name')
  expect(take()).toHaveLength(1)
})

it('logs at most 1,000 errors an hour, logs that the limit was reached, and resumes in the next hour', () => {
  const { fail, take, wait } = aLog()
  for (let number = 1; number <= 1_002; number += 1) fail(`fault ${number}`)
  const lines = take()
  expect(lines).toHaveLength(1_001)
  expect(lines.at(-1)).toMatchObject({ limit: 1_000, msg: 'no more errors of pages are logged within this hour' })
  wait(hourMs)
  fail('fault 1,003')
  expect(take()).toMatchObject([{ msg: 'a page was drawn with errors', errors: [{ message: 'fault 1,003' }] }])
})
