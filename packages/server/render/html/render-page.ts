import { requestedVariantId } from '@sitewright/domain/catalog/variants/variant-of-url-parameter.ts'
import { installmentsContext } from '@sitewright/domain/installments/installments-context.ts'
import { afterPaySettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import type { Item, Page } from '@sitewright/domain/pages/page-json.ts'
import { searchPageMessages } from '@sitewright/domain/search-page/search-page.messages.ts'
import { layoutHtml } from '../../blocks/index.ts'
import { makeOpaqueValue } from '@sitewright/template'
import {
  compatEndOfBodyScripts,
  compatHeadScripts,
  makePlaceholder,
  withoutNestedLinks,
} from '../../squarespace-compat/index.ts'
import { imageJson } from '../../media/index.ts'
import { scriptTweakValues } from '../../themes/index.ts'
import { fillPagePlaceholders, type RenderedPage } from './fill-page-placeholders.ts'
import { cartPageHtml } from '../personal-pages/cart-page.ts'
import { isIndexPage, type JsonRecord, type SiteSnapshot } from '../../site-snapshot/index.ts'
import { deferMainImages, findPreloadImage, putViewportBefore } from './preload-image.ts'
import { legalLinksOf, legalNavHtml } from './legal-links.ts'
import { endOfBodyHtml, headHtml, addMoneyPatternAttribute, type StorefrontScripts } from './head-and-foot.ts'
import { buildPageMetadata } from './page-metadata.ts'
import type { ResponseContent, HtmlPageContent } from '../page-data/content.ts'
import { renderTemplate, productContext, type RenderContext } from '../render-context.ts'
import { reviewPlaceholderVariables, renderReviews, insertReviewsHtml } from './render-reviews.ts'
import { expandSquarespaceTags, defaultTemplateHtml } from './tags.ts'

const mainPlaceholder = 0
const headPlaceholder = 1
const footPlaceholder = 2

/** Renders a page with the theme's layout around it, and the head and foot that the system adds. */
export async function renderPage(
  context: RenderContext,
  content: HtmlPageContent,
  { path, boot }: { path: string; boot: StorefrontScripts },
): Promise<RenderedPage> {
  const data = pageJson(context, content)
  const inner = await mainHtml(context, content, data)
  const layout = context.snapshot.templates.layouts.get('default')
  const variables = layoutVariables(context, content, inner)
  const expanded = layout
    ? await expandSquarespaceTags(renderTemplate(context, layout, { ...data, ...variables }), context, data)
    : inner
  const outer = putViewportBefore(makePlaceholder('x', headPlaceholder), expanded)
  const main = deferMainImages(outer, inner)
  const facts = buildPageMetadata(context, content, { path, title: pageTitle(context, content) })
  const compat = compatParts(context, content, boot)
  const head = headHtml(context.snapshot, { ...facts, picture: findPreloadImage(outer, main) }, boot, compat.head)
  const legal = legalNavHtml(context.snapshot, outer)
  const foot = endOfBodyHtml(context, boot, { mayHavePill: mayHavePill(content), legal, before: compat.foot })
  const whole = isImported(context) ? withoutNestedLinks(outer) : outer
  const body = context.moneyPattern ? addMoneyPatternAttribute(whole, context.moneyPattern) : whole
  return fillPagePlaceholders(context, body, [main, head, foot], compat.inline)
}

/** True when the page may show the floating cart: not on the cart page and not during checkout (SF-2.01). */
function mayHavePill(content: HtmlPageContent): boolean {
  return content.kind === 'system' ? !content.isCheckout : content.kind !== 'cart'
}

/**
 * Returns the scripts that imported Squarespace themes expect in head and foot; `inline` holds the bodies of those without a URL,
 * for the Content-Security-Policy. Empty for built-in themes.
 */
function compatParts(
  context: RenderContext,
  content: HtmlPageContent,
  boot: StorefrontScripts,
): { head: string; foot: string; inline: readonly string[] } {
  const { activeTheme } = context.snapshot
  if (!isImported(context)) return { head: '', foot: '', inline: [] }
  const { website, websiteSettings } = context.shared
  const item = itemOf(content)
  const facts = {
    kind: content.kind,
    ...(content.kind === 'system' && { pageType: content.pageType }),
    website,
    websiteSettings,
    collection: content.collection,
    ...(item && { item }),
    tweaks: scriptTweakValues(activeTheme.theme.tweaks, activeTheme.tweaks, activeTheme.theme.presetTweaks),
    templateId: activeTheme.theme.contentHash,
    templateVersion: activeTheme.theme.templateVersion,
    now: context.now,
  }
  const head = compatHeadScripts(facts, boot?.compat ?? null, context.snapshot.locale)
  const foot = compatEndOfBodyScripts(boot?.compat ?? null)
  return { head: head.html, foot: foot.html, inline: [...head.inline, ...foot.inline] }
}

/** True when the site's theme was imported, false when it is built in. */
function isImported({ snapshot }: RenderContext): boolean {
  return snapshot.row.theme?.isBuiltIn === false
}

/** Renders only the page's main content, without the theme's layout. */
export async function renderMain(context: RenderContext, content: HtmlPageContent): Promise<RenderedPage> {
  const main = await mainHtml(context, content, pageJson(context, content))
  return fillPagePlaceholders(context, makePlaceholder('x', mainPlaceholder), [main, '', ''])
}

/** Builds the page's JSON, used by templates and returned for `?format=json`. */
export function pageJson(
  context: RenderContext,
  content: HtmlPageContent,
  options: { withMainContent?: boolean } = {},
): Page & JsonRecord {
  const { snapshot } = context
  const { collection } = content
  const items = itemsOf(content)
  const mainContent = options.withMainContent && content.kind === 'page' ? pageLayout(context, content) : undefined
  return {
    ...context.shared,
    collection: mainContent === undefined ? collection : { ...collection, mainContent },
    shareButtons: {},
    showCart: snapshot.hasShop,
    userAccountsContext: { showSignInLink: snapshot.websiteSettings.userAccountsSettings.loginAllowed },
    empty: content.kind === 'list' && items.length === 0,
    emptyFolder: false,
    calendarView: false,
    requestedVariant: requestedVariantId(itemOf(content)?.structuredContent, context.variantParameter),
    ...productContext(context.snapshot, items),
    ...installmentsOf(context.snapshot, itemOf(content)),
    ...content.data,
  }
}

/** Returns the installment terms of the product on a product page. Empty on other pages. */
function installmentsOf({ row }: SiteSnapshot, item: Item | null): Pick<Page, 'productInstallmentsContext'> {
  if (!item?.structuredContent) return {}
  const options = { settings: afterPaySettings(row.settings), language: row.language, currency: row.currency }
  const context = installmentsContext([item], options)
  return context[item.id] ? { productInstallmentsContext: context } : {}
}

function itemsOf(content: HtmlPageContent): readonly Item[] {
  if (content.kind === 'list') return content.data.items
  if (content.kind === 'search') return [...(content.data.items ?? []), ...(content.data.search?.popular?.items ?? [])]
  return content.kind === 'item' ? [content.data.item] : []
}

async function mainHtml(context: RenderContext, content: HtmlPageContent, page: JsonRecord): Promise<string> {
  const html = await contentHtml(context, content, page)
  return isImported(context) ? withoutNestedLinks(html) : html
}

async function contentHtml(context: RenderContext, content: HtmlPageContent, page: JsonRecord): Promise<string> {
  const reviews = renderReviews(context, content)
  const data = { ...page, ...reviewPlaceholderVariables(reviews) }
  const { templates } = context.snapshot
  const { typeName } = content.collection
  const renderThemed = (kind: 'lists' | 'items' | 'pages'): Promise<string> | null => {
    const template = templates[kind].get(typeName)
    return template ? expandSquarespaceTags(renderTemplate(context, template, data), context, data) : null
  }
  switch (content.kind) {
    case 'cart':
      return cartPageHtml(context, data)
    case 'system':
      return systemPageHtml(context, content, data)
    case 'page':
      if (isIndexPage(context.snapshot.activeTheme, { typeName }))
        return renderThemed('lists') ?? renderThemed('pages') ?? defaultTemplateHtml(context, 'page', 'index', data)
      return renderThemed('pages') ?? pageLayout(context, content)
    case 'none':
    case 'search':
      return renderThemed('pages') ?? defaultTemplateHtml(context, 'page', typeName, data)
    case 'list':
      return renderThemed('lists') ?? defaultTemplateHtml(context, 'list', typeName, data)
    case 'item':
      return insertReviewsHtml(
        await (renderThemed('items') ?? defaultTemplateHtml(context, 'item', typeName, data)),
        reviews,
      )
  }
}

/**
 * Renders the main content of a system page (account, checkout). `toWellFormed` removes the characters that mark placeholders and
 * tags, so visitors' text cannot insert any.
 */
function systemPageHtml(
  context: RenderContext,
  content: Extract<ResponseContent, { kind: 'system' }>,
  data: JsonRecord,
): string {
  const html = renderTemplate(context, content.template, { ...data, ...content.own })
  return `<div class="sw-page" data-page="${content.collection.typeName}">${html.toWellFormed()}</div>`
}

function pageLayout(
  context: RenderContext,
  { collection, document }: Extract<ResponseContent, { kind: 'page' }>,
): string {
  const assets = new Map((document?.assets ?? []).map((asset) => [asset.id, imageJson(asset)]))
  const tools = { ...context.layout, asset: (id: string) => assets.get(id) }
  const place = {
    type: 'page',
    id: `page-${collection.id}`,
    updatedMs: document?.updatedMs ?? 0,
    isFirst: true,
  } as const
  return layoutHtml(document?.document ?? null, place, tools)
}

/**
 * Template variables of the theme's layout. Main content, head and foot are placeholders, replaced at the end, so that tags and
 * formatters of the layout cannot change them.
 */
function layoutVariables(context: RenderContext, content: HtmlPageContent, main: string): JsonRecord {
  const { snapshot } = context
  const squarespace = {
    'main-content': makeOpaqueValue(makePlaceholder('x', mainPlaceholder)),
    'page-classes': bodyClasses(context, content).join(' '),
    'page-id': pageId(content),
    'page-title': pageTitle(context, content),
    'template-revision': snapshot.activeTheme.theme.contentHash,
    'cart-classes': 'sqs-custom-cart',
    headers: makeOpaqueValue(makePlaceholder('x', headPlaceholder)),
    footers: makeOpaqueValue(makePlaceholder('x', footPlaceholder)),
    facebookAppId: '',
  }
  return {
    squarespace,
    'squarespace-headers': squarespace.headers,
    'squarespace-footers': squarespace.footers,
    'squarespace-post-entry': '',
    ...(snapshot.legalEntries.length > 0 && { legalLinks: legalLinksOf(snapshot) }),
    ...(main === '' && { empty: true }),
    // Some themes print `collection.mainContent` instead of `squarespace.main-content`, so both names hold the main content.
    ...(content.kind === 'page' && { collection: { ...content.collection, mainContent: squarespace['main-content'] } }),
  }
}

function itemOf(content: HtmlPageContent): Item | null {
  return content.kind === 'item' ? content.data.item : null
}

function pageId(content: HtmlPageContent): string {
  const item = itemOf(content)
  return item ? `item-${item.id}` : `collection-${content.collection.id}`
}

function bodyClasses(context: RenderContext, content: HtmlPageContent): string[] {
  const { collection } = content
  return [
    ...context.snapshot.bodyClasses,
    `collection-type-${collection.typeName}`,
    'collection-layout-default',
    `collection-${collection.id}`,
    ...(collection.homepage && content.kind !== 'item' ? ['homepage'] : []),
    content.kind === 'item' ? 'view-item' : 'view-list',
    'mobile-style-available',
  ]
}

/** Builds the title from the site's title format: `%c` is the collection, `%i` the item and `%s` the site. */
function pageTitle(context: RenderContext, content: HtmlPageContent): string {
  const { websiteSettings, row, locale } = context.snapshot
  const query = content.kind === 'search' ? (content.data.search?.query ?? '') : ''
  const item = itemOf(content)
  const form = item ? 'itemTitleFormat' : content.collection.homepage ? 'homepageTitleFormat' : 'collectionTitleFormat'
  const words: Readonly<Record<string, string>> = {
    '%c': query === '' ? content.collection.title : messageText(locale, searchPageMessages.titleOf, { query }),
    '%i': item?.seoData?.seoTitle || (item?.title ?? ''),
    '%s': row.title,
  }
  return websiteSettings[form].replaceAll(/%[cis]/g, (sign) => words[sign] ?? '')
}
