import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blockKinds } from '@sitewright/blocks/registry.ts'
import { LRUCache } from 'lru-cache'
import type { Ctx, Deps } from '../context.ts'
import { compress, staleForMs, type Encoding } from '../http/index.ts'
import { asPlatform, readInSite, type Tx } from '../database/index.ts'
import { compilerVersion, startLess, type ThemeProblem } from '../less/index.ts'
import { currencySymbolCss } from './currency-signs.ts'
import { makePromiseCache } from './promise-cache.ts'
import { templatesOf, type Theme } from './format/read-theme.ts'
import { builtInFolder, defaultThemeName, readBuiltIn, readImported } from './stored-theme.ts'
import { makeCompileStyles, styleVersion, type CompileStyles } from './styles.ts'
import {
  findSiteTheme,
  findThemeVersionId,
  insertThemeVersion,
  readFileContent,
  type ThemePointer,
} from './theme.store.ts'
import type { TweakValues } from './tweaks/tweaks.ts'

export type CompiledStylesheet = {
  version: string
  css: Buffer
  brotli: Buffer
  /** URLs of the theme's fonts in the stylesheet, in order. */
  fonts: readonly string[]
}
export type ActiveTheme = {
  theme: Theme
  tweaks: TweakValues
  /** Id of the imported theme version; null for a built-in theme. */
  versionId: string | null
}

/** Access to themes in this process: the built-in themes, and caches of the sites' active themes, stylesheets and files. */
export type Themes = {
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
  styleVersion(activeTheme: ActiveTheme): string
  /** Returns the compiled stylesheet of a site's theme. Sites with the same style version share one compilation. */
  styles(ctx: Ctx, activeTheme: ActiveTheme): Promise<CompiledStylesheet>
  /** Returns the compiled stylesheet without minification, for `?minify=false`. */
  readableStyles(ctx: Ctx, activeTheme: ActiveTheme): Promise<string>
  /** Reads a file of the theme; null when there is no such file. */
  file(ctx: Ctx, activeTheme: ActiveTheme, path: string): Promise<Buffer | null>
  /** Reads a file of the theme, compressed; null when there is no such file or when compression does not make it smaller. */
  packedFile(ctx: Ctx, activeTheme: ActiveTheme, path: string, encoding: Encoding): Promise<Buffer | null>
}

const maxThemeCharacters = 64_000_000
const maxStyleBytes = 64_000_000
/**
 * Cache size for unminified stylesheets, in characters. They are cached because anyone can request them and compiling is slow.
 */
const maxReadableCharacters = 8_000_000
const maxFileBytes = 32_000_000
/** Number of sites whose active theme is remembered for database outages. */
const maxLastActive = 2_000
/** Size in bytes above which a theme's file is read for each request, so that it does not evict all others from the cache. */
const maxCachedFile = 2_000_000
/**
 * Time after which a stylesheet whose compilation was stopped for taking too long is compiled again, because the machine may have
 * been overloaded.
 */
const tryAgainMs = 60_000

/** Loads the built-in themes and saves their versions to the database, as its owner. Call it once, after the migrations. */
export async function startThemes(deps: Deps, folder = builtInFolder): Promise<Themes> {
  const builtIns = await readBuiltIns(deps, folder)
  return {
    builtIn: (name) => builtIns.get(name),
    ...makeActiveThemes(builtIns),
    ...makeStylesheets(await readSystemStyles()),
    ...makeThemeFiles(folder),
  }
}

type ActiveThemes = Pick<Themes, 'loadByPointer' | 'loadActive'>

function makeActiveThemes(builtIns: ReadonlyMap<string, Theme>): ActiveThemes {
  const imported = makePromiseCache<Theme | null>(maxThemeCharacters, charactersOf)
  const lastActive = new LRUCache<string, ActiveTheme>({ max: maxLastActive })

  const importedTheme = (ctx: Ctx, { versionId, name }: ThemePointer): Promise<Theme | null> =>
    imported.remember(versionId, async () => {
      const { theme, problems } = await readInSite(ctx, (tx) => readImported(tx, versionId, name))
      logProblems(ctx.log, name, problems)
      return theme
    })
  const find: ActiveThemes['loadByPointer'] = async (ctx, pointer) => {
    const tweaks = pointer?.tweaks ?? {}
    const own = pointer && !pointer.isBuiltIn ? await importedTheme(ctx, pointer) : null
    if (pointer && own) return { theme: own, tweaks, versionId: pointer.versionId }
    const theme = builtIns.get(pointer?.name ?? defaultThemeName) ?? builtIns.get(defaultThemeName)
    if (!theme) throw new Error('There is no theme to show this site in.')
    return { theme, tweaks, versionId: null }
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
      if (last && staleForMs(ctx.deps) !== null) return last
      return loadByPointer(ctx, await readInSite(ctx, (tx) => findSiteTheme(tx, ctx.siteId)))
    },
  }
}

/**
 * The system's CSS in the cascade layer below a theme's styles: styles of block kinds, and compatibility styles that only
 * imported themes need.
 */
type SystemStyles = { blocks: string; compat: string }

function makeStylesheets({ blocks, compat }: SystemStyles): Pick<Themes, 'styleVersion' | 'styles' | 'readableStyles'> {
  const styles = makePromiseCache<CompiledStylesheet>(
    maxStyleBytes,
    ({ css, brotli }) => css.byteLength + brotli.byteLength,
  )
  const readable = makePromiseCache<string>(maxReadableCharacters, (css) => css.length)
  const compile = makeCompileStyles(startLess())
  const compiler = compilerVersion()
  const below = (one: ActiveTheme): string => (one.versionId === null ? blocks : compat + blocks)
  const versionOf = (one: ActiveTheme): string => styleVersion(one.theme, one.tweaks, below(one), compiler)
  return {
    styleVersion: versionOf,
    styles: (ctx, one) => {
      const version = versionOf(one)
      const later = (): void => void setTimeout(() => styles.forget(version), tryAgainMs).unref()
      return styles.remember(version, () =>
        makeStyles({ ctx, activeTheme: one, below: below(one), compile, later }, version),
      )
    },
    readableStyles: (_, one) =>
      readable.remember(versionOf(one), async () => (await compile(one.theme, one.tweaks, below(one), true)).css),
  }
}

function makeThemeFiles(builtInFolder: string): Pick<Themes, 'file' | 'packedFile'> {
  const files = makePromiseCache<Buffer | null>(maxFileBytes, (bytes) => bytes?.byteLength ?? 0)
  const keyOf = (one: ActiveTheme, path: string): string => `${one.versionId ?? one.theme.contentHash} ${path}`
  const file: Themes['file'] = (ctx, one, path) => {
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
    const { theme, problems } = await readBuiltIn(name, folder)
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
  if (await findThemeVersionId(tx, null, name, contentHash)) return
  await insertThemeVersion(tx, { id: deps.newId(), siteId: null, name, contentHash, conf, templateVersion })
}

async function readSystemStyles(): Promise<SystemStyles> {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const blocks = await Promise.all(
    blockKinds.map((kind) => readFile(new URL(`./${kind.type}/style.css`, home), 'utf8')),
  )
  const compat = await readFile(new URL('./squarespace-compat.css', import.meta.url), 'utf8')
  return { blocks: small(blocks.join('')), compat: small(compat) + currencySymbolCss() }
}

function small(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*([{};,])\s*|\s*\n\s*/g, (_, sign: string | undefined) => sign ?? ' ')
    .trim()
}

type Making = { ctx: Ctx; activeTheme: ActiveTheme; below: string; compile: CompileStyles; later: () => void }

async function makeStyles(
  { ctx, activeTheme, below, compile, later }: Making,
  version: string,
): Promise<CompiledStylesheet> {
  const { css, fonts, problems, isEndless } = await compile(activeTheme.theme, activeTheme.tweaks, below)
  logProblems(ctx.log, activeTheme.theme.name, problems)
  if (isEndless) later()
  const bytes = Buffer.from(css)
  const brotli = await compress(bytes, 'br')
  return { version, css: bytes, brotli, fonts }
}

/** Logs at most 20 of a theme's problems. A theme is used despite its problems (PL-8.41). */
function logProblems(log: Pick<Deps['log'], 'warn'>, theme: string, problems: readonly ThemeProblem[]): void {
  if (problems.length > 0) log.warn({ theme, problems: problems.slice(0, 20) }, 'a theme has faults')
}

function charactersOf(theme: Theme | null): number {
  if (!theme) return 0
  const texts = [...templatesOf(theme).map(({ text }) => text), ...theme.stylesheets.map(({ source }) => source)]
  return texts.reduce((sum, text) => sum + text.length, 1_000)
}
