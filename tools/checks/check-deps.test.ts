import { describe, expect, it } from 'vitest'
import { checkFiles } from './check-deps.ts'
import { readSourceFiles, type SourceFile } from '../source-files.ts'

const tree = readSourceFiles()

const migrations = tree.filter(({ path }) => path.startsWith('packages/server/migrations/'))

/** Returns the problems of the given files. Adds only the migrations, which must create every table that is listed. */
function withPlanted(...planted: SourceFile[]): string[] {
  return checkFiles([...migrations, ...planted]).problems
}

describe('check-deps', () => {
  it('finds no violation in the repository', () => {
    expect(checkFiles(tree).problems).toEqual([])
  })

  it.each([
    ['packages/domain/stock/planted.ts', `import { readFile } from 'node:fs'`, 'no Node'],
    ['packages/domain/stock/planted.ts', `import * as z from 'zod'`, 'zod may be imported only by .wire.ts'],
    ['packages/server/cart/planted.ts', `import { createElement } from 'react'`, 'may not import the package react'],
    [
      'packages/server/cart/planted.ts',
      `import { x } from '@sitewright/storefront/kit/store.ts'`,
      'server may not import storefront',
    ],
    ['packages/server/stock/planted.ts', `import { addEntry } from '../cart/index.ts'`, 'lower rank than cart'],
    ['packages/server/cart/planted.ts', `import { x } from '../stock/stock.store.ts'`, 'through its index.ts'],
    ['packages/server/cart/planted.ts', `import { x } from '../stock/stock/index.ts'`, 'through its index.ts'],
    [
      'packages/server/cart/lines/planted.ts',
      `import { x } from '../../stock/counts/counts.ts'`,
      'through its index.ts',
    ],
    ['packages/server/stock/counts/planted.ts', `import { x } from '../../cart/index.ts'`, 'lower rank than cart'],
    [
      'packages/storefront/cart/planted.ts',
      `import { x } from '@sitewright/domain/cart/cart.wire.ts'`,
      'storefront may not import',
    ],
    [
      'packages/template/run/planted.ts',
      `export { x } from '@sitewright/server/app.ts'`,
      'template may not import server',
    ],
    ['packages/server/cart/planted.ts', `const x = await import('../testing/test-app.ts')`, 'testing code'],
    [
      'packages/domain/kit/planted/planted.ts',
      `import type { Cart } from '../../cart/cart.ts'`,
      'domain/kit imports no feature',
    ],
    [
      'packages/storefront/cart/planted.ts',
      `import { refusals } from '@sitewright/domain/refusals.ts'`,
      'only the server loads all refusals',
    ],
  ])('refuses a forbidden import in %s: %s', (path, text, problem) => {
    expect(withPlanted({ path, text })).toEqual([expect.stringContaining(problem)])
  })

  it('refuses two files that import each other, even types only', () => {
    const folder = 'packages/domain/stock'
    const planted = [
      { path: `${folder}/planted-a.ts`, text: `import type { B } from './planted-b.ts'` },
      { path: `${folder}/planted-b.ts`, text: `export { a } from './planted-a.ts'` },
    ]
    expect(withPlanted(...planted)).toEqual([
      expect.stringContaining(`import cycle: ${folder}/planted-a.ts → ${folder}/planted-b.ts → ${folder}/planted-a.ts`),
    ])
    expect(withPlanted(planted[0] as SourceFile)).toEqual([])
  })

  it('reports the shortest of several import cycles', () => {
    const imports = { a: 'b', b: 'c', c: 'd', d: 'a', e: 'a' }
    const planted = Object.entries(imports).map(([from, to]) => ({
      path: `tools/checks/planted-${from}.ts`,
      text: `import './planted-${to}.ts'${from === 'd' ? `\nimport './planted-c.ts'` : ''}`,
    }))
    expect(withPlanted(...planted)).toEqual([
      expect.stringMatching(/^import cycle: \S+planted-c\.ts → \S+planted-d\.ts → \S+planted-c\.ts:/),
    ])
  })

  it('allows storefront to import types from .wire.ts files', () => {
    const text = `import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'`
    expect(withPlanted({ path: 'packages/storefront/cart/planted.ts', text })).toEqual([])
  })

  it.each([
    ['packages/server/cart/planted.store.ts', `db.selectFrom('variants')`, 'names table variants'],
    ['packages/server/cart/planted.ts', 'sql`update carts set version = 1`', 'names table carts'],
    ['packages/server/stock/planted.store.ts', `db.selectFrom('catalog_variant_view')`, 'lower rank than catalog'],
    ['packages/server/cart/planted.store.ts', 'sql`update stock_variant_view set x = 1`', 'writes through the view'],
  ])('refuses another module’s table: %s %s', (path, text, problem) => {
    expect(withPlanted({ path, text })).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    ['packages/server/cart/planted.ts', 'let last = 0'],
    ['packages/domain/stock/planted.ts', 'export const seen = new Map<string, number>()'],
    ['packages/template/run/planted.ts', 'const seen: string[] = []'],
    ['packages/server/testing/carts/planted.ts', 'const made: Record<string, string> = {}'],
  ])('refuses module state in %s: %s', (path, text) => {
    expect(withPlanted({ path, text })).toEqual([expect.stringContaining(`${path}:1: a module`)])
  })

  it.each([
    ['packages/server/cart/planted.ts', 'const keyOf = new WeakMap<object, string>()'],
    ['packages/server/cart/planted.ts', 'const none: ReadonlyMap<string, string> = new Map()'],
    ['packages/server/cart/planted.ts', 'let words: Intl.Segmenter | undefined'],
    ['packages/server/cart/planted.ts', 'function count() {\n  let sum = 0\n  return sum\n}'],
    ['packages/storefront/cart/planted.ts', 'let cart: string | null = null'],
  ])('allows variables that two requests cannot share in %s: %s', (path, text) => {
    expect(withPlanted({ path, text })).toEqual([])
  })

  it.each([
    ['planted.test.ts', `import { spawn } from 'node:child_process'`, 'ends with .process.test.ts'],
    [
      'planted.test.ts',
      `import { startServerProcess } from '../testing/server-process.ts'`,
      'ends with .process.test.ts',
    ],
    ['planted.process.test.ts', `import { testApp } from '../testing/test-app.ts'`, 'ends with .test.ts alone'],
  ])('refuses a wrong suffix of a process test: %s with %s', (name, text, problem) => {
    expect(withPlanted({ path: `packages/server/cart/${name}`, text })).toEqual([expect.stringContaining(problem)])
  })

  it('refuses a table that is in neither list', () => {
    const text = 'await sql`create table planted_rows (id uuid)`.execute(db)'
    expect(withPlanted({ path: 'packages/server/migrations/9999-planted.ts', text })).toEqual([
      'table planted_rows is in neither list of migrations/*-tables.ts',
    ])
    const dropped = `${text}; await sql\`drop table planted_rows\`.execute(db)`
    expect(withPlanted({ path: 'packages/server/migrations/9999-planted.ts', text: dropped })).toEqual([])
  })

  it.each([
    ['packages/server/cart/utils/x.ts', 'says nothing about its contents'],
    ['packages/server/cart/cart.service.ts', 'closed list of suffixes'],
    ['packages/server/cart/addEntry.ts', 'lower-case-with-hyphens'],
  ])('refuses the name %s', (path, problem) => {
    expect(withPlanted({ path, text: '' }).join('\n')).toContain(problem)
  })

  it.each(['packages/domain/planted', 'tools/planted', 'e2e/planted'])('refuses a folder of 26 files: %s', (folder) => {
    const files = Array.from({ length: 26 }, (_, at) => ({ path: `${folder}/planted-${at}.ts`, text: '' }))
    const tests = [
      { path: `${folder}/planted.test.ts`, text: '' },
      { path: `${folder}/planted.spec.ts`, text: '' },
    ]
    expect(withPlanted(...files, ...tests)).toEqual([expect.stringContaining(`${folder}: 26 files, at most 25`)])
    expect(withPlanted(...files.slice(1), ...tests)).toEqual([])
  })

  it.each([
    ['packages/server/cart/lines/held/x.ts', 'one level of sub-folders'],
    ['packages/studio/pages/editor/text/x.tsx', 'one level of sub-folders'],
    ['packages/server/cart/lines/index.ts', 'a sub-folder has no index.ts'],
  ])('refuses the path %s', (path, problem) => {
    expect(withPlanted({ path, text: '' })).toEqual([expect.stringContaining(problem)])
  })

  it.each([
    'packages/server/cart/lines/x.ts',
    'packages/server/testing/foreign-theme/blocks/x.ts',
    'packages/server/migrations/data/old/x.ts',
  ])('allows the path %s', (path) => {
    expect(withPlanted({ path, text: '' })).toEqual([])
  })

  it('counts the files of a sub-folder, without its tests', () => {
    const fill = (suffix: string): SourceFile[] =>
      Array.from({ length: 26 }, (_, at) => ({ path: `packages/server/cart/lines/x${at}${suffix}`, text: '' }))
    expect(withPlanted(...fill('.ts'))).toEqual([expect.stringContaining('cart/lines: 26 files, at most 25')])
    expect(withPlanted(...fill('.test.ts'))).toEqual([])
  })

  const elapsed = 'performance.now() - started' // a separate string, so that this file does not break the rule itself
  it.each([
    `expect(${elapsed}).toBeLessThan(100)`,
    `expect(\n  ${elapsed},\n).toBeLessThan(100)`,
    `expect(${'Date.now()'} - (message?.createdAt ?? 0)).toBeLessThanOrEqual(30_000)`,
    `const took = ${elapsed}; expect(took).toBeLessThan(100)`,
    `const took = ${elapsed}; expect(took / 10).toBeLessThan(100)`,
  ])('refuses the duration assertion %j in a test', (text) => {
    const [problem, ...others] = withPlanted({ path: 'packages/server/cart/planted.test.ts', text })
    expect(problem).toContain('planted.test.ts:1: asserts that something was fast')
    expect(others).toEqual([])
  })

  it.each([
    ['planted.test.ts', `expect(${elapsed}).toBeGreaterThanOrEqual(100)`],
    ['planted.test.ts', 'expect(future.addedAt).toBeLessThanOrEqual(Date.now())'],
    ['planted.test.ts', `// expect(${elapsed}).toBeLessThan(100)`],
    ['planted.ts', `expect(${elapsed}).toBeLessThan(100)`],
  ])('allows %s with %j', (name, text) => {
    expect(withPlanted({ path: `packages/server/cart/${name}`, text })).toEqual([])
  })

  it('fails when it finds no imports', () => {
    expect(checkFiles([{ path: 'tools/empty.ts', text: '' }]).problems.join('\n')).toContain('no imports were seen')
  })
})
