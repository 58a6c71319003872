import { spawn } from 'node:child_process'
import { root } from './source-files.ts'

type Step = readonly [name: string, command: string, ...args: string[]]
type Outcome = { code: number; output: string; seconds: number }

/** The checks of `npm run check`. They start in this order: the checks that report a failure soonest come first. */
const steps: readonly Step[] = [
  ['format', 'oxfmt', '--check'],
  ['types of what runs anywhere', ...tsc('tsconfig.pure.json')],
  ['types of the server', ...tsc('tsconfig.server.json')],
  ['types of the browser parts', ...tsc('tsconfig.browser.json')],
  ['types of tests and tools', ...tsc('tsconfig.json')],
  ['import rules', 'node', 'tools/checks/check-deps.ts'],
  ['references', 'node', 'tools/checks/check-references.ts'],
  ['licences', 'node', 'tools/checks/licences.ts'],
  ['planted defects', 'node', 'tools/mutants/check-mutants.ts'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
]

/**
 * Returns the command that type-checks a project incrementally: a second run takes a fraction of the time. One checker, because a
 * second one repeats much of the work of the first, and another check runs beside it.
 */
function tsc(project: string): [string, ...string[]] {
  const memory = `node_modules/.cache/${project}.tsbuildinfo`
  return ['tsc', '-p', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', memory]
}

/**
 * Environment of the checks. Programs in node_modules run with the first `node` in PATH, so node_modules/.bin comes first: it
 * holds the pinned Node. GOGC makes the compiler and the linter, which are Go programs, collect garbage less often: that saves a
 * third of their processor time and takes up to a third more memory.
 */
const env = { ...process.env, GOGC: '400', PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}` }

const only = process.argv.slice(2)
const chosen = steps.filter(([name]) => only.length === 0 || only.some((word) => name.includes(word)))
const outcomes = chosen.map(() => Promise.withResolvers<Outcome>())
await Promise.all([work(chosen.entries()), printOutcomes()])

/** Runs the chosen checks, two at a time, because most checks use one processor. */
async function work(waiting: IterableIterator<[number, Step]>): Promise<void> {
  const one = async (): Promise<void> => {
    for (const [at, [, command, ...args]] of waiting) outcomes[at]?.resolve(await run(command, args))
  }
  await Promise.all([one(), one()])
}

/** Prints the result of each check in the order of the list, regardless of which check ends first. */
async function printOutcomes(): Promise<void> {
  for (const [at, [name]] of chosen.entries()) {
    const outcome = await outcomes[at]?.promise
    if (!outcome) continue
    console.log(`${outcome.code === 0 ? 'ok  ' : 'FAIL'} ${name} (${outcome.seconds.toFixed(1)} s)`)
    if (outcome.code === 0) continue
    process.exitCode = 1
    console.log(outcome.output)
  }
}

function run(command: string, args: readonly string[]): Promise<Outcome> {
  const from = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(`node_modules/.bin/${command}`, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const end = (code: number): void => resolve({ code, output, seconds: (performance.now() - from) / 1000 })
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  child.on('error', (error) => {
    output += error.message
    end(1)
  })
  child.on('close', (code) => end(code ?? 1))
  return promise
}
