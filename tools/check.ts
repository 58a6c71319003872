import { spawn } from 'node:child_process'
import { root } from './source-files.ts'

type Step = readonly [name: string, command: string, ...args: string[]]
type Outcome = { code: number; output: string; seconds: number }

/** The checks of `npm run check`, in the order in which they fail fastest. */
const steps: readonly Step[] = [
  ['format', 'oxfmt', '--check'],
  ['types of what runs anywhere', ...tsc('tsconfig.pure.json')],
  ['types of the server', ...tsc('tsconfig.server.json')],
  ['types of the browser parts', ...tsc('tsconfig.browser.json')],
  ['types of tests and tools', ...tsc('tsconfig.json')],
  ['import rules', 'node', 'tools/check-deps.ts'],
  ['licences', 'node', 'tools/licences.ts'],
  ['planted defects', 'node', 'tools/check-mutants.ts'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['dead code', 'knip'],
]

/** Remembers what it checked, so that a second check takes a fraction of the first. */
function tsc(project: string): [string, ...string[]] {
  const memory = `node_modules/.cache/${project}.tsbuildinfo`
  return ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', memory]
}

/** Programs of node_modules start with the Node that they find in PATH. */
const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env['PATH'] ?? ''}` }

const only = process.argv.slice(2)
const chosen = steps.filter(([name]) => only.length === 0 || only.some((word) => name.includes(word)))
const outcomes = chosen.map(() => Promise.withResolvers<Outcome>())
await Promise.all([work(chosen.entries()), tell()])

/** Two steps run side by side, since most of them use one processor. */
async function work(waiting: IterableIterator<[number, Step]>): Promise<void> {
  const one = async (): Promise<void> => {
    for (const [at, [, command, ...args]] of waiting) outcomes[at]?.resolve(await run(command, args))
  }
  await Promise.all([one(), one()])
}

/** Prints the outcomes in the order of the steps, whichever ends first. */
async function tell(): Promise<void> {
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
