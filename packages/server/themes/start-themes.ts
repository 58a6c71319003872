import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { blockKinds } from '@sitewright/blocks/registry.ts'
import type { Ctx, Deps } from '../kit/context.ts'
import { asPlatform, readInSite, type Tx } from '../kit/in-site.ts'
import { readTheme, type Theme, type ThemeProblem } from './read-theme.ts'
import { compileStyles, styleVersion } from './styles.ts'
import { readThemeFolder } from './theme-folder.ts'
import { findSiteTheme, findVersion, insertVersion, readFiles, type ThemePointer } from './theme.store.ts'
import type { TweakValues } from './tweaks.ts'

export type StyleBytes = { version: string; css: Buffer; brotli: Buffer }
export type WornTheme = { theme: Theme; tweaks: TweakValues }

/** The themes of one process: the built-in ones, and what sites wear. */
export type Themes = {
  builtIn(name: string): Theme | undefined
  /** The theme that a pointer names; a site without one, or with one that is gone, wears the first built-in theme. */
  worn(ctx: Ctx, pointer: ThemePointer | null): Promise<WornTheme>
  /** The same for the site of the context, asking the database what it wears. */
  wornBySite(ctx: Ctx): Promise<WornTheme>
  styleVersion(worn: WornTheme): string
  /** The compiled stylesheet; each version is compiled once. */
  styles(ctx: Ctx, worn: WornTheme): Promise<StyleBytes>
}

const firstTheme = 'kiln'
const mostImported = 20
const mostStyles = 50

/** Reads `themes/` and writes down the versions of built-in themes as the owner. Call it once, after the migrations. */
export async function startThemes(deps: Deps, folder = builtInFolder): Promise<Themes> {
  const builtIns = await readBuiltIns(deps, folder)
  const blockStyles = await readBlockStyles()
  const imported = new Map<string, Promise<Theme | null>>()
  const styles = new Map<string, Promise<StyleBytes>>()

  const importedTheme = (ctx: Ctx, pointer: ThemePointer): Promise<Theme | null> =>
    remember(imported, mostImported, pointer.versionId, () =>
      readInSite(ctx, async (tx) => {
        const { theme, problems } = readTheme(pointer.name, await readFiles(tx, pointer.versionId))
        logProblems(ctx.log, pointer.name, problems)
        return theme
      }),
    )
  const worn = async (ctx: Ctx, pointer: ThemePointer | null): Promise<WornTheme> => {
    const own = pointer && !pointer.isBuiltIn ? await importedTheme(ctx, pointer) : null
    const theme = own ?? builtIns.get(pointer?.name ?? firstTheme) ?? builtIns.get(firstTheme)
    if (!theme) throw new Error('There is no theme to show this site in.')
    return { theme, tweaks: pointer?.tweaks ?? {} }
  }
  const versionOf = (one: WornTheme): string => styleVersion(one.theme, one.tweaks, blockStyles)
  return {
    builtIn: (name) => builtIns.get(name),
    worn,
    wornBySite: async (ctx) => worn(ctx, await readInSite(ctx, (tx) => findSiteTheme(tx, ctx.siteId))),
    styleVersion: versionOf,
    styles: (ctx, one) => {
      const version = versionOf(one)
      return remember(styles, mostStyles, version, () => makeStyles(ctx, one, version, blockStyles))
    },
  }
}

const builtInFolder = fileURLToPath(new URL('../../../themes/', import.meta.url))

async function readBuiltIns(deps: Deps, folder: string): Promise<Map<string, Theme>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const themes = new Map<string, Theme>()
  for (const { name } of names) {
    const { theme, problems } = readTheme(name, await readThemeFolder(`${folder}${name}`))
    logProblems(deps.log, name, problems)
    if (theme) themes.set(name, theme)
  }
  await asPlatform(deps, async (tx) => {
    for (const theme of themes.values()) await writeDown(tx, deps, theme)
  })
  return themes
}

async function writeDown(tx: Tx, deps: Deps, theme: Theme): Promise<void> {
  const { name, contentHash, conf, templateVersion } = theme
  if (await findVersion(tx, null, name, contentHash)) return
  await insertVersion(tx, { id: deps.newId(), siteId: null, name, contentHash, conf, templateVersion })
}

async function readBlockStyles(): Promise<string> {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const texts = await Promise.all(blockKinds.map((kind) => readFile(new URL(`./${kind.type}/style.css`, home), 'utf8')))
  return texts
    .join('')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*([{};,])\s*|\s*\n\s*/g, '$1')
}

async function makeStyles(ctx: Ctx, worn: WornTheme, version: string, blockStyles: string): Promise<StyleBytes> {
  const { css, problems } = await compileStyles(worn.theme, worn.tweaks, blockStyles)
  logProblems(ctx.log, worn.theme.name, problems)
  const bytes = Buffer.from(css)
  return { version, css: bytes, brotli: await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }) }
}

const compress = promisify(brotliCompress)

/** PL-8.41: what is wrong in a theme is only logged. */
function logProblems(log: Pick<Deps['log'], 'warn'>, theme: string, problems: readonly ThemeProblem[]): void {
  if (problems.length > 0) log.warn({ theme, problems: problems.slice(0, 20) }, 'a theme has faults')
}

/** One value per key, made once while it is wanted; the oldest go first. A failure is not kept. */
function remember<T>(kept: Map<string, Promise<T>>, most: number, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break
    kept.delete(oldest)
  }
  return made
}
