import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { durationsOf, overBudget, slowestLines, stretchOf, watchProcessors } from './slow-files.mjs'

const root = path.join(import.meta.dirname, '..')
let folder: string

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sw-slow-files-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true }))

function report(name: string, content: object): string {
  fs.writeFileSync(path.join(folder, name), JSON.stringify(content))
  return path.relative(root, path.join(folder, name))
}

it('lists the files of both runners, slowest first, including nested suites', () => {
  const units = report('units.json', {
    testResults: [
      { name: `${root}/packages/domain/a.test.ts`, startTime: 1000, endTime: 3000 },
      { name: `${root}/packages/server/b.test.ts`, startTime: 0, endTime: 9000 },
    ],
  })
  const oneTest = (durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const journeys = report('journeys.json', {
    config: { rootDir: `${root}/e2e` },
    suites: [{ file: 'cart/buy.spec.ts', specs: [oneTest([2000])], suites: [{ specs: [oneTest([1500, 1500])] }] }],
  })

  const durations = durationsOf(units, journeys)
  expect(durations).toEqual([
    { file: 'packages/server/b.test.ts', seconds: 9 },
    { file: 'e2e/cart/buy.spec.ts', seconds: 5 },
    { file: 'packages/domain/a.test.ts', seconds: 2 },
  ])
  expect(slowestLines(durations)[0]).toBe('    9.0 s  packages/server/b.test.ts')
})

it('lists nothing without reports', () => {
  expect(durationsOf('test-results/none.json', 'test-results/none.json')).toEqual([])
})

it('lists at most ten files', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ file: `e2e/${at}.spec.ts`, seconds: 1 }))
  expect(slowestLines(many)).toHaveLength(10)
})

it('names each file over its budget; a file’s budget overrides its folder’s', () => {
  const budgets = {
    folders: { 'packages/server': 10, e2e: 20 },
    files: { 'packages/server/long.test.ts': 30 },
    usual: { journeys: 500, units: 500 },
  }
  const took = (file: string, seconds: number, stretch = 1) => overBudget([{ file, seconds }], budgets, stretch)
  expect(took('packages/server/a.test.ts', 10)).toEqual([])
  expect(took('packages/server/a.test.ts', 10.5)).toEqual([
    'OVER BUDGET packages/server/a.test.ts: 10.5 s, its budget is 10 s (start/budgets.json)',
  ])
  expect(took('packages/server/long.test.ts', 29)).toEqual([])
  expect(took('packages/server/long.test.ts', 31)).toHaveLength(1)
  expect(took('packages/serverless/a.test.ts', 1)).toEqual([expect.stringContaining('no budget for its folder')])
})

it('scales budgets by the CPU time other programs used', () => {
  const at = (atMs: number, busy: number, ours: number) => ({ atMs, busy, ours })
  expect(stretchOf(at(0, 100, 5), at(10_000, 118, 23), 2)).toBe(1)
  expect(stretchOf(at(0, 100, 5), at(10_000, 120, 15), 2)).toBe(2)
  expect(stretchOf(at(0, 0, 0), at(10_000, 20, 0), 2)).toBe(10)
  expect(stretchOf(null, at(10_000, 20, 0), 2)).toBe(1)
  const budgets = { folders: { e2e: 10 }, files: {}, usual: { journeys: 500, units: 500 } }
  expect(overBudget([{ file: 'e2e/a.spec.ts', seconds: 15 }], budgets, 2)).toEqual([])
  expect(watchProcessors()()).toBeGreaterThanOrEqual(1)
})

it('scales budgets by how much longer all files of the runner took than usual, and still names one that slowed down more', () => {
  const budgets = { folders: { e2e: 30, packages: 30 }, files: {}, usual: { journeys: 100, units: 100 } }
  const run = (last: number) =>
    overBudget(
      [
        ...['a', 'b', 'c'].map((name) => ({ file: `e2e/${name}.spec.ts`, seconds: 35 })),
        { file: 'e2e/d.spec.ts', seconds: last },
      ],
      budgets,
      1,
    )
  expect(run(35)).toEqual([])
  expect(run(200)).toEqual([
    expect.stringContaining('OVER BUDGET e2e/d.spec.ts: 200.0 s, its budget is 30 s, 92 s on this busy machine'),
  ])
  const unit = { file: 'packages/a.test.ts', seconds: 35 }
  const journeys = { file: 'e2e/a.spec.ts', seconds: 80 }
  expect(overBudget([unit, journeys], { ...budgets, folders: { e2e: 90, packages: 30 } }, 1)).toEqual([
    expect.stringContaining('OVER BUDGET packages/a.test.ts'),
  ])
})

it('has a budget for the folder of every test file', () => {
  const budgets = JSON.parse(fs.readFileSync(path.join(root, 'start/budgets.json'), 'utf8')) as Budgets
  const files = fs
    .globSync(['{packages,demo,tools,start,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'], { cwd: root })
    .filter((file) => !file.includes('node_modules'))
  expect(files.length).toBeGreaterThan(200)
  const durations = files.map((file) => ({ file, seconds: 0 }))
  expect(overBudget(durations, budgets, 1)).toEqual([])
  expect(Object.keys(budgets.files).filter((file) => !files.includes(file))).toEqual([])
})

type Budgets = {
  folders: Record<string, number>
  files: Record<string, number>
  usual: { journeys: number; units: number }
}
