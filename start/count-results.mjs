import fs from 'node:fs'
import path from 'node:path'
import { inRoot } from './steps.mjs'

/** Counts the results of `npm run check`, which prints one line per check. */
export function countChecks({ code, output }) {
  const passed = (output.match(/^ok {2}/gm) ?? []).length
  return whole(code, { passed, failed: (output.match(/^FAIL /gm) ?? []).length, skipped: 0 })
}

/** Counts the results in Vitest's JSON report. */
export function countVitest({ code }, file) {
  const report = readReport(file)
  const counts = {
    passed: report.numPassedTests ?? 0,
    failed: report.numFailedTests ?? 0,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
  return whole(code, counts)
}

/**
 * Returns one line for each failed test, with the start of its failure message. Printed at the end of a run, because the
 * runner's own output is far above and a log may be truncated.
 */
export function failuresOfVitest(file) {
  return (readReport(file).testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const place = path.relative(inRoot('.'), name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [lineOf(place, message)] : []
    return failed.map(({ fullName, failureMessages = [] }) => lineOf(`${place} › ${fullName}`, failureMessages[0]))
  })
}

const longestReason = 300

function lineOf(what, reason = '') {
  const [first = ''] = reason.split('\n')
  return `FAILED ${what}: ${first.slice(0, longestReason)}`
}

/** Counts the results in Playwright's JSON report. Flaky tests count as passed, but there are none, because retries are off. */
export function countPlaywright({ code }, file) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(file).stats ?? {}
  return whole(code, { passed: expected + flaky, failed: unexpected, skipped })
}

/** Counts the results of our own runners, which end with the same line as `npm test`. */
export function countClosingLine({ code, output }) {
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return whole(code, { passed: Number(passed), failed: Number(failed), skipped: 0 })
}

/**
 * Counts one failure when a runner failed without naming a test, for example because a file does not load or a server does not
 * start.
 */
function whole(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8'))
  } catch {
    return {}
  }
}

/** Formats the last line of a run, which scripts parse. */
export function closingLine(all) {
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}
