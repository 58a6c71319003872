import { basename, resolve } from 'node:path'
import { refusals } from '@sitewright/domain/refusals.ts'
import { checkThemeJsonFiles } from './check-theme-json-files.ts'
import { checkScripts } from './check-scripts.ts'
import { checkTemplates } from './check-templates.ts'
import { readTheme, type Theme, type ThemeFiles, type ThemeProblem } from '../format/read-theme.ts'
import { compileStyles, noSystemStyles, type CompileStyles, type CompiledThemeStyles } from '../compile-styles.ts'
import { scanThemeFolder, decodeThemeText, type FolderFault } from '../format/theme-folder.ts'
import { isThemeAsset } from '../format/theme-limits.ts'
import { positionAt, sortProblems } from '../../less/index.ts'
import { scanTweaks } from '../tweaks/tweaks.ts'

export type CheckOptions = {
  /** Names of the system partials that themes can use without shipping them. */
  systemPartials?: readonly string[]
  /**
   * Returns problems that the caller finds in the theme, which are added to the result. Called only when the theme can be read.
   */
  report?: (theme: Theme) => readonly ThemeProblem[]
  /** The theme's compiled stylesheets, if the caller has them already. */
  styles?: CompiledThemeStyles
  /** Compiles the theme's stylesheets. Defaults to a compiler process that ends with the check. */
  compile?: CompileStyles
  /** Paths of files that exist but cannot be read, and are already reported. */
  unread?: ReadonlySet<string>
}

/** Checks a theme's folder and returns all problems, sorted by path and line. Saves nothing and needs no database. */
export async function checkFolder(folder: string, options: CheckOptions = {}): Promise<ThemeProblem[]> {
  const { files, faults } = await scanThemeFolder(folder)
  const problems = faults.map(faultProblem)
  if (files.size === 0) return sortProblems(problems)
  const unread = new Set(faults.map(({ path }) => path))
  return sortProblems([...problems, ...(await checkTheme(basename(resolve(folder)), files, { ...options, unread }))])
}

/** Returns a fault of a folder as a problem: a warning when only the file is left out. */
export function faultProblem({ path, code, values, line, isLeftOut }: FolderFault): ThemeProblem {
  const english = refusals[code].message.english as (values: unknown) => string
  if (!isLeftOut)
    return { path: path === '' ? '.' : path, ...(line !== undefined && { line }), message: english(values) }
  const reason =
    code === 'themes.not-text' ? 'Only assets/ and scripts/ can hold files that are not text.' : english(values)
  return { path, message: `is left out. ${reason}`, isWarning: true }
}

/** Checks a theme's files, given in memory, and returns all problems, sorted by path and line. */
export async function checkTheme(name: string, files: ThemeFiles, options: CheckOptions = {}): Promise<ThemeProblem[]> {
  const { theme, problems } = readTheme(name, files)
  const { unread = new Set() } = options
  const found = [...problems, ...checkThemeJsonFiles(files)].filter(({ path }) => !unread.has(path))
  if (!theme) return sortProblems(found)
  const styles = options.styles ?? (await (options.compile ?? compileStyles)(theme, {}, noSystemStyles))
  return sortProblems([
    ...found,
    ...checkTemplates(theme, files, options),
    ...styles.problems,
    ...checkStylesheets(theme, unread),
    ...checkScripts(theme, files),
    ...(options.report?.(theme) ?? []),
  ])
}

/**
 * Returns the problems in a theme's stylesheets: invalid tweaks, URLs of missing files, `data-uri()` calls and URLs of other
 * hosts.
 */
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
    .filter(([, file = '']) => !theme.files.has(file) && !unread.has(file) && isThemeAsset(file) && !/[@{]/.test(file))
    .map((found) => ({
      path,
      ...positionAt(source, found.index),
      message: `names /${found[1] ?? ''}, which is not in the theme`,
      isWarning: true as const,
    }))
}

/** Warns about `data-uri()`, which the compiler does not run, and URLs of other hosts, which pages do not load. */
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
    ...positionAt(source, index),
    message,
    isWarning: true as const,
  }))
}

/** Returns the text of a theme's file; '' when there is no such file. */
export function readThemeText(files: ThemeFiles, path: string): string {
  const bytes = files.get(path)
  return bytes ? decodeThemeText(bytes) : ''
}
