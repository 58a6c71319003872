import { execFileSync, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { placeProblems } from './check-mutants.ts'
import { mutants, type Mutant } from './mutant-list.ts'
import { root } from './source-files.ts'

/**
 * Plants each known defect in a copy of the tree and demands that the test named for it fails there, after it has passed
 * there without it. A mutant that survives, or whose place in the code is gone, is a fault of the tests.
 *
 *   npm run mutants            all of them
 *   npm run mutants -- lock    those whose name holds "lock"
 */
async function main(): Promise<void> {
  const words = process.argv.slice(2)
  const chosen = mutants.filter((mutant) => words.every((word) => mutant.name.includes(word)))
  const tree = copyTree()
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  let killed = 0
  try {
    const broken = await titlesThatFail(tree, chosen, ending.signal)
    for (const mutant of chosen) {
      if (ending.signal.aborted) break
      const startedAt = performance.now()
      const survived = broken.get(mutant)
      const verdict = survived === undefined ? await judge(tree, mutant, ending.signal) : { survived }
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      if ('survived' in verdict) console.log(`SURVIVED ${mutant.name}: ${verdict.survived}`)
      else console.log(`killed   ${mutant.name} (${seconds} s: ${verdict.killedBy})`)
      if ('killedBy' in verdict) killed += 1
    }
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
  console.log(`${killed} passed, ${chosen.length - killed} failed`)
  process.exitCode = killed === chosen.length && killed > 0 ? 0 : 1
}

/** What the test said when it failed, or why the mutant lives. */
type Verdict = { killedBy: string } | { survived: string }

async function judge(tree: string, mutant: Mutant, signal: AbortSignal): Promise<Verdict> {
  const [lost] = placeProblems(mutant, (file) => readFileSync(join(tree, file), 'utf8'))
  if (lost !== undefined) return { survived: lost }
  const before = new Map(mutant.changes.map(({ file }) => [file, readFileSync(join(tree, file), 'utf8')]))
  try {
    for (const { file, from, to } of mutant.changes) {
      const text = readFileSync(join(tree, file), 'utf8')
      writeFileSync(
        join(tree, file),
        text.replace(from, () => to),
      )
    }
    const results = (await runTests(tree, [mutant], signal)).filter((result) => isOf(mutant, result))
    const failed = results.find((result) => result.status === 'failed')
    if (failed) return { killedBy: failed.message }
    if (results.some((result) => result.status === 'passed'))
      return { survived: `${mutant.test} passes with the defect` }
    return { survived: `${mutant.test} could not run with the defect, which proves nothing` }
  } finally {
    for (const [file, text] of before) writeFileSync(join(tree, file), text)
  }
}

/** Mutants whose test fails, or is not there, without any defect: what it says of the defect is worth nothing. */
async function titlesThatFail(
  tree: string,
  chosen: readonly Mutant[],
  signal: AbortSignal,
): Promise<Map<Mutant, string>> {
  if (chosen.length === 0) return new Map()
  const results = await runTests(tree, chosen, signal)
  const broken = new Map<Mutant, string>()
  for (const mutant of chosen) {
    const own = results.filter((result) => isOf(mutant, result))
    if (!own.some((result) => result.status === 'passed'))
      broken.set(mutant, `no test "${mutant.title}" in ${mutant.test} passed`)
    if (own.some((result) => result.status === 'failed')) broken.set(mutant, `${mutant.test} fails without the defect`)
  }
  return broken
}

type TestResult = { file: string; title: string; status: string; message: string }

function isOf(mutant: Mutant, { file, title }: TestResult): boolean {
  return file.endsWith(mutant.test) && title.startsWith(mutant.title)
}

const withinMs = 10 * 60_000

/** Runs the tests that the mutants name, and no other, in the copy. */
async function runTests(tree: string, named: readonly Mutant[], signal: AbortSignal): Promise<TestResult[]> {
  const files = new Set(named.map((mutant) => mutant.test))
  const titles = new Set(named.map((mutant) => mutant.title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  const report = join(tree, 'report.json')
  rmSync(report, { force: true })
  const options = ['--maxWorkers=1', '--reporter=json', `--outputFile=${report}`, '-t', [...titles].join('|')]
  const limit = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
  await new Promise<void>((resolve) => {
    const child = spawn('node_modules/.bin/vitest', ['run', ...files, ...options], {
      cwd: tree,
      stdio: 'ignore',
      signal: limit,
    })
    child.once('error', () => {}).once('close', () => resolve())
  })
  return existsSync(report) ? readReport(readFileSync(report, 'utf8')) : []
}

type Report = { testResults: { name: string; assertionResults: Result[] }[] }
type Result = { title: string; status: string; failureMessages?: string[] }

function readReport(text: string): TestResult[] {
  const { testResults } = JSON.parse(text) as Report
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => ({
      file: name,
      title,
      status,
      message: firstLine(failureMessages?.[0] ?? ''),
    })),
  )
}

const longestLine = 160

function firstLine(text: string): string {
  const [line = ''] = text.split('\n', 1)
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line
}

/** What git knows or would know, with links to the installed packages; our own packages lead into the copy. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'sitewright-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    copyFileSync(join(root, file), join(tree, file))
  }
  if (existsSync(join(root, 'dist'))) symlinkSync(join(root, 'dist'), join(tree, 'dist'))
  const modules = join(tree, 'node_modules')
  mkdirSync(join(modules, '@sitewright'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@sitewright') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(root, 'node_modules', '@sitewright'))) {
    symlinkSync(join(tree, 'packages', name), join(modules, '@sitewright', name))
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(tree, 'packages', name, 'node_modules'))
  }
  return tree
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
