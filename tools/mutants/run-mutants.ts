import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import {
  dropDatabase,
  onServer,
  setup,
  testServerVariable,
  type TestServer,
} from '@sitewright/server/testing/global-setup.ts'
import { placeProblems } from './check-mutants.ts'
import { copyTree } from './copy-tree.ts'
import type { Mutant } from './mutant.ts'
import { runTests, type TestResult } from './run-tests.ts'
import { filesBehind, readSourceFiles } from '../source-files.ts'

/**
 * What became of a mutant: `killedBy` is the message of its test, which failed; `survived` says why the test proves nothing or
 * did not notice the defect.
 */
type Verdict = { killedBy: string } | { survived: string }
type Report = (mutant: Mutant, verdict: Verdict, seconds: number) => void

/**
 * A copy of the repository, in which one mutant at a time is applied and tested. `server` is the PostgreSQL for its tests; null
 * when no mutant's test needs a database.
 */
type Lane = { tree: string; server: TestServer | null; signal: AbortSignal }

const maxLanes = 2

/**
 * Runs each mutant separately, two in parallel on a machine with two cores. All share one PostgreSQL and use copies of one
 * migrated database. Calls `report` as soon as a mutant's test has ended.
 */
export async function runMutants(mutants: readonly Mutant[], signal: AbortSignal, report: Report): Promise<void> {
  if (mutants.length === 0) return
  const needsServer = mutants.some(({ test }) => /^(?:packages\/server|demo)\//.test(test))
  const stopServer = needsServer ? await setup() : null
  const lanes: Lane[] = []
  try {
    const count = Math.min(maxLanes, availableParallelism(), mutants.length)
    for (let number = 1; number <= count; number += 1) {
      lanes.push({ tree: copyTree(), server: needsServer ? await makeTemplate(number) : null, signal })
    }
    await runInLanes(lanes, mutants, report)
  } finally {
    for (const { tree } of lanes) rmSync(tree, { recursive: true, force: true })
    await stopServer?.()
  }
}

async function runInLanes(lanes: readonly Lane[], mutants: readonly Mutant[], report: Report): Promise<void> {
  const [first] = lanes
  if (!first) return
  const broken = testsThatFail(mutants, await runOnLane(first, mutants, { workers: lanes.length }))
  const behindTemplate = new Set(filesBehind('packages/server/testing/global-setup.ts', readSourceFiles()))
  const waiting = [...mutants]
  const work = async (lane: Lane): Promise<void> => {
    for (let mutant = waiting.shift(); mutant && !lane.signal.aborted; mutant = waiting.shift()) {
      const startedAt = performance.now()
      const survived = broken.get(mutant)
      const migratesAnew = mutant.changes.some(({ file }) => behindTemplate.has(file))
      const verdict = survived === undefined ? await runMutant(lane, mutant, migratesAnew) : { survived }
      report(mutant, verdict, (performance.now() - startedAt) / 1000)
    }
  }
  await Promise.all(lanes.map(work))
}

/**
 * Returns the mutants whose test fails or does not run even without the defect, each with the reason. The failure of such a test
 * would prove nothing.
 */
function testsThatFail(mutants: readonly Mutant[], results: readonly TestResult[]): Map<Mutant, string> {
  const broken = new Map<Mutant, string>()
  for (const mutant of mutants) {
    const own = results.filter((result) => isOf(mutant, result))
    const failed = own.find((result) => result.status === 'failed')
    if (failed) broken.set(mutant, `${mutant.test} fails without the defect: ${failed.message}`)
    else if (!own.some((result) => result.status === 'passed'))
      broken.set(mutant, `${mutant.test} does not run without the defect: ${own[0]?.message ?? 'no such test'}`)
  }
  return broken
}

/** True when a result belongs to the mutant's test, or to its test file when that file did not load. */
function isOf(mutant: Mutant, { file, title }: TestResult): boolean {
  return file.endsWith(mutant.test) && (title === null || title.startsWith(mutant.title))
}

async function runMutant(lane: Lane, mutant: Mutant, migratesAnew: boolean): Promise<Verdict> {
  const read = (file: string): string => readFileSync(join(lane.tree, file), 'utf8')
  const [problem] = placeProblems(mutant, read)
  if (problem !== undefined) return { survived: problem }
  const before = new Map(mutant.changes.map(({ file }) => [file, read(file)]))
  try {
    for (const { file, from, to } of mutant.changes) {
      const text = read(file).replace(from, () => to)
      writeFileSync(join(lane.tree, file), text)
    }
    return verdictOf(mutant, await runOnLane(lane, [mutant], { migratesAnew }))
  } finally {
    for (const [file, text] of before) writeFileSync(join(lane.tree, file), text)
  }
}

function verdictOf(mutant: Mutant, all: readonly TestResult[]): Verdict {
  const results = all.filter((result) => isOf(mutant, result))
  const failed = results.find((result) => result.status === 'failed')
  if (failed) return { killedBy: failed.message }
  if (results.some((result) => result.status === 'passed')) {
    return { survived: `${mutant.test} passes with the defect` }
  }
  const why = results[0]?.message ?? 'vitest printed no result'
  return { survived: `${mutant.test} could not run with the defect, which proves nothing: ${why}` }
}

/**
 * Runs the tests of mutants in a lane. With `migratesAnew`, needed when a mutant changes code that creates the template database,
 * the run creates a new template database with the code of the lane's tree.
 */
async function runOnLane(
  { tree, server, signal }: Lane,
  tests: readonly Mutant[],
  { workers = 1, migratesAnew = false },
): Promise<TestResult[]> {
  const { [testServerVariable]: _, ...env } = process.env
  if (!server) return runTests({ tree, tests, env, workers, signal })
  const given = migratesAnew ? { DATABASE_URL: server.url } : { [testServerVariable]: JSON.stringify(server) }
  try {
    return await runTests({ tree, tests, env: { ...env, ...given }, workers, signal })
  } finally {
    await dropCopies(server)
  }
}

/** Copies the template database for one lane, so that two lanes never share the databases their workers create. */
async function makeTemplate(number: number): Promise<TestServer> {
  const { url, template } = JSON.parse(process.env[testServerVariable] ?? '{}') as TestServer
  const own = `${template}_lane${number}`
  await onServer(url, (client) => client.query(`create database ${own} template ${template}`))
  return { url, template: own }
}

/** Drops the copies of a template database that a test run created. */
async function dropCopies({ url, template }: TestServer): Promise<void> {
  await onServer(url, async (client) => {
    const text = 'select datname as name from pg_database where starts_with(datname, $1)'
    const { rows } = await client.query<{ name: string }>(text, [`${template}_`])
    for (const { name } of rows) await dropDatabase(client, name)
  })
}
