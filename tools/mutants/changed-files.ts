import { execFileSync } from 'node:child_process'

/**
 * Paths of changed files, most recently changed first, or the reason why they are unknown. `isFault` is true when the requested
 * base is invalid.
 */
export type Changed = { files: string[] } | { unknown: string; isFault: boolean }

/**
 * Returns the paths below `folder` that differ between the working tree and a base. The base is `given`, else the merge base
 * with the upstream branch if there are commits since, else the first parent of HEAD. Uncommitted and untracked files come
 * first, then those of the latest commits.
 */
export function changedFiles(folder: string, given?: string): Changed {
  const git = gitIn(folder)
  if (git('rev-parse', '--show-prefix')?.trim() !== '') return noBase('This folder is no git checkout.')
  const asked = given ? commitOf(git, given) : null
  if (given && asked === null) {
    return { unknown: `MUTANTS_BASE is "${given}", which is no commit of this checkout.`, isFault: true }
  }
  if (!asked && git('rev-parse', '--is-shallow-repository')?.trim() === 'true') {
    return noBase('This checkout is shallow, so the commits before it are not all there.')
  }
  const base = asked ?? forkPoint(git) ?? commitOf(git, 'HEAD~1')
  if (base === null) return noBase('There is no commit before this one.')

  const untracked = paths(git('ls-files', '--others', '--exclude-standard', '-z'))
  const differing = new Set([...untracked, ...paths(git('diff', '--name-only', '--no-renames', '-z', base))])
  const uncommitted = paths(git('diff', '--name-only', '--no-renames', '-z', 'HEAD'))
  const committed = paths(git('log', '--name-only', '--no-renames', '--format=', '-z', `${base}..HEAD`))
  const newestFirst = new Set([...untracked, ...uncommitted, ...committed, ...differing])
  return { files: [...newestFirst].filter((file) => differing.has(file)) }
}

function noBase(unknown: string): Changed {
  return { unknown, isFault: false }
}

/** Returns the merge base with the upstream branch; null without an upstream, or when HEAD has no commits of its own. */
function forkPoint(git: Git): string | null {
  const upstream = ['origin/HEAD', 'origin/main'].find((name) => commitOf(git, name) !== null)
  const fork = upstream === undefined ? null : (git('merge-base', 'HEAD', upstream)?.trim() ?? null)
  return fork === commitOf(git, 'HEAD') ? null : fork
}

function commitOf(git: Git, name: string): string | null {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)?.trim() ?? null
}

function paths(output: string | null): string[] {
  return output?.split('\0').filter((path) => path !== '') ?? []
}

/** Returns the output of a git command; null when it fails or git is not installed. */
type Git = (...args: string[]) => string | null

function gitIn(folder: string): Git {
  return (...args) => {
    try {
      const stdio = ['ignore', 'pipe', 'ignore'] satisfies ['ignore', 'pipe', 'ignore']
      return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio, maxBuffer: maxBytes })
    } catch {
      return null
    }
  }
}

const maxBytes = 64 * 1024 * 1024
