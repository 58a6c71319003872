import { basename, resolve } from 'node:path'
import { refusals } from '@sitewright/domain/kit/refusals.ts'
import { checkConfs } from './check-confs.ts'
import { checkScripts } from './check-scripts.ts'
import { checkTemplates } from './check-templates.ts'
import { readTheme, type Theme, type ThemeFiles, type ThemeProblem } from './read-theme.ts'
import { compileStyles, type CompileStyles, type Styles } from './styles.ts'
import { lookThrough, textOf, type FolderFault } from './theme-folder.ts'
import { isAsset } from './theme-limits.ts'
import { placeIn, sortProblems } from '../less/index.ts'
import { scanTweaks } from './tweaks.ts'

export type CheckOptions = {
  /** Partials that a theme may apply without bringing them. */
  systemPartials?: readonly string[]
  /** What more is to be said about a theme that can be read. */
  report?: (theme: Theme) => readonly ThemeProblem[]
  /** Its stylesheets, where they are compiled already. */
  styles?: Styles
  /** Defaults to a compiler process that ends with the check. */
  compile?: CompileStyles
  /** Files that are there and can't be used, which is told already. */
  unread?: ReadonlySet<string>
}

/** Everything that is wrong in a theme's folder, sorted by place. Nothing is saved and no database is asked. */
export async function checkFolder(folder: string, options: CheckOptions = {}): Promise<ThemeProblem[]> {
  const { files, faults } = await lookThrough(folder)
  const told = faults.map(faultProblem)
  if (files.size === 0) return sortProblems(told)
  const unread = new Set(faults.map(({ path }) => path))
  return sortProblems([...told, ...(await checkTheme(basename(resolve(folder)), files, { ...options, unread }))])
}

function faultProblem({ path, code, values, line }: FolderFault): ThemeProblem {
  const say = refusals[code].message.english as (values: unknown) => string
  return { path: path === '' ? '.' : path, ...(line !== undefined && { line }), message: say(values) }
}

/** The same for files that are at hand. */
export async function checkTheme(name: string, files: ThemeFiles, options: CheckOptions = {}): Promise<ThemeProblem[]> {
  const { theme, problems } = readTheme(name, files)
  const { unread = new Set() } = options
  const found = [...problems, ...checkConfs(files)].filter(({ path }) => !unread.has(path))
  if (!theme) return sortProblems(found)
  const styles = options.styles ?? (await (options.compile ?? compileStyles)(theme, {}, ''))
  return sortProblems([
    ...found,
    ...checkTemplates(theme, files, options),
    ...styles.problems,
    ...checkStylesheets(theme, unread),
    ...checkScripts(theme, files),
    ...(options.report?.(theme) ?? []),
  ])
}

/** Tweaks and addresses of files, and sheets that nobody uses. */
function checkStylesheets(theme: Theme, unread: ReadonlySet<string>): ThemeProblem[] {
  return theme.stylesheets.flatMap(({ name, source }) => {
    const path = `styles/${name}`
    const tweaks = scanTweaks(source).faults.map((fault) => ({ path, ...fault }))
    return [...tweaks, ...checkAddresses(theme, unread, path, source), ...checkCalls(path, source)]
  })
}

const address = /url\(\s*["']?(?:\.\.)?\/((?:assets|scripts)\/[^"')?#\s]+)/g

function checkAddresses(theme: Theme, unread: ReadonlySet<string>, path: string, source: string): ThemeProblem[] {
  return Array.from(source.matchAll(address))
    .filter(([, file = '']) => !theme.files.has(file) && !unread.has(file) && isAsset(file) && !/[@{]/.test(file))
    .map((found) => ({
      path,
      ...placeIn(source, found.index),
      message: `names /${found[1] ?? ''}, which is not in the theme`,
      isWarning: true as const,
    }))
}

/** Functions that would read files of the machine or of other hosts. */
function checkCalls(path: string, source: string): ThemeProblem[] {
  const files = Array.from(source.matchAll(/\bdata-uri\(/g), ({ index }) => ({
    index,
    message: 'is not run: put the file in assets/ and write url(/assets/…)',
  }))
  const hosts = Array.from(source.matchAll(/(?<!@import\s*)url\(\s*["']?(?:https?:)?\/\/[^"')\s]+/g), ({ index }) => ({
    index,
    message: 'is a file of another host, which pages don’t load: bring it along in assets/',
  }))
  return [...files, ...hosts].map(({ index, message }) => ({
    path,
    ...placeIn(source, index),
    message,
    isWarning: true as const,
  }))
}

/** The text of a file, for checks. */
export function sourceOf(files: ThemeFiles, path: string): string {
  const bytes = files.get(path)
  return bytes ? textOf(bytes) : ''
}
