import { basename, resolve } from 'node:path'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { sortProblems } from '../less/index.ts'
import { checkTheme, faultProblem, type CheckOptions } from './checks/check-theme.ts'
import { readTheme, type Theme, type ThemeProblem } from './format/read-theme.ts'
import { compileStyles, noSystemStyles, makeCompileStyles } from './compile-styles.ts'
import { refuseUnusableFolder, scanThemeFolder } from './format/theme-folder.ts'
import { findSiteTheme, findThemeVersionId, insertFiles, insertThemeVersion } from './theme.store.ts'
import type { OnThemeChange } from './theme-navigations.ts'
import { callOnThemeChange, keepKnownTweaks, saveActiveTheme, themeLock } from './activate-theme.ts'

/** A theme that was read, checked and compiled, so that its files can no longer make the import fail. */
export type PreparedTheme = { theme: Theme; files: ReadonlyMap<string, Buffer>; problems: ThemeProblem[] }

/** `allowsEval`: scripts of the theme may make code from text, on pages that are not of one person. By default they may not. */
type ImportOptions = { onChange?: OnThemeChange | undefined; allowsEval?: boolean | undefined }

/**
 * Imports a theme's folder and makes the theme the site's active one, in one transaction. If the active theme has the same name,
 * the site keeps its values of tweaks that the new version also has. Returns the problems found in the theme; throws `themes.…`
 * when the folder is not a theme.
 */
export async function importTheme(
  ctx: Ctx,
  folder: string,
  { onChange, allowsEval, ...options }: CheckOptions & ImportOptions = {},
): Promise<{ versionId: string; problems: ThemeProblem[] }> {
  const prepared = await readAndCheckTheme(folder, {
    compile: makeCompileStyles(ctx.deps.less, ctx.siteId),
    ...options,
  })
  return {
    versionId: await importAndActivateTheme(ctx, prepared, { onChange, allowsEval }),
    problems: prepared.problems,
  }
}

/** Reads, checks and compiles the theme in a folder, without a database. Throws `themes.…` when the folder is not a theme. */
export async function readAndCheckTheme(folder: string, options: CheckOptions = {}): Promise<PreparedTheme> {
  const { files, faults } = await scanThemeFolder(folder)
  refuseUnusableFolder(faults)
  const { theme, problems: found } = readTheme(basename(resolve(folder)), files)
  if (!theme) throw unusable(found)
  const { compile = compileStyles } = options
  const styles = await compile(theme, {}, noSystemStyles)
  if (styles.isEndless) throw new Refusal('themes.endless-styles')
  const unread = new Set(faults.map(({ path }) => path))
  const problems = await checkTheme(theme.name, files, { ...options, styles, unread })
  return { theme, files, problems: sortProblems([...faults.map(faultProblem), ...problems]) }
}

function unusable(problems: readonly ThemeProblem[]): Refusal {
  const { line, column, message } = problems.find(({ path }) => path === 'template.conf') ?? { message: 'is missing' }
  const place = line === undefined ? 'template.conf' : `line ${line}, column ${column ?? 1}`
  return new Refusal('themes.bad-conf', { values: { place, why: message } })
}

/**
 * Saves a prepared theme, unless the site already has this version, and makes it the site's active theme. Returns the version's
 * id.
 */
export function importAndActivateTheme(
  ctx: Ctx,
  { theme, files }: PreparedTheme,
  { onChange, allowsEval = false }: ImportOptions = {},
): Promise<string> {
  return inSite(
    ctx,
    async (tx) => {
      const held = await findThemeVersionId(tx, ctx.siteId, theme.name, theme.contentHash)
      const id = held ?? ctx.newId()
      if (!held) {
        const { name, contentHash, conf, templateVersion } = theme
        await insertThemeVersion(tx, { id, siteId: ctx.siteId, name, contentHash, conf, templateVersion })
        await insertFiles(tx, ctx.siteId, id, files)
      }
      const before = await findSiteTheme(tx, ctx.siteId)
      const tweaks = before?.name === theme.name ? keepKnownTweaks(theme.tweaks, before.tweaks) : {}
      if (onChange) await callOnThemeChange(tx, { before, theme, onChange })
      await saveActiveTheme(tx, ctx, { id, title: theme.name, tweaks, allowsEval, action: 'theme.imported' })
      return id
    },
    themeLock,
  )
}
