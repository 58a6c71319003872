import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** A source file. `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string }

/** An import statement. `to` is a path below the root, `node:x`, or a package name. */
export type Import = { to: string; isTypeOnly: boolean; line: number }

/** Returns the path of every file that is tracked, or untracked and not ignored. */
export function listFiles(folder = root): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: folder, encoding: 'utf8' })
  // A file that is deleted in the working tree is still in the index.
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)))
}

/** Returns every file with source code that is tracked, or untracked and not ignored. */
export function readSourceFiles(folder = root): SourceFile[] {
  return readFiles(
    listFiles(folder).filter((path) => /\.(?:ts|tsx|mts|mjs)$/.test(path)),
    folder,
  )
}

export function readFiles(paths: readonly string[], folder = root): SourceFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

const importPattern =
  /(?:^|[;\n])\s*(import|export)\s+(type\s+)?(?:[\w*{][^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/**
 * Returns the resolved imports of a file: `../cart/index.ts` and `@sitewright/domain/kit/ids.ts` both become paths below the
 * root.
 */
export function importsOf(file: SourceFile): Import[] {
  const text = withoutComments(file.text)
  return [...text.matchAll(importPattern)].map((match) => ({
    to: resolveSpecifier(file.path, match[3] ?? match[4] ?? ''),
    isTypeOnly: match[2] !== undefined,
    line: text.slice(0, match.index).split('\n').length + (match[0].startsWith('\n') ? 1 : 0),
  }))
}

/**
 * Returns the path of a source file and of all source files that it imports, directly or indirectly. Ignores type-only imports.
 */
export function filesBehind(path: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const found = new Set([path])
  for (const one of found) {
    const file = byPath.get(one)
    const imports = file ? importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly) : []
    for (const { to } of imports) if (byPath.has(to)) found.add(to)
  }
  return [...found]
}

/** Returns what an import of a file means: a path below the root, `node:x`, or the name of a package. */
export function resolveSpecifier(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  const own = /^@sitewright\/([a-z-]+)(?:\/(.+))?$/.exec(specifier)
  if (own) return `packages/${own[1]}/${own[2] ?? 'index.ts'}`
  if (specifier.startsWith('node:')) return specifier
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** Returns a source text without its comments. Line numbers stay the same. */
export function withoutComments(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/[^\n]*/g, '$1')
}
