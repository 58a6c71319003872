import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inRoot } from './steps.mjs'

const listed = 10

/** Returns the duration of each test file in seconds: for Vitest from first to last test, for Playwright the sum of its tests. */
export function durationsOf(vitestReport, playwrightReport) {
  const units = (read(vitestReport).testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: path.relative(inRoot('.'), name),
    seconds: (endTime - startTime) / 1000,
  }))
  const { config, suites = [] } = read(playwrightReport)
  const journeys = suites.map((suite) => ({
    file: path.relative(inRoot('.'), path.join(config?.rootDir ?? inRoot('e2e'), suite.file)),
    seconds: sum(testsOf(suite).flatMap((test) => test.results.map((result) => result.duration))) / 1000,
  }))
  return [...units, ...journeys].toSorted((a, b) => b.seconds - a.seconds)
}

function testsOf({ specs = [], suites = [] }) {
  return [...specs.flatMap((spec) => spec.tests), ...suites.flatMap(testsOf)]
}

/** Returns one line for each of the ten slowest test files. `durations` must be sorted, slowest first. */
export function slowestLines(durations) {
  return durations.slice(0, listed).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`)
}

/**
 * Returns one line for each test file that took longer than its budget (start/budgets.json), or whose folder has no budget.
 * `stretch` is the factor by which other programs on the machine slowed the run; see `watchProcessors`. It misses what only the
 * host sees, such as a processor that it shares with other machines. So a file may also take longer when all files of its runner
 * together did: the budgets then find the files that slowed down more than the others.
 */
export function overBudget(durations, budgets, stretch) {
  const stretches = { journeys: stretchOfRunner('journeys'), units: stretchOfRunner('units') }
  return durations.flatMap(({ file, seconds }) => {
    const budget = budgetOf(file, budgets)
    if (budget === undefined) return [`OVER BUDGET ${file}: start/budgets.json has no budget for its folder`]
    const allowed = budget * stretches[runnerOf(file)]
    if (seconds <= allowed) return []
    const stretched = allowed > 1.05 * budget ? `, ${allowed.toFixed(0)} s on this busy machine` : ''
    return [`OVER BUDGET ${file}: ${seconds.toFixed(1)} s, its budget is ${budget} s${stretched} (start/budgets.json)`]
  })

  function stretchOfRunner(runner) {
    const took = sum(durations.filter(({ file }) => runnerOf(file) === runner).map(({ seconds }) => seconds))
    return Math.max(stretch, took / budgets.usual[runner])
  }
}

const runnerOf = (file) => (file.startsWith('e2e/') ? 'journeys' : 'units')

function budgetOf(file, { files, folders }) {
  const folder = Object.keys(folders).find((name) => file.startsWith(`${name}/`))
  return files[file] ?? folders[folder]
}

/**
 * Starts measuring how busy the processors are with other programs. The returned function returns the factor by which these
 * slowed the run since then (see `stretchOf`).
 */
export function watchProcessors() {
  const from = readProcessors()
  return () => stretchOf(from, readProcessors(), os.availableParallelism())
}

/**
 * Returns the factor by which other programs slowed this run between two readings of the processors: 1 on an idle machine, 2 when
 * they took half of the processor time, at most 10. Also 1 when a reading is missing (null).
 */
export function stretchOf(from, to, processors) {
  if (from === null || to === null || from.atMs === to.atMs) return 1
  const available = ((to.atMs - from.atMs) / 1000) * processors
  const others = Math.max(0, to.busy - from.busy - (to.ours - from.ours))
  return available / Math.max(available - others, available / maxStretch)
}

const maxStretch = 10

const ticksPerSecond = 100 // USER_HZ, the same on every Linux that Node runs on

/**
 * Returns the processor seconds that all processes used since boot (`busy`), those of this process and its ended children
 * (`ours`), and the time of the reading (`atMs`). null when /proc cannot be read.
 */
function readProcessors() {
  try {
    const [, user, nice, system, , , irq, softirq, steal] = fs
      .readFileSync('/proc/stat', 'utf8')
      .split(/\s+/)
      .map(Number)
    const own = fs
      .readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    return {
      atMs: Date.now(),
      busy: (user + nice + system + irq + softirq + steal) / ticksPerSecond,
      ours: sum(own.slice(11, 15)) / ticksPerSecond, // utime, stime, cutime, cstime
    }
  } catch {
    return null
  }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(inRoot(file), 'utf8'))
  } catch {
    return {}
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
