import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../source-files.ts'

/**
 * Copies all tracked and untracked files of the repository, except ignored ones, to a temporary folder, and returns its path.
 * Symlinks the installed packages; workspace packages link into the copy.
 */
export function copyTree(): string {
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
    const isCache = name.startsWith('.') && name !== '.bin' // each copy has its own caches, deleted with it
    if (name !== '@sitewright' && !isCache) symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const name of readdirSync(join(root, 'node_modules', '@sitewright'))) {
    symlinkSync(join(tree, 'packages', name), join(modules, '@sitewright', name))
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(tree, 'packages', name, 'node_modules'))
  }
  return tree
}
