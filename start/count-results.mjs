import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot } from './steps.mjs'

/** Returns how many checks of `npm run check` passed and failed, from its output with one line per check. */
export function countChecks({ code, output }) {
  const passed = (output.match(/^ok {2}/gm) ?? []).length
  return whole(code, { passed, failed: (output.match(/^FAIL /gm) ?? []).length, skipped: 0 })
}

/** Returns how many tests passed, failed and were skipped, from Vitest's JSON report in `file`. */
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
 * Returns one line for each failed test, with the start of its failure message. The lines are printed at the end of `npm test`,
 * because Vitest's own output is far above and a log may be truncated.
 */
export function failuresOfVitest(file) {
  return (readReport(file).testResults ?? []).flatMap(({ name, status, message, assertionResults = [] }) => {
    const place = path.relative(inRoot('.'), name)
    const failed = assertionResults.filter((one) => one.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [lineOf(place, message)] : []
    return failed.map(({ fullName, failureMessages = [] }) => lineOf(`${place} › ${fullName}`, failureMessages[0]))
  })
}

/** Returns one line for each failed journey, with the place and the start of its error, from Playwright's JSON report in `file`. */
export function failuresOfPlaywright(file) {
  return (readReport(file).suites ?? []).flatMap(specsWithin).flatMap(({ title, file: spec, tests = [] }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results = [] }) => {
        const { message, location } = results.flatMap(({ errors = [] }) => errors)[0] ?? {}
        const place = `e2e/${spec}${location === undefined ? '' : `:${location.line}`}`
        return lineOf(`[${projectName}] ${place} › ${title}`, onOneLine(message))
      }),
  )
}

function specsWithin({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsWithin)]
}

/** Playwright's errors say what was expected in several lines, which are coloured. */
function onOneLine(message = '') {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').trim()
}

const longestReason = 300

function lineOf(what, reason = '') {
  const [first = ''] = reason.split('\n')
  return `FAILED ${what}: ${first.slice(0, longestReason)}`
}

/**
 * Returns how many tests passed, failed and were skipped, from Playwright's JSON report in `file`. Flaky tests count as passed,
 * but there are none, because retries are off.
 */
export function countPlaywright({ code }, file) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = readReport(file).stats ?? {}
  return whole(code, { passed: expected + flaky, failed: unexpected, skipped })
}

/**
 * Returns how many results passed and failed, from the output of one of our own runners: its last line has the form of
 * `closingLine`.
 */
export function countClosingLine({ code, output }) {
  const [, passed = 0, failed = 0] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? []
  return whole(code, { passed: Number(passed), failed: Number(failed), skipped: 0 })
}

/**
 * Returns the counts of a runner, with one failure added when it failed without naming a failed test, for example because a file
 * does not load or a server does not start.
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

/** Returns the last line of `npm test`, which scripts parse: the sums over all runners. */
export function closingLine(all) {
  const sum = (name) => all.reduce((total, counts) => total + counts[name], 0)
  const skipped = sum('skipped')
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`
}
