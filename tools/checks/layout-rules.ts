import { basename, dirname } from 'node:path'
import { importsOf, type SourceFile } from '../source-files.ts'

const suffixes = [
  'routes',
  'store',
  'tasks',
  'wire',
  'messages',
  'island',
  'page',
  'child',
  'test',
  'spec',
  'config',
  'd',
  'module',
  'process', // as in `x.process.test.ts`, a test that starts processes
]
const vagueNames = ['utils', 'common', 'helpers', 'lib', 'services', 'types', 'manager', 'managers', 'misc', 'shared']
const maxInKit = 12
const maxInFolder = 25

/**
 * Checks file and folder names, the depth of folders and their number of files, and the export lists of server modules
 * (ARCHITECTURE.md). Returns one sentence for each violation.
 */
export function checkLayout(files: readonly SourceFile[]): string[] {
  const sources = files.filter((file) => file.path.startsWith('packages/'))
  return [
    ...sources.flatMap((file) => checkName(file.path)),
    ...sources.flatMap((file) => checkDepth(file.path)),
    ...checkFolderSizes(files),
    ...files.flatMap(checkProcessTest),
    ...sources.filter((file) => /^packages\/server\/[a-z-]+\/index\.ts$/.test(file.path)).flatMap(checkModuleIndex),
  ]
}

function checkName(path: string): string[] {
  const folder = dirname(path)
    .split('/')
    .find((part) => vagueNames.includes(part))
  if (folder !== undefined) return [`${path}: the folder name "${folder}" says nothing about its contents`]
  const parts = basename(path)
    .replace(/\.(?:tsx?|mts|mjs)$/, '')
    .split('.')
  const unknown = parts.slice(1).find((part) => !suffixes.includes(part))
  if (unknown !== undefined) return [`${path}: ".${unknown}" is not in the closed list of suffixes`]
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(parts[0] ?? ''))
    return [`${path}: file names are written in lower-case-with-hyphens`]
  return []
}

/** Folders that may be nested deeper than one level: migrations and test data have an order of their own. */
const freeOfDepth: ReadonlySet<string> = new Set(['migrations', 'testing'])

/** Allows one level of sub-folders below a feature: `packages/<package>/<feature>/<subject>/` (decision 0017). */
function checkDepth(path: string): string[] {
  const [, , feature = '', ...below] = path.split('/')
  if (below.length < 2 || freeOfDepth.has(feature)) return []
  if (below.length > 2) return [`${path}: a feature has one level of sub-folders`]
  const isIndex = /^index\.tsx?$/.test(below[1] ?? '')
  return isIndex ? [`${path}: a sub-folder has no index.ts, because other modules open the feature's`] : []
}

const startsProcesses: ReadonlySet<string> = new Set([
  'node:child_process',
  'packages/server/testing/open-two-processes.ts',
  'packages/server/testing/server-process.ts',
  'packages/server/testing/suite-servers.ts',
  'packages/server/testing/carts/cart-shop.ts',
])

/**
 * Checks the `.process.test.ts` suffix: tests that start processes form a separate Vitest project, which `npm run test:quick`
 * skips.
 */
function checkProcessTest(file: SourceFile): string[] {
  const { path } = file
  if (!/\.test\.tsx?$/.test(path)) return []
  const starts = importsOf(file).some(({ to, isTypeOnly }) => !isTypeOnly && startsProcesses.has(to))
  const isNamedSo = path.includes('.process.test.')
  if (starts && !isNamedSo) return [`${path}: a test that starts processes ends with .process.test.ts`]
  if (!starts && isNamedSo) return [`${path}: starts no process, so it ends with .test.ts alone`]
  return []
}

/** Migrations only ever become more, and their numbers order them. */
function isNumberedMigration(path: string): boolean {
  return /^packages\/server\/migrations\/\d{4}-/.test(path)
}

function checkFolderSizes(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    if (/\.(?:test|spec)\.tsx?$/.test(path) || isNumberedMigration(path)) continue
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  }
  return [...counts].flatMap(([folder, count]) => {
    const max = folder.endsWith('/kit') ? maxInKit : maxInFolder
    return count > max ? [`${folder}: ${count} files, at most ${max}: divide it by subject`] : []
  })
}

function checkModuleIndex(file: SourceFile): string[] {
  return /export \*/.test(file.text) ? [`${file.path}: a module’s index.ts names each export`] : []
}
