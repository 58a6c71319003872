import { spawn } from 'node:child_process'
import { root } from './source-files.ts'

/** The checks of `npm run check`, in the order in which they fail fastest. */
const steps: readonly (readonly [string, string, ...string[]])[] = [
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
let failed = 0
for (const [name, command, ...args] of steps) {
  if (only.length > 0 && !only.some((word) => name.includes(word))) continue
  const from = performance.now()
  const { code, output } = await run(command, args)
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (code !== 0) {
    failed++
    console.log(output)
  }
}
process.exit(failed === 0 ? 0 : 1)

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${command}`, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (data: Buffer) => (output += data.toString()))
    child.stderr.on('data', (data: Buffer) => (output += data.toString()))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
