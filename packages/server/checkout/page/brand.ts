import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { legalEntriesOf, type LegalEntry } from '@sitewright/domain/legal/legal-texts.ts'
import { isMoneyByLocale, toRecord } from '@sitewright/domain/pages/chosen-settings.ts'
import type { Ctx } from '../../context.ts'
import { readInSite } from '../../database/index.ts'
import { readSettings } from '../../sites/index.ts'
import {
  effectiveTweakValue,
  findTweak,
  versionedFileUrl,
  type ActiveTheme,
  type ThemeService,
} from '../../themes/index.ts'
import { colorRoles, isDarkPaper, paletteOf } from './palette.ts'

/** What the checkout page takes over from the site: its name and logo, the theme's colours and fonts, and the shop's terms. */
export type Brand = {
  siteTitle: string
  /** URL of the logo; '' when the site has none, and its title is shown. */
  logoUrl: string
  /** '' when the theme has no icon. */
  iconUrl: string
  /** CSS with the page's custom properties and fonts. It contains no text of the owner that was not checked. */
  css: string
  /** URLs of the fonts to preload. */
  fontUrls: readonly string[]
  language: string
  direction: 'ltr' | 'rtl'
  timeZone: string
  /** True when the site formats amounts by its locale instead of by currency. */
  isMoneyByLocale: boolean
  /** Paragraphs of the shop's terms; empty when it has none. */
  policies: Readonly<Record<'terms' | 'returns' | 'privacy', readonly string[]>>
  /** The legal texts that have pages of their own. */
  legal: readonly LegalEntry[]
}

/** Reads the brand of the context's site. */
export async function readBrand(ctx: Ctx, themes: ThemeService): Promise<Brand> {
  const [site, active] = await Promise.all([
    readInSite(ctx, (tx) => readSettings(tx, ctx.siteId)),
    themes.loadActive(ctx),
  ])
  const website = toRecord(site.settings['website'])
  const store = toRecord(site.settings['storeSettings'])
  return {
    siteTitle: site.title,
    logoUrl: ownUrlOf(website['logoImageUrl']),
    iconUrl: iconUrlOf(active),
    ...themeStyleOf(active),
    language: site.language,
    direction: textDirection(site.language),
    timeZone: site.timeZone,
    isMoneyByLocale: isMoneyByLocale(site.settings),
    policies: {
      terms: paragraphsOf(store['termsOfService']),
      returns: paragraphsOf(store['returnPolicy']),
      privacy: paragraphsOf(store['privacyPolicy']),
    },
    legal: legalEntriesOf(site.settings),
  }
}

/** Returns the URL if it is a path on this site, else ''. Other hosts would see every buyer. */
function ownUrlOf(value: unknown): string {
  return typeof value === 'string' && /^\/(?![/\\])[\w./%?=&-]{1,300}$/.test(value) ? value : ''
}

function iconUrlOf({ theme }: ActiveTheme): string {
  const name = ['favicon.svg', 'favicon.png', 'favicon.ico'].find((one) => theme.files.has(`assets/${one}`))
  return name === undefined ? '' : versionedFileUrl(theme, `/assets/${name}`)
}

/** Returns the plain text of a policy, which may be HTML, as paragraphs. */
function paragraphsOf(policy: unknown): string[] {
  if (typeof policy !== 'string') return []
  return policy
    .replaceAll(/<\/(?:p|h\d|li|div)>|<br\s*\/?>/gi, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .split(/\s*\n\s*/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/**
 * Returns the CSS for what a theme's `template.conf` says under `checkout` (docs/themes.md). A value that begins with `@` is that
 * of the tweak with this name, so the page follows the owner's choices. Invalid values are ignored.
 */
function themeStyleOf(active: ActiveTheme): Pick<Brand, 'css' | 'fontUrls'> {
  const conf = toRecord(active.theme.conf['checkout'])
  const valueOf = (value: unknown): string => tweakedValue(active, value)
  const colors = toRecord(conf['colors'])
  const palette = paletteOf(Object.fromEntries(colorRoles.map((role) => [role, valueOf(colors[role])])))
  const stacks = { title: 'titleFonts', text: 'textFonts', logo: 'logoFonts' } as const
  const fonts = Object.entries(stacks).flatMap(([name, key]) => {
    const stack = fontStack(conf[key], valueOf)
    return stack === '' ? [] : [[name, stack] as const]
  })
  const corner = valueOf(conf['corner'])
  const properties = [
    ...Object.entries(palette),
    ...fonts,
    ...(/^\d{1,3}(?:\.\d{1,3})?(?:px|rem)$/.test(corner) ? [['radius', corner] as const] : []),
  ]
  const faces = fontFacesOf(active, conf['fonts'])
  const scheme = isDarkPaper(palette['paper'] ?? '') ? 'color-scheme:dark;' : ''
  const root = properties.map(([name, value]) => `--${name}:${value};`).join('')
  return { css: `${faces.map(({ css }) => css).join('')}:root{${scheme}${root}}`, fontUrls: faces.flatMap(preloadOf) }
}

function tweakedValue({ theme, tweaks }: ActiveTheme, value: unknown): string {
  if (typeof value !== 'string') return ''
  if (!value.startsWith('@')) return value
  const found = findTweak(theme.tweaks, value.slice(1))
  return found ? String(effectiveTweakValue(found.tweak, tweaks, theme.presetTweaks)) : ''
}

const genericFonts: Readonly<Record<string, string>> = {
  system: 'system-ui',
  serif: 'serif',
  'sans-serif': 'sans-serif',
}

function fontStack(names: unknown, valueOf: (value: unknown) => string): string {
  if (!Array.isArray(names)) return ''
  const families = names.map(valueOf).filter(isFontName)
  return families.map((name) => genericFonts[name.toLowerCase()] ?? `"${name}"`).join(',')
}

function isFontName(name: string): boolean {
  return /^[\w][\w -]{0,60}$/.test(name)
}

type FontFace = { css: string; url: string; isPreloaded: boolean }

function preloadOf({ url, isPreloaded }: FontFace): string[] {
  return isPreloaded ? [url] : []
}

function fontFacesOf({ theme }: ActiveTheme, fonts: unknown): FontFace[] {
  if (!Array.isArray(fonts)) return []
  return fonts.map(toRecord).flatMap(({ family, file, style, unicodeRange }) => {
    if (typeof family !== 'string' || typeof file !== 'string' || !isFontName(family)) return []
    if (!/^assets\/[\w./-]+\.woff2$/.test(file) || !theme.files.has(file)) return []
    const url = versionedFileUrl(theme, `/${file}`)
    const range =
      typeof unicodeRange === 'string' && /^U\+[\dA-F?]{1,6}(?:-[\dA-F]{1,6})?$/i.test(unicodeRange) ? unicodeRange : ''
    const slant = style === 'italic' ? 'italic' : 'normal'
    const css = `@font-face{font-family:"${family}";src:url(${url}) format("woff2");font-weight:100 900;font-style:${slant};font-display:swap;${range && `unicode-range:${range};`}}`
    return [{ css, url, isPreloaded: slant === 'normal' && range === '' }]
  })
}
