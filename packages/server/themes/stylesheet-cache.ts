import { readFile } from 'node:fs/promises'
import { blockKinds } from '@sitewright/blocks/registry.ts'
import type { Ctx } from '../context.ts'
import { compress } from '../http/index.ts'
import { compilerCodeHash, startLessCompilerPool, type LessCompilerPool } from '../less/index.ts'
import { LRUCache } from 'lru-cache'
import type { ActiveTheme } from './active-theme.ts'
import { makeCriticalCss, type CriticalCss } from './critical-css.ts'
import { currencySymbolCss } from './currency-symbol-css.ts'
import { logThemeProblems } from './log-theme-problems.ts'
import { makePromiseCache } from './promise-cache.ts'
import { makeCompileStyles, styleVersion, type SystemStyles } from './compile-styles.ts'

export type CompiledStylesheet = {
  version: string
  css: Buffer
  brotli: Buffer
  /** URLs of the theme's fonts in the stylesheet, in order. */
  fonts: readonly string[]
  /** What pages need of the stylesheet before it has arrived; `null` for imported themes. */
  critical: CriticalCss | null
}
/** What compiling needs of a context. Cached pages keep it, so it holds nothing of a request. */
export type StylesCtx = Pick<Ctx, 'siteId' | 'log' | 'now'>

/** Compiles and caches the stylesheets of themes. */
export type StylesheetCache = {
  styleVersion(activeTheme: ActiveTheme): string
  /** Returns the compiled stylesheet of a site's theme. Sites with the same style version share one compilation. */
  styles(ctx: Ctx, activeTheme: ActiveTheme): Promise<CompiledStylesheet>
  /**
   * Returns what pages need of the stylesheet `version` before it has arrived, when it is compiled; `null` otherwise, and for imported
   * themes. A stylesheet that is still looked for after `compileAfterMs` is compiled in the background: some visitor's browser usually
   * asks for it long before, and the pages of a site that only a crawler looks at are not worth compiling one.
   */
  findCriticalCss(ctx: StylesCtx, activeTheme: ActiveTheme, version: string): CriticalCss | null
  /** Returns the compiled stylesheet without minification, for `?minify=false`. */
  readableStyles(ctx: Ctx, activeTheme: ActiveTheme): Promise<string>
}

const maxStyleBytes = 64_000_000
/** A stylesheet, its rules once more, and what the pages kept by its critical CSS need: thirty times about a fourth. */
const timesWithCritical = 10
/**
 * Cache size for unminified stylesheets, in characters. They are cached because anyone can request them and compiling is slow.
 */
const maxReadableCharacters = 8_000_000
/**
 * Time after which a stylesheet whose compilation was stopped for taking too long is compiled again, because the machine may have
 * been overloaded.
 */
const tryAgainMs = 60_000

/** How long pages are rendered without critical CSS before their stylesheet is compiled for them. */
const compileAfterMs = 5_000
const maxLookedFor = 1_000

/** The system's CSS: styles of block kinds, and what only imported themes need: compatibility styles, and those of the system's parts. */
type SystemCss = { blocks: string; compat: string; parts: string }

/** Creates the cache of compiled stylesheets, which are compiled at their first request. */
export function makeStylesheetCache({ blocks, compat, parts }: SystemCss): StylesheetCache {
  const styles = makePromiseCache<CompiledStylesheet>(
    maxStyleBytes,
    ({ css, brotli, critical }) => css.byteLength * (critical ? timesWithCritical : 1) + brotli.byteLength,
  )
  const lookedForSince = new LRUCache<string, number>({ max: maxLookedFor })
  const readable = makePromiseCache<string>(maxReadableCharacters, (css) => css.length)
  const less = startLessCompilerPool()
  const compiler = compilerCodeHash()
  const ofBuiltIns: SystemStyles = { layered: blocks, parts: '' }
  const ofImported: SystemStyles = { layered: compat, parts: blocks + parts }
  const below = (one: ActiveTheme): SystemStyles => (one.versionId === null ? ofBuiltIns : ofImported)
  const versionOf = (one: ActiveTheme): string => styleVersion(one.theme, one.tweaks, below(one), compiler)
  const stylesOf = (ctx: StylesCtx, activeTheme: ActiveTheme, version: string): Promise<CompiledStylesheet> => {
    const later = (): void => void setTimeout(() => styles.forget(version), tryAgainMs).unref()
    return styles.remember(version, () =>
      makeStyles({ ctx, activeTheme, below: below(activeTheme), less, later }, version),
    )
  }
  return {
    styleVersion: versionOf,
    styles: (ctx, one) => stylesOf(ctx, one, versionOf(one)),
    findCriticalCss: (ctx, one, version) => {
      if (one.versionId !== null) return null
      const known = styles.known(version)
      if (known) return known.critical
      const since = lookedForSince.get(version)
      if (since === undefined) lookedForSince.set(version, ctx.now())
      else if (ctx.now() - since >= compileAfterMs) {
        lookedForSince.set(version, ctx.now()) // when it fails, the next attempt waits as well
        stylesOf(ctx, one, version).catch((error: unknown) => ctx.log.error({ err: error }, 'a stylesheet failed'))
      }
      return null
    },
    readableStyles: (ctx, one) =>
      readable.remember(versionOf(one), async () => {
        const compile = makeCompileStyles(less, ctx.siteId)
        return (await compile(one.theme, one.tweaks, below(one), { isReadable: true })).css
      }),
  }
}

/** Reads the system's CSS from its files. */
export async function readSystemStyles(): Promise<SystemCss> {
  const home = import.meta.resolve('@sitewright/blocks/registry.ts')
  const blocks = await Promise.all(
    blockKinds.map((kind) => readFile(new URL(`./${kind.type}/style.css`, home), 'utf8')),
  )
  const read = (name: string) => readFile(new URL(`./${name}.css`, import.meta.url), 'utf8')
  const [compat, parts] = await Promise.all([read('squarespace-compat'), read('system-parts')])
  return { blocks: small(blocks.join('')), compat: small(compat) + currencySymbolCss(), parts: small(parts) }
}

function small(css: string): string {
  return css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*([{};,])\s*|\s*\n\s*/g, (_, sign: string | undefined) => sign ?? ' ')
    .trim()
}

type Making = {
  ctx: StylesCtx
  activeTheme: ActiveTheme
  below: SystemStyles
  less: LessCompilerPool
  later: () => void
}

async function makeStyles(
  { ctx, activeTheme, below, less, later }: Making,
  version: string,
): Promise<CompiledStylesheet> {
  const { css, fonts, criticalRules, problems, isEndless } = await makeCompileStyles(less, ctx.siteId)(
    activeTheme.theme,
    activeTheme.tweaks,
    below,
    { withCriticalRules: activeTheme.versionId === null },
  )
  logThemeProblems(ctx.log, activeTheme.theme.name, problems)
  if (isEndless) later()
  const bytes = Buffer.from(css)
  const brotli = await compress(bytes, 'br')
  return { version, css: bytes, brotli, fonts, critical: criticalRules && makeCriticalCss(criticalRules) }
}
