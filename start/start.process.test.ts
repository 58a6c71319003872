import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

// A minimal checkout: the real start/ folder, a lock file, a fake server that prints its arguments, and a fake npm that records
// its calls.
let root: string
let running: ChildProcess[]

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-start-test-'))
  running = []
  fs.cpSync(import.meta.dirname, path.join(root, 'start'), { recursive: true })
  fs.rmSync(path.join(root, 'start/bundle-server.mjs')) // there is no server to bundle
  write('package.json', '{ "type": "module" }')
  write('package-lock.json', '{}')
  write('.npmrc', '')
  write('demo/serve.ts', server('demo'))
  write('packages/server/main.ts', server('main'))
  write(
    'programs/vite/bin/vite.js',
    programThat(
      `note('vite build ' + path.dirname(args[2])); make('dist/' + path.basename(path.dirname(args[2])) + '/x', '')`,
    ),
  )
  write(
    'programs/vitest/vitest.mjs',
    programThat(
      `note(['vitest', ...args.filter((arg) => !arg.startsWith('--reporter') && !arg.startsWith('--outputFile'))].join(' ')); make('test-results/vitest.json', '{ "numPassedTests": 3 }')`,
    ),
  )
  const e2e = `{ "stats": { "expected": 2, "unexpected": 1 } }`
  write(
    'programs/@playwright/test/cli.js',
    programThat(`note(['playwright', ...args].join(' ')); make('test-results/e2e.json', '${e2e}')`),
  )
  write(
    'tools/npm',
    `#!/bin/sh\necho "npm $*" >> ${root}/calls\nmkdir -p ${root}/node_modules/.bin\ncp -r ${root}/programs/* ${root}/node_modules\nln -sf ${process.execPath} ${root}/node_modules/.bin/node\n`,
  )
  fs.chmodSync(path.join(root, 'tools/npm'), 0o755)
})

afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  fs.rmSync(root, { recursive: true, force: true })
})

it('BX-4.01 installs the lock file once, and again when it changes', async () => {
  const first = await run(['--install-only'])
  expect(first).toMatchObject({ code: 0, output: expect.stringMatching(/^packages installed \(\d+\.\d s\)\n$/) })
  expect(await run(['--install-only'])).toEqual({ code: 0, output: '' })
  expect(calls()).toEqual(['npm ci --include=dev --include=optional'])

  write('package-lock.json', '{ "changed": true }')
  await run(['--install-only'])
  expect(calls()).toHaveLength(2)
})

it('repeats an interrupted installation', async () => {
  await run(['--install-only'])
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true })
  await run(['--install-only'])

  expect(calls()).toHaveLength(2)
})

it('prints npm’s output when the installation fails, and starts nothing', async () => {
  write('tools/npm', '#!/bin/sh\necho "no such package" >&2\nexit 1\n')
  const { code, output } = await run([])

  expect(code).toBe(1)
  expect(output).toBe('npm ci failed:\nno such package\n')
})

it('BX-4.01 runs the demonstration on the installed Node without setting NODE_ENV, and exits with its code', async () => {
  const { code, output } = await run(['seven'])

  expect(code).toBe(7)
  expect(output).toContain(`demo ${root}/node_modules/.bin/node NODE_ENV=undefined channel=true`)
})

it('BX-4.01 installs, builds and serves with one command, and rebuilds when a source has changed', async () => {
  write('packages/storefront/vite.config.ts', '')
  write('packages/studio/vite.config.ts', '')
  const builds = ['vite build packages/storefront', 'vite build packages/studio']
  const first = await run(['seven'])
  expect(first.code).toBe(7)
  expect(calls()[0]).toMatch(/^npm ci/)
  expect(calls().slice(1).toSorted()).toEqual(builds)
  expect(first.output).toMatch(/packages installed[^]*browser parts and themes built[^]*demo /)

  await run(['seven'])
  expect(calls()).toHaveLength(3)
  write('packages/ui/button.tsx', 'changed')
  await run(['seven'])
  expect(calls().slice(3).toSorted()).toEqual(builds)
})

it('BX-4.01 runs every test with npm test on a fresh checkout and prints a closing line with the totals', async () => {
  writeTestRunners()
  const { code, output } = await run([], { CHROMIUM: process.execPath }, 'start/test.mjs')
  const [installed, ...runs] = calls()
  expect(installed).toBe('npm ci --include=dev --include=optional')
  expect(runs.slice(0, 2).toSorted()).toEqual(['seed', 'vitest run']) // side by side
  expect(runs.slice(2)).toEqual(['playwright test'])
  expect(output).toContain('defects --changed\n')
  expect(output.trim().split('\n').at(-1)).toBe('10 passed, 1 failed')
  expect(code).toBe(1)
})

it('skips process tests, most journeys and the mutants with npm run test:quick', async () => {
  writeTestRunners()
  const { output } = await run(['--quick'], { CHROMIUM: process.execPath }, 'start/test.mjs')
  expect(calls()).toContain('vitest run --project=!processes')
  expect(calls().at(-1)).toMatch(/^playwright test( e2e\/[a-z-]+\/[a-z-]+\.spec\.ts)+$/)
  expect(output).not.toContain('defects')
  expect(output.trim().split('\n').at(-1)).toBe('6 passed, 1 failed')
})

it('runs the journeys and counts the checks when the journeys’ database cannot be seeded ahead', async () => {
  writeTestRunners()
  write('e2e/support/serve.ts', 'throw new Error("no database")')
  const { output } = await run([], { CHROMIUM: process.execPath }, 'start/test.mjs')
  expect(calls().at(-1)).toBe('playwright test')
  expect(output.trim().split('\n').at(-1)).toBe('10 passed, 1 failed')
})

it('fails and names a test file that took longer than its budget', async () => {
  writeTestRunners()
  const slow = { name: path.join(root, 'tools/slow.test.ts'), startTime: 0, endTime: 900_000 }
  write('slow.json', JSON.stringify({ numPassedTests: 3, testResults: [slow] }))
  write(
    'programs/vitest/vitest.mjs',
    programThat(`make('test-results/vitest.json', fs.readFileSync('slow.json', 'utf8'))`),
  )
  const { code, output } = await run([], { CHROMIUM: process.execPath }, 'start/test.mjs')
  expect(output).toMatch(
    /The slowest files:\n +900\.0 s {2}tools\/slow\.test\.ts\nOVER BUDGET tools\/slow\.test\.ts: 900\.0 s/,
  )
  expect(output.trim().split('\n').at(-1)).toBe('10 passed, 2 failed')
  expect(code).toBe(1)
})

it('runs the server alone with DEMO=off, and in production installs and builds nothing', async () => {
  expect((await run(['seven'], { DEMO: 'off' })).output).toContain('main ')
  const before = calls().length
  write('package-lock.json', '{ "changed": true }')

  expect((await run(['seven'], { NODE_ENV: 'production' })).output).toMatch(/^main .*NODE_ENV=production/)
  expect(calls()).toHaveLength(before)
})

it('runs the bundled server while it is of the sources, and the sources when they changed after the build', async () => {
  write('start/bundle-server.mjs', bundlerOfTheFakes)
  const first = await run(['seven'])
  expect(first.output).toMatch(/^server built \(/m)
  expect(first.output).toContain('bundled demo ')
  expect((await run(['seven'], { NODE_ENV: 'production' })).output).toMatch(/^bundled main /)

  write('packages/server/main.ts', server('changed main'))
  expect((await run(['seven'], { NODE_ENV: 'production' })).output).toMatch(/^changed main /)
  const again = await run(['seven'], { DEMO: 'off' })
  expect(again.output).toMatch(/^server built \(/m)
  expect(again.output).toContain('bundled main ')
})

it('refuses to start in production without an installation', async () => {
  const { code, output } = await run([], { NODE_ENV: 'production' })

  expect(code).toBe(1)
  expect(output).toMatch(/^With NODE_ENV=production nothing is installed or built/)
})

it('forwards signals, a doubled SIGINT once, and exits with the server', async () => {
  const { child, ended, output } = start(['stay'])
  await output.matching(/demo /)
  child.kill('SIGINT')
  child.kill('SIGINT')
  await output.matching(/SIGINT/)
  child.kill('SIGTERM')

  expect(await ended).toBe(0)
  expect(output.text().match(/got SIGINT/g)).toHaveLength(1)
  expect(output.text()).toMatch(/got SIGTERM\n$/)
})

it('ends the server when it is killed', async () => {
  const { child, output } = start(['stay'])
  await output.matching(/demo /)
  child.kill('SIGKILL')

  await output.matching(/channel closed/)
  expect(output.text()).not.toContain('got ')
})

it('ends the server when only npm was ended', async () => {
  const { child, output } = start(['stay'], { npm_lifecycle_event: 'start' }, ['sh', '-c', '"$0" "$@"; true'])
  await output.matching(/demo /)
  child.kill('SIGKILL')

  await output.matching(/got SIGTERM/)
  expect(output.text()).not.toContain('channel closed')
})

/** Returns a fake program as npm would have installed it. It records its call and writes the files that the real one would. */
function programThat(does: string): string {
  return `
    import fs from 'node:fs'
    import path from 'node:path'
    const args = process.argv.slice(2)
    const note = (line) => fs.appendFileSync('calls', line + '\\n')
    const make = (file, text) => {
      fs.mkdirSync(path.dirname(file), { recursive: true })
      fs.writeFileSync(file, text)
    }
    ${does}`
}

/** A fake of the script that bundles the server. */
const bundlerOfTheFakes = `
  import fs from 'node:fs'
  import { hashOfServer, markBundle } from './server-bundle.mjs'
  markBundle(hashOfServer())
  for (const name of ['main', 'demo']) fs.writeFileSync('dist/server/' + name + '.js', ${JSON.stringify('PROGRAM')}.replace('NAME', name))`.replace(
  JSON.stringify('PROGRAM'),
  JSON.stringify(server('bundled NAME')),
)

function server(name: string): string {
  return `
    process.on('SIGINT', () => console.log('got SIGINT'))
    process.on('SIGTERM', () => { console.log('got SIGTERM'); process.exit(0) })
    process.on('disconnect', () => { console.log('channel closed'); process.exit(0) })
    console.log('${name}', process.argv0, 'NODE_ENV=' + process.env.NODE_ENV, 'channel=' + Boolean(process.send))
    if (process.argv[2] === 'seven') process.exit(7)
    setInterval(() => {}, 1000)`
}

/** Writes fakes of the scripts that `npm test` runs: the checks and the mutants. */
function writeTestRunners(): void {
  write('tools/check.ts', `console.log('ok  types')`)
  write(
    'e2e/support/serve.ts',
    `import fs from 'node:fs'\nexport const prepareSeed = () => fs.appendFileSync('calls', 'seed\\n')\nexport const serveJourneys = () => {}, stopJourneys = () => {}`,
  )
  write('tools/mutants.ts', `console.log('defects', ...process.argv.slice(2)); console.log('4 passed, 0 failed')`)
}

type Output = { text(): string; matching(pattern: RegExp): Promise<void> }

function start(
  args: string[],
  more: NodeJS.ProcessEnv = {},
  through: string[] = [],
  script = 'start/start.mjs',
): { child: ChildProcess; ended: Promise<number | null>; output: Output } {
  const env: NodeJS.ProcessEnv = { ...process.env, ...more, PATH: `${root}/tools:${process.env['PATH']}` }
  for (const name of ['NODE_ENV', 'npm_lifecycle_event']) if (!(name in more)) delete env[name]
  const [file = '', ...rest] = [...through, process.execPath, path.join(root, script), ...args]
  const child = spawn(file, rest, {
    env,
    cwd: os.tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      text += data.toString()
      for (const look of waiting) look()
    })
  }
  const matching = (pattern: RegExp): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (pattern.test(text)) resolve()
      }
      waiting.add(look)
      look()
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: { text: () => text, matching } }
}

async function run(
  args: string[],
  env?: NodeJS.ProcessEnv,
  script?: string,
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = start(args, env, [], script)
  const code = await ended
  return { code, output: output.text() }
}

function write(file: string, content: string): void {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  fs.writeFileSync(path.join(root, file), content)
}

function calls(): string[] {
  return fs.readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n')
}
