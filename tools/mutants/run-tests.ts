import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Result of one test, or of a test file that did not load. `file` is its absolute path. `title` is null for a file that did not
 * load. `message` is the first line of the test's failure or of the error that kept its file from running; empty otherwise.
 */
export type TestResult = { file: string; title: string | null; status: string; message: string }

type Run = {
  tree: string
  /** The tests to run, by their files and the beginnings of their titles. */
  tests: readonly { test: string; title: string }[]
  env: NodeJS.ProcessEnv
  workers: number
  signal: AbortSignal
}

/** Timeout per test file in milliseconds: long enough for a busy machine, so that only a hanging test exceeds it. */
const msPerFile = 10 * 60_000

/** Runs the named tests with Vitest. Returns no results when they could not start, timed out or were aborted by `signal`. */
export async function runTests({ tree, tests, env, workers, signal }: Run): Promise<TestResult[]> {
  const files = new Set(tests.map(({ test }) => test))
  const titles = new Set(tests.map(({ title }) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const report = join(tree, 'report.json')
  rmSync(report, { force: true })
  const options = [`--maxWorkers=${workers}`, '--reporter=json', `--outputFile=${report}`, '-t', [...titles].join('|')]
  const limit = AbortSignal.any([signal, AbortSignal.timeout(files.size * msPerFile)])
  await new Promise<void>((resolve) => {
    // Starts Vitest in its own process group and kills the whole group, because a worker in an endless loop would outlive
    // Vitest.
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files, ...options], {
      cwd: tree,
      env,
      stdio: 'ignore',
      detached: true,
    })
    const end = (): void => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    }
    limit.addEventListener('abort', end, { once: true })
    child.once('error', () => resolve()).once('close', () => resolve())
    child.once('close', () => limit.removeEventListener('abort', end))
    if (limit.aborted) end()
  })
  return existsSync(report) ? readReport(readFileSync(report, 'utf8')) : []
}

type Report = { testResults: { name: string; message: string; assertionResults: Result[] }[] }
type Result = { title: string; status: string; failureMessages?: string[] }

/** Returns the test results in a report of Vitest's JSON reporter. */
export function readReport(text: string): TestResult[] {
  const { testResults } = JSON.parse(text) as Report
  return testResults.flatMap(({ name: file, message, assertionResults }): TestResult[] => {
    if (assertionResults.length === 0) return [{ file, title: null, status: 'not loaded', message: firstLine(message) }]
    return assertionResults.map(({ title, status, failureMessages }) => ({
      file,
      title,
      status,
      message: firstLine(failureMessages?.[0] ?? message),
    }))
  })
}

const longestLine = 160

function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line
}
