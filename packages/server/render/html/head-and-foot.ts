import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cartMessages } from '@sitewright/domain/cart/cart.messages.ts'
import { pillCount } from '@sitewright/domain/cart/pill-count.ts'
import { moneyNumberText, type MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { socialContentType } from '@sitewright/domain/media/picture-widths.ts'
import { ownScriptStart } from '../../squarespace-compat/index.ts'
import type { Deps } from '../../context.ts'
import { escapeHtmlAttribute } from '../../blocks/index.ts'
import type { SiteSnapshot } from '../../site-snapshot/index.ts'
import type { PreloadImage } from './preload-image.ts'
import type { PageMetadata } from './page-metadata.ts'
import type { RenderContext } from '../render-context.ts'

/**
 * URLs of the storefront script: its entry, the entry's imports, and the script for imported themes. `null` when it is not built.
 */
export type StorefrontScripts = { entry: string; imports: readonly string[]; compat: string | null } | null

const manifestPath = fileURLToPath(new URL('../../../../dist/storefront/.vite/manifest.json', import.meta.url))

/**
 * Reads the URLs of the storefront script from Vite's manifest. Logs a warning and returns `null` when the manifest is missing;
 * pages then work without scripts.
 */
export function readStorefrontScripts(deps: Pick<Deps, 'log'>, path = manifestPath): StorefrontScripts {
  const manifest = existsSync(path) ? readManifest(path) : null
  const entry = manifest?.['boot.ts']
  if (!manifest || !entry) {
    deps.log.warn({ path }, 'the scripts of published pages are not built')
    return null
  }
  const imports = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? [])
  const compat = manifest['squarespace-compat/globals.ts']
  return {
    entry: `/static/${entry.file}`,
    imports: imports.map((file) => `/static/${file}`),
    compat: compat ? `/static/${compat.file}` : null,
  }
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>

function readManifest(path: string): Manifest {
  // The manifest comes from this project's own build, so its content is not validated.
  return JSON.parse(readFileSync(path, 'utf8'))
}

/** Builds the HTML for `{squarespace-headers}`: metadata, preloads, style sheet and structured data. */
export function headHtml(
  snapshot: SiteSnapshot,
  facts: PageMetadata,
  boot: StorefrontScripts,
  beforeStyles = '',
): string {
  const { title, description, canonical, kind, image, picture } = facts
  const tags = [
    '<meta charset="utf-8">',
    `<title>${escapeHtmlAttribute(title)}</title>`,
    canonical !== null && `<link rel="canonical" href="${escapeHtmlAttribute(canonical)}">`,
    description && `<meta name="description" content="${escapeHtmlAttribute(description)}">`,
    !facts.isIndexed && '<meta name="robots" content="noindex">',
    ...property('og:site_name', snapshot.row.title),
    ...property('og:title', title),
    ...property('og:type', kind),
    ...property('og:url', canonical ?? ''),
    ...property('og:locale', snapshot.row.language.replace('-', '_')),
    ...property('og:description', description),
    ...imageTags(image),
    ...facts.properties.flatMap(([name, value]) => property(name, value)),
    `<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`,
    ...facts.feeds.map(
      (feed) =>
        `<link rel="alternate" type="application/rss+xml" title="${escapeHtmlAttribute(feed.title)}" href="${escapeHtmlAttribute(feed.address)}">`,
    ),
    snapshot.iconPath === null
      ? '<link rel="icon" href="data:,">' // without an icon link, browsers request /favicon.ico
      : `<link rel="icon" href="${escapeHtmlAttribute(snapshot.iconPath)}">`,
    ...snapshot.fontPaths.map(fontPreloadHtml),
    picture && preloadOf(picture),
    beforeStyles,
    stylesheetHtml(snapshot),
    ...(boot?.imports ?? []).map((path) => `<link rel="modulepreload" href="${path}">`),
    ...facts.structured.map((json) => `<script type="application/ld+json">${json}</script>`),
  ]
  return tags.filter((tag) => tag !== false && tag !== null && tag !== '').join('\n')
}

/** Returns the link to the site's stylesheet. */
export function stylesheetHtml({ styleVersion }: Pick<SiteSnapshot, 'styleVersion'>): string {
  return `<link rel="stylesheet" href="/site.css?v=${styleVersion}">`
}

export function fontPreloadHtml(path: string): string {
  return `<link rel="preload" href="${escapeHtmlAttribute(path)}" as="font" type="font/woff2" crossorigin>`
}

function property(name: string, value: string): string[] {
  return value === '' ? [] : [`<meta property="${name}" content="${escapeHtmlAttribute(value)}">`]
}

function imageTags(image: PageMetadata['image']): string[] {
  if (!image) return []
  return [
    ...property('og:image', image.address),
    ...property('og:image:type', socialContentType),
    ...property('og:image:width', image.width),
    ...property('og:image:height', image.height),
    ...property('og:image:alt', image.alt),
  ]
}

/** Returns the preload link of an image. Its values are already escaped, because they were copied from a rendered tag. */
function preloadOf({ src, srcset, sizes }: PreloadImage): string {
  const choice = srcset === '' ? '' : ` imagesrcset="${srcset}"${sizes === '' ? '' : ` imagesizes="${sizes}"`}`
  return `<link rel="preload" as="image" href="${src}"${choice} fetchpriority="high">`
}

/**
 * Builds the HTML for `{squarespace-footers}`: the links to legal texts that the theme does not print, the floating cart, the scripts in `before`, and the storefront script. The
 * floating cart is left out when `mayHavePill` is false, in themes that show the cart themselves, and with express checkout.
 */
export function endOfBodyHtml(
  context: RenderContext,
  boot: StorefrontScripts,
  { mayHavePill, legal, before }: { mayHavePill: boolean; legal: string; before: string },
): string {
  const pill =
    mayHavePill && !context.snapshot.templates.hasCustomCart && !hasExpressCheckout(context.snapshot)
      ? pillHtml(context)
      : ''
  const script = boot ? `${ownScriptStart} type="module" src="${boot.entry}"></script>` : ''
  return [legal, pill, before, script].filter(Boolean).join('\n')
}

function hasExpressCheckout({ websiteSettings }: SiteSnapshot): boolean {
  return websiteSettings.storeSettings.expressCheckout
}

/**
 * Returns the floating cart. It shows the number of items when the page is rendered for a visitor with items in the cart;
 * otherwise it is an empty element that the storefront script fills (SF-2.01, SF-2.06).
 */
function pillHtml({ cart, isPrivate, snapshot }: RenderContext): string {
  if (!isPrivate || cart.totalQuantity === 0) return '<div class="sw-cart-pill" data-island="cart-pill" hidden></div>'
  const count = pillCount(cart.totalQuantity)
  const label = messageText(snapshot.locale, cartMessages.pillLabel, { count, isOne: cart.totalQuantity === 1 })
  const subtotal = moneyNumberText(cart.subtotalCents, cart.currency)
  return `<div class="sw-cart-pill" data-island="cart-pill"><div class="absolute-cart-box"><a class="sqs-pill-shopping-cart" href="/cart"><div class="sqs-pill-shopping-cart-content"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 8h14l1 12H4L5 8Z"/><path d="M9 8V6.5a3 3 0 0 1 6 0V8"/></svg><div class="details"><span class="visually-hidden">${escapeHtmlAttribute(label)}</span><span class="total-quantity" aria-hidden="true">${count}</span> <span class="subtotal"><span class="sqs-money-native">${subtotal}</span></span></div></div></a></div></div>`
}

/**
 * Adds the money pattern (how amounts are written) to the `body` tag as `data-money-pattern`, so that islands format amounts like
 * the server.
 */
export function addMoneyPatternAttribute(html: string, pattern: MoneyPattern): string {
  return html.replace(
    /<body\b/i,
    (body) => `${body} data-money-pattern="${escapeHtmlAttribute(JSON.stringify(pattern))}"`,
  )
}
