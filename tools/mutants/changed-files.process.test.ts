import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles } from './changed-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-changed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.test', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim()
}

function write(...paths: string[]): void {
  for (const path of paths) writeFileSync(join(folder, path), `${Math.random()}`)
}

function commit(...paths: string[]): string {
  write(...paths)
  git('add', '--all')
  git('commit', '--quiet', '--message', 'change')
  return git('rev-parse', 'HEAD')
}

it('compares with the first parent of HEAD when there is no upstream branch', () => {
  git('init', '--quiet')
  commit('old.ts', 'kept.ts')
  commit('older.ts')
  commit('old.ts')
  expect(changedFiles(folder)).toEqual({ files: ['old.ts'] })
})

it.each(['origin/HEAD', 'origin/main'])('compares with the commit where the branch left %s', (upstream) => {
  git('init', '--quiet')
  commit('a.ts')
  git('update-ref', `refs/remotes/${upstream}`, commit('b.ts'))
  commit('c.ts')
  commit('d.ts')
  expect(changedFiles(folder)).toEqual({ files: ['d.ts', 'c.ts'] })
})

it('compares with the first parent of HEAD when the upstream branch has every commit', () => {
  git('init', '--quiet')
  commit('a.ts')
  git('update-ref', 'refs/remotes/origin/main', commit('b.ts'))
  expect(changedFiles(folder)).toEqual({ files: ['b.ts'] })
})

it('lists uncommitted and untracked files first, then those of the latest commits', () => {
  git('init', '--quiet')
  writeFileSync(join(folder, '.gitignore'), 'ignored.ts')
  const base = commit('edited.ts', 'removed.ts', 'same.ts')
  commit('first.ts', 'both.ts')
  commit('second.ts', 'both.ts')
  git('rm', '--quiet', 'removed.ts')
  write('edited.ts', 'new.ts', 'ignored.ts')
  expect(changedFiles(folder, base)).toEqual({
    files: ['new.ts', 'edited.ts', 'removed.ts', 'both.ts', 'second.ts', 'first.ts'],
  })
})

it('omits a file that was changed and changed back', () => {
  git('init', '--quiet')
  const base = commit('price.ts')
  commit('price.ts', 'stock.ts')
  git('checkout', '--quiet', base, '--', 'price.ts')
  expect(changedFiles(folder, base)).toEqual({ files: ['stock.ts'] })
})

it('lists both paths of a renamed file', () => {
  git('init', '--quiet')
  const base = commit('cart.ts')
  git('mv', 'cart.ts', 'basket.ts')
  expect(changedFiles(folder, base)).toEqual({ files: ['basket.ts', 'cart.ts'] })
})

it('returns unknown for a folder without git, also inside another checkout', () => {
  expect(changedFiles(folder)).toEqual({ unknown: 'This folder is no git checkout.', isFault: false })
  git('init', '--quiet')
  mkdirSync(join(folder, 'unpacked'))
  expect(changedFiles(join(folder, 'unpacked'))).toMatchObject({ unknown: 'This folder is no git checkout.' })
})

it('returns unknown for a first commit', () => {
  git('init', '--quiet')
  commit('a.ts')
  expect(changedFiles(folder)).toEqual({ unknown: 'There is no commit before this one.', isFault: false })
})

it('returns unknown for a shallow clone, unless it has the given base', () => {
  git('init', '--quiet')
  commit('a.ts')
  const base = commit('b.ts')
  commit('c.ts')
  git('clone', '--quiet', '--depth', '2', `file://${folder}`, 'shallow')
  const shallow = join(folder, 'shallow')
  expect(changedFiles(shallow)).toMatchObject({ unknown: expect.stringContaining('is shallow'), isFault: false })
  expect(changedFiles(shallow, base)).toEqual({ files: ['c.ts'] })
})

it('returns a fault for a base that is not a commit', () => {
  git('init', '--quiet')
  commit('a.ts')
  commit('b.ts')
  expect(changedFiles(folder, 'no-such-branch')).toEqual({
    unknown: 'MUTANTS_BASE is "no-such-branch", which is no commit of this checkout.',
    isFault: true,
  })
})
