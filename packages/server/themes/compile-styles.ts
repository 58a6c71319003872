import { createHash } from 'node:crypto'
import {
  startLessCompilerPool,
  systemStylesCacheKey,
  type CriticalRule,
  type LessCompilerPool,
  type ThemeProblem,
} from '../less/index.ts'
import { versionedFileUrl, type Theme } from './format/read-theme.ts'
import { tweakLessCode } from './tweaks/tweak-values.ts'
import type { TweakValues } from './tweaks/tweaks.ts'

export type CompiledThemeStyles = {
  css: string
  /** URLs of the theme's WOFF2 fonts in the stylesheet, in order. */
  fonts: readonly string[]
  /** The rules of the stylesheet by what a page needs of them; `null` unless asked for. */
  criticalRules: readonly CriticalRule[] | null
  problems: readonly ThemeProblem[]
  /**
   * True when the compilation was stopped for taking too much time or memory. `css` then contains none of the theme's own styles.
   */
  isEndless: boolean
}

/**
 * The system's CSS. `layered` lies in a cascade layer below the theme's rules, of which every one wins. `parts` is the look of parts
 * that no theme knows: it stands before the theme's rules, so that it loses to what the theme says of its classes, but not to a reset
 * of all elements.
 */
export type SystemStyles = { layered: string; parts: string }

export const noSystemStyles: SystemStyles = { layered: '', parts: '' }

/**
 * Compiles the stylesheets of `theme` with the site's `tweaks`, and adds the system's CSS. `isReadable` skips minification;
 * `withCriticalRules` asks for `criticalRules`.
 */
export type CompileStyles = (
  theme: Theme,
  tweaks: TweakValues,
  system: SystemStyles,
  options?: { isReadable?: boolean; withCriticalRules?: boolean },
) => Promise<CompiledThemeStyles>

/**
 * Returns the version in the stylesheet's URL, `/site.css?v=`. It changes with the theme, the tweak values that stylesheets read,
 * the system's own styles and `compiler`, the compiler's version. A tweak that only adds a class to the page does not change it.
 */
export function styleVersion(theme: Theme, tweaks: TweakValues, system: SystemStyles, compiler: string): string {
  const parts = [
    theme.contentHash,
    tweakLessCode(theme.tweaks, tweaks, theme.presetTweaks),
    system.layered,
    system.parts,
    resetStyles,
    systemStylesCacheKey,
    compiler,
  ]
  return createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16)
}

/**
 * Returns a function that compiles a theme's stylesheets to one CSS, in the order reset, system, theme. `siteId` says whose turn it
 * takes; commands that run outside a server have none.
 */
export function makeCompileStyles(less: LessCompilerPool, siteId = ''): CompileStyles {
  return async (theme, tweaks, { layered, parts }, { isReadable = false, withCriticalRules = false } = {}) => {
    const sheets = theme.stylesheets.map((sheet) => ({ path: `styles/${sheet.name}`, source: sheet.source }))
    const tail = tweakLessCode(theme.tweaks, tweaks, theme.presetTweaks)
    const before = `@layer reset,blocks;@layer reset{${resetStyles}}@layer blocks{${layered}}${parts}`
    const request = { sheets, tail, isReadable, ...(withCriticalRules && { before }) }
    const { css, problems, isEndless, criticalRules } = await less.compile(request, siteId)
    const own = withVersions(css, theme)
    return {
      css: `${before}\n${own}`,
      fonts: fontsOf(own),
      criticalRules: criticalRules?.map((rule) => ruleWithVersions(rule, theme)) ?? null,
      problems,
      isEndless,
    }
  }
}

/** Compiles a theme's stylesheets in a temporary child process. For commands that run outside a server. */
export const compileStyles: CompileStyles = async (...given) => {
  const less = startLessCompilerPool()
  try {
    return await makeCompileStyles(less)(...given)
  } finally {
    less.stop()
  }
}

/** Adds a hash of the content to the URLs of the theme's own files in its CSS, so that browsers can cache them forever. */
function withVersions(css: string, theme: Theme): string {
  return css.replaceAll(
    /(\burl\(\s{0,9}["']?)(?:\.\.)?(\/(?:assets|scripts)\/[^"')?#\s]{1,300})(?=["')?#\s])(\??)/g,
    (whole, start: string, path: string, query: string) => {
      const address = versionedFileUrl(theme, path)
      return address === path ? whole : `${start}${address}${query === '?' ? '&' : ''}`
    },
  )
}

function ruleWithVersions(rule: CriticalRule, theme: Theme): CriticalRule {
  if ('rules' in rule) return { ...rule, rules: rule.rules.map((one) => ruleWithVersions(one, theme)) }
  if ('body' in rule) return { ...rule, body: withVersions(rule.body, theme) }
  return { css: withVersions(rule.css, theme) }
}

function fontsOf(css: string): string[] {
  const found = css.matchAll(/url\(\s{0,9}["']?(\/assets\/[^"')\s]{1,300}\.woff2\?v=\w{12})["']?\s{0,9}\)/g)
  return [...new Set(Array.from(found, ([, address = '']) => address))]
}

/** CSS reset, in a layer below the theme's styles. */
const resetStyles = `*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body,h1,h2,h3,h4,h5,h6,p,ul,ol,figure,blockquote,dl,dd{margin:0}
ul,ol{padding:0}
img,picture,video,canvas,svg{max-width:100%}
img,video{height:auto}
button,input,select,textarea{font:inherit;color:inherit}
table{border-collapse:collapse;border-spacing:0}
fieldset{border:0;margin:0;padding:0;min-width:0}
[hidden]{display:none!important}
.visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}`.replaceAll(
  '\n',
  '',
)
