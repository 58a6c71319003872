import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Ctx, Deps } from '../context.ts'
import { compress, databaseOutageAgeMs, type Encoding } from '../http/index.ts'
import { asPlatform, readInSite, type Tx } from '../database/index.ts'
import type { ActiveTheme } from './active-theme.ts'
import { logThemeProblems } from './log-theme-problems.ts'
import { makePromiseCache } from './promise-cache.ts'
import { templatesOf, type Theme } from './format/read-theme.ts'
import { builtInThemesFolder, defaultThemeName, readBuiltInTheme, readImportedTheme } from './stored-theme.ts'
import { makeStylesheetCache, readSystemStyles, type StylesheetCache } from './stylesheet-cache.ts'
import {
  findSiteTheme,
  findThemeVersionId,
  insertThemeVersion,
  readFileContent,
  type ThemePointer,
} from './theme.store.ts'

/** Access to themes in this process: the built-in themes, and caches of the sites' active themes, stylesheets and files. */
export type ThemeService = StylesheetCache & {
  builtIn(name: string): Theme | undefined
  /**
   * Returns the theme that a pointer (a site's choice of theme) names. Returns the default built-in theme when the pointer is
   * null or its theme no longer exists.
   */
  loadByPointer(ctx: Ctx, pointer: ThemePointer | null): Promise<ActiveTheme>
  /**
   * Returns the active theme of the context's site, read from the database. During a database outage returns the last known one.
   */
  loadActive(ctx: Ctx): Promise<ActiveTheme>
  /** Reads a file of the theme; null when there is no such file. */
  file(ctx: Ctx, activeTheme: ActiveTheme, path: string): Promise<Buffer | null>
  /** Reads a file of the theme, compressed; null when there is no such file or when compression does not make it smaller. */
  packedFile(ctx: Ctx, activeTheme: ActiveTheme, path: string, encoding: Encoding): Promise<Buffer | null>
}

const maxThemeCharacters = 64_000_000
const maxFileBytes = 32_000_000
/** Number of sites whose active theme is remembered for database outages. */
const maxLastActive = 2_000
/** Size in bytes above which a theme's file is read for each request, so that it does not evict all others from the cache. */
const maxCachedFile = 2_000_000
/** Loads the built-in themes and saves their versions to the database, as its owner. Call it once, after the migrations. */
export async function startThemes(deps: Deps, folder = builtInThemesFolder): Promise<ThemeService> {
  const builtIns = await readBuiltIns(deps, folder)
  return {
    builtIn: (name) => builtIns.get(name),
    ...makeActiveThemes(builtIns),
    ...makeStylesheetCache(await readSystemStyles()),
    ...makeThemeFiles(folder),
  }
}

type ActiveThemes = Pick<ThemeService, 'loadByPointer' | 'loadActive'>

function makeActiveThemes(builtIns: ReadonlyMap<string, Theme>): ActiveThemes {
  const imported = makePromiseCache<Theme | null>(maxThemeCharacters, charactersOf)
  const lastActive = new LRUCache<string, ActiveTheme>({ max: maxLastActive })

  const importedTheme = (ctx: Ctx, { versionId, name }: ThemePointer): Promise<Theme | null> =>
    imported.remember(versionId, async () => {
      const { theme, problems } = await readInSite(ctx, (tx) => readImportedTheme(tx, versionId, name))
      logThemeProblems(ctx.log, name, problems)
      return theme
    })
  const find: ActiveThemes['loadByPointer'] = async (ctx, pointer) => {
    const tweaks = pointer?.tweaks ?? {}
    const own = pointer && !pointer.isBuiltIn ? await importedTheme(ctx, pointer) : null
    if (pointer && own) return { theme: own, tweaks, versionId: pointer.versionId, allowsEval: pointer.allowsEval }
    const theme = builtIns.get(pointer?.name ?? defaultThemeName) ?? builtIns.get(defaultThemeName)
    if (!theme) throw new Error('There is no theme to show this site in.')
    return { theme, tweaks, versionId: null, allowsEval: false }
  }
  const loadByPointer: ActiveThemes['loadByPointer'] = async (ctx, pointer) => {
    const found = await find(ctx, pointer)
    lastActive.set(ctx.siteId, found)
    return found
  }
  return {
    loadByPointer,
    loadActive: async (ctx) => {
      const last = lastActive.get(ctx.siteId)
      if (last && databaseOutageAgeMs(ctx.deps) !== null) return last
      return loadByPointer(ctx, await readInSite(ctx, (tx) => findSiteTheme(tx, ctx.siteId)))
    },
  }
}

function makeThemeFiles(builtInFolder: string): Pick<ThemeService, 'file' | 'packedFile'> {
  const files = makePromiseCache<Buffer | null>(maxFileBytes, (bytes) => bytes?.byteLength ?? 0)
  const keyOf = (one: ActiveTheme, path: string): string => `${one.versionId ?? one.theme.contentHash} ${path}`
  const file: ThemeService['file'] = (ctx, one, path) => {
    const known = one.theme.files.get(path)
    if (!known) return Promise.resolve(null)
    const read = (): Promise<Buffer | null> => readThemeFile(ctx, one, path, builtInFolder)
    return known.bytes > maxCachedFile ? read() : files.remember(keyOf(one, path), read)
  }
  return {
    file,
    packedFile: (ctx, one, path, encoding) =>
      files.remember(`${encoding} ${keyOf(one, path)}`, async () => {
        const plain = await file(ctx, one, path)
        const made = plain && (await compress(plain, encoding))
        return plain && made && made.byteLength < plain.byteLength ? made : null
      }),
  }
}

async function readThemeFile(
  ctx: Ctx,
  { versionId, theme }: ActiveTheme,
  path: string,
  folder: string,
): Promise<Buffer | null> {
  if (versionId === null) return readFile(join(folder, theme.name, path))
  return readInSite(ctx, (tx) => readFileContent(tx, versionId, path))
}

async function readBuiltIns(deps: Deps, folder: string): Promise<Map<string, Theme>> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const themes = new Map<string, Theme>()
  for (const { name } of names) {
    const { theme, problems } = await readBuiltInTheme(name, folder)
    logThemeProblems(deps.log, name, problems)
    if (theme) themes.set(name, theme)
  }
  await asPlatform(deps, async (tx) => {
    for (const theme of themes.values()) await writeDown(tx, deps, theme)
  })
  return themes
}

async function writeDown(tx: Tx, deps: Deps, theme: Theme): Promise<void> {
  const { name, contentHash, conf, templateVersion } = theme
  if (await findThemeVersionId(tx, null, name, contentHash)) return
  await insertThemeVersion(tx, { id: deps.newId(), siteId: null, name, contentHash, conf, templateVersion })
}

function charactersOf(theme: Theme | null): number {
  if (!theme) return 0
  const texts = [...templatesOf(theme).map(({ text }) => text), ...theme.stylesheets.map(({ source }) => source)]
  return texts.reduce((sum, text) => sum + text.length, 1_000)
}
