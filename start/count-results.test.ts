import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  closingLine,
  countChecks,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
} from './count-results.mjs'

let folder: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-counts-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

describe('the closing line', () => {
  it('sums all runners', () => {
    const checks = countChecks({ code: 1, output: 'ok   format (1.0 s)\nFAIL lint (2.0 s)\nok lowercase\n' })
    const vitest = countVitest(
      { code: 0, output: '' },
      report('v.json', { numPassedTests: 20, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 }),
    )
    const playwright = countPlaywright(
      { code: 1, output: '' },
      report('p.json', { stats: { expected: 5, unexpected: 2, flaky: 1, skipped: 1 } }),
    )

    expect(closingLine([checks, vitest, playwright])).toBe('27 passed, 3 failed, 3 skipped')
  })

  it('omits “skipped” when nothing was skipped', () => {
    expect(closingLine([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed')
  })

  it('counts a runner that failed without naming a test as one failure', () => {
    expect(
      countVitest({ code: 1, output: '' }, report('none.json', { numPassedTests: 3, numFailedTests: 0 })).failed,
    ).toBe(1)
    expect(countPlaywright({ code: 1, output: '' }, path.join('missing', 'file.json'))).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    })
  })
})

it('names each failed Vitest test and each file that did not load, with the first line of the error', () => {
  const file = (name: string): string => path.join(path.dirname(import.meta.dirname), name)
  const failed = { status: 'failed', fullName: 'a cart holds', failureMessages: ['Error: it does not\n    at it'] }
  const testResults = [
    { name: file('cart.test.ts'), status: 'failed', message: '', assertionResults: [{ status: 'passed' }, failed] },
    { name: file('shop.test.ts'), status: 'failed', message: 'No such module\nat all', assertionResults: [] },
    { name: file('page.test.ts'), status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
  ]
  expect(failuresOfVitest(report('failed.json', { testResults }))).toEqual([
    'FAILED cart.test.ts › a cart holds: Error: it does not',
    'FAILED shop.test.ts: No such module',
  ])
  expect(failuresOfVitest('missing.json')).toEqual([])
})

it('names each failed journey, with the line and the text of its error', () => {
  const spec = (title: string, status: string, errors: object[]) => ({
    title,
    file: 'cart/buy.spec.ts',
    tests: [{ projectName: 'phone', status, results: [{ errors }] }],
  })
  const message = 'Error: \u001B[2mexpect(\u001B[22mtotal\u001B[2m)\u001B[22m failed\n\nTimeout: 60000ms\n'
  const failed = spec('a cart holds', 'unexpected', [{ message, location: { line: 12 } }])
  const suites = [
    { specs: [spec('a page opens', 'expected', [])], suites: [{ specs: [failed] }] },
    { specs: [spec('a page closes', 'unexpected', [])] },
  ]
  expect(failuresOfPlaywright(report('journeys.json', { suites }))).toEqual([
    'FAILED [phone] e2e/cart/buy.spec.ts:12 › a cart holds: Error: expect(total) failed Timeout: 60000ms',
    'FAILED [phone] e2e/cart/buy.spec.ts › a page closes: ',
  ])
  expect(failuresOfPlaywright('missing.json')).toEqual([])
})

/** Writes a report and returns its path relative to the root of the checkout. */
function report(name: string, content: object): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, JSON.stringify(content))
  return path.relative(path.dirname(import.meta.dirname), file)
}
