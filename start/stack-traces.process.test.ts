import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from 'vite'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sw-stack-traces-'))
  mkdirSync(join(folder, 'packages'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('names the places in the sources of a bundle, and those in the bundle when there is no map', async () => {
  const source = join(folder, 'packages/thrower.ts')
  writeFileSync(
    source,
    'type Unused = {\n  a: string\n}\nexport function fail(): never {\n  throw new Error("late")\n}\n',
  )
  const program = join(folder, 'packages/program.ts')
  const stackTraces = join(import.meta.dirname, 'stack-traces.mjs')
  writeFileSync(
    program,
    `import { nameSourcesInStackTraces } from ${JSON.stringify(stackTraces)}
import { fail } from './thrower.ts'
nameSourcesInStackTraces()
try { fail() } catch (error) { console.log((error as Error).stack) }
`,
  )
  const bundled = join(folder, 'dist/server')
  const input = { program }
  const output = { entryFileNames: '[name].js' }
  const options = { ssr: true, outDir: bundled, emptyOutDir: true, minify: false, rolldownOptions: { input, output } }
  const printed = async (sourcemap: boolean): Promise<string> => {
    await build({ configFile: false, root: folder, logLevel: 'error', build: { ...options, sourcemap } })
    return execFileSync(process.execPath, [join(bundled, 'program.js')], { encoding: 'utf8' })
  }

  const named = await printed(true)
  expect(named).toMatch(/^Error: late\n {4}at fail \(file:\/\/\S+\/packages\/thrower\.ts:5:\d+\)\n/)
  expect(named).toMatch(/\n {4}at file:\/\/\S+\/packages\/program\.ts:4:\d+\n/)
  expect(await printed(false)).toMatch(
    /^Error: late\n {4}at fail \(file:\/\/\S+\/dist\/server\/program\.js:\d+:\d+\)\n/,
  )
})
