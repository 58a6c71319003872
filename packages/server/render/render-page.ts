import { requestedId } from '@sitewright/domain/catalog/requested-variant.ts'
import { installmentsContext } from '@sitewright/domain/installments/installments-context.ts'
import { afterPaySettings } from '@sitewright/domain/pages/chosen-settings.ts'
import type { Item, Page } from '@sitewright/domain/pages/page-json.ts'
import { layoutHtml } from '../blocks/index.ts'
import { opaque } from '@sitewright/template'
import { compatFoot, compatHead, mark, withoutInnerLinks } from '../squarespace-compat/index.ts'
import { imageJson } from '../media/index.ts'
import { tweakJson } from '../themes/index.ts'
import { assemble, type Drawn } from './assemble.ts'
import { cartPageHtml } from './cart-page.ts'
import { isIndex, type Json, type SiteSnapshot } from '../site-snapshot/index.ts'
import { afterPicture, firstPicture } from './first-picture.ts'
import { footHtml, headHtml, withMoneyPattern, type BootScript } from './head-and-foot.ts'
import { headFacts } from './head-facts.ts'
import type { Content, PageContent } from './content.ts'
import { draw, productContext, type PageWork } from './page-work.ts'
import { reviewsData, reviewsPlace, withReviews } from './reviews-place.ts'
import { expandTags, systemHtml } from './tags.ts'

const mainMark = 0
const headMark = 1
const footMark = 2

/** Renders a whole page: main content, the theme's layout, system tags, head and foot. */
export async function renderPage(
  work: PageWork,
  content: PageContent,
  { path, boot }: { path: string; boot: BootScript },
): Promise<Drawn> {
  const data = pageJson(work, content)
  const drawn = await mainHtml(work, content, data)
  const layout = work.snapshot.templates.layouts.get('default')
  const variables = systemVariables(work, content, drawn)
  const outer = layout ? await expandTags(draw(work, layout, { ...data, ...variables }), work, data) : drawn
  const main = afterPicture(outer, drawn)
  const facts = headFacts(work, content, { path, title: pageTitle(work, content) })
  const compat = compatParts(work, content, boot)
  const head = headHtml(work.snapshot, { ...facts, picture: firstPicture(outer, main) }, boot, compat.head)
  const foot = footHtml(work, boot, { mayHavePill: mayHavePill(content), before: compat.foot })
  const whole = isImported(work) ? withoutInnerLinks(outer) : outer
  const body = work.moneyPattern ? withMoneyPattern(whole, work.moneyPattern) : whole
  return assemble(work, body, [main, head, foot], compat.inline)
}

/** False on the cart page and during checkout (SF-2.01). */
function mayHavePill(content: PageContent): boolean {
  return content.kind === 'standing' ? !content.isCheckout : content.kind !== 'cart'
}

/** Head and foot scripts that imported themes expect. Empty for built-in themes. */
function compatParts(
  work: PageWork,
  content: PageContent,
  boot: BootScript,
): { head: string; foot: string; inline: readonly string[] } {
  const { activeTheme } = work.snapshot
  if (!isImported(work)) return { head: '', foot: '', inline: [] }
  const { website, websiteSettings } = work.shared
  const item = itemOf(content)
  const facts = {
    kind: content.kind,
    website,
    websiteSettings,
    collection: content.collection,
    ...(item && { item }),
    tweaks: tweakJson(activeTheme.theme.tweaks, activeTheme.tweaks, activeTheme.theme.presetTweaks),
    templateId: activeTheme.theme.contentHash,
    templateVersion: activeTheme.theme.templateVersion,
    now: work.now,
  }
  const head = compatHead(facts, boot?.compat ?? null, work.snapshot.locale)
  const foot = compatFoot(boot?.compat ?? null)
  return { head: head.html, foot: foot.html, inline: [...head.inline, ...foot.inline] }
}

/** True when the theme is not built in. */
function isImported({ snapshot }: PageWork): boolean {
  return snapshot.row.theme?.isBuiltIn === false
}

/** Renders only the main content, without the theme's header and footer. */
export async function renderMain(work: PageWork, content: PageContent): Promise<Drawn> {
  const main = await mainHtml(work, content, pageJson(work, content))
  return assemble(work, mark('x', mainMark), [main, '', ''])
}

/** Builds the page's JSON, used by templates and returned for `?format=json`. */
export function pageJson(
  work: PageWork,
  content: PageContent,
  options: { withMainContent?: boolean } = {},
): Page & Json {
  const { snapshot } = work
  const { collection } = content
  const items = itemsOf(content)
  const mainContent = options.withMainContent && content.kind === 'page' ? pageLayout(work, content) : undefined
  return {
    ...work.shared,
    collection: mainContent === undefined ? collection : { ...collection, mainContent },
    shareButtons: {},
    showCart: snapshot.hasShop,
    userAccountsContext: { showSignInLink: snapshot.websiteSettings.userAccountsSettings.loginAllowed },
    empty: content.kind === 'list' && items.length === 0,
    emptyFolder: false,
    calendarView: false,
    requestedVariant: requestedId(itemOf(content)?.structuredContent, work.variantAsked),
    ...productContext(work.snapshot, items),
    ...installmentsOf(work.snapshot, itemOf(content)),
    ...content.data,
  }
}

/** Installments of the page's product. Empty on other pages. */
function installmentsOf({ row }: SiteSnapshot, item: Item | null): Pick<Page, 'productInstallmentsContext'> {
  if (!item?.structuredContent) return {}
  const ways = { settings: afterPaySettings(row.settings), language: row.language, currency: row.currency }
  const context = installmentsContext([item], ways)
  return context[item.id] ? { productInstallmentsContext: context } : {}
}

function itemsOf(content: PageContent): readonly Item[] {
  if (content.kind === 'list') return content.data.items
  return content.kind === 'item' ? [content.data.item] : []
}

async function mainHtml(work: PageWork, content: PageContent, page: Json): Promise<string> {
  const html = await contentHtml(work, content, page)
  return isImported(work) ? withoutInnerLinks(html) : html
}

async function contentHtml(work: PageWork, content: PageContent, page: Json): Promise<string> {
  const reviews = reviewsPlace(work, content)
  const data = { ...page, ...reviewsData(reviews) }
  const { templates } = work.snapshot
  const { typeName } = content.collection
  const drawn = (kind: 'lists' | 'items' | 'pages'): Promise<string> | null => {
    const template = templates[kind].get(typeName)
    return template ? expandTags(draw(work, template, data), work, data) : null
  }
  switch (content.kind) {
    case 'cart':
      return cartPageHtml(work, data)
    case 'standing':
      return standingHtml(work, content, data)
    case 'page':
      if (isIndex(work.snapshot.activeTheme, { typeName }))
        return drawn('lists') ?? drawn('pages') ?? systemHtml(work, 'page', 'index', data)
      return drawn('pages') ?? pageLayout(work, content)
    case 'none':
    case 'search':
      return drawn('pages') ?? systemHtml(work, 'page', typeName, data)
    case 'list':
      return drawn('lists') ?? systemHtml(work, 'list', typeName, data)
    case 'item':
      return withReviews(await (drawn('items') ?? systemHtml(work, 'item', typeName, data)), reviews)
  }
}

/** Main content of a system page (account, checkout). Tags in it are plain text, and `toWellFormed` removes all marks. */
function standingHtml(work: PageWork, content: Extract<Content, { kind: 'standing' }>, data: Json): string {
  const html = draw(work, content.template, { ...data, ...content.own })
  return `<div class="sw-page" data-page="${content.collection.typeName}">${html.toWellFormed()}</div>`
}

function pageLayout(work: PageWork, { collection, document }: Extract<Content, { kind: 'page' }>): string {
  const assets = new Map((document?.assets ?? []).map((asset) => [asset.id, imageJson(asset)]))
  const tools = { ...work.layout, asset: (id: string) => assets.get(id) }
  const place = {
    type: 'page',
    id: `page-${collection.id}`,
    updatedMs: document?.updatedMs ?? 0,
    isFirst: true,
  } as const
  return layoutHtml(document?.document ?? null, place, tools)
}

/** Variables for the layout. Main content, head and foot are opaque: inserted at the end, unseen by tags and formatters. */
function systemVariables(work: PageWork, content: PageContent, main: string): Json {
  const { snapshot } = work
  const squarespace = {
    'main-content': opaque(mark('x', mainMark)),
    'page-classes': bodyClasses(work, content).join(' '),
    'page-id': pageId(content),
    'page-title': pageTitle(work, content),
    'template-revision': snapshot.activeTheme.theme.contentHash,
    'cart-classes': 'sqs-custom-cart',
    headers: opaque(mark('x', headMark)),
    footers: opaque(mark('x', footMark)),
    facebookAppId: '',
  }
  return {
    squarespace,
    'squarespace-headers': squarespace.headers,
    'squarespace-footers': squarespace.footers,
    'squarespace-post-entry': '',
    ...(main === '' && { empty: true }),
    // Some themes print `collection.mainContent` instead of `squarespace.main-content`.
    ...(content.kind === 'page' && { collection: { ...content.collection, mainContent: squarespace['main-content'] } }),
  }
}

function itemOf(content: PageContent): Item | null {
  return content.kind === 'item' ? content.data.item : null
}

function pageId(content: PageContent): string {
  const item = itemOf(content)
  return item ? `item-${item.id}` : `collection-${content.collection.id}`
}

function bodyClasses(work: PageWork, content: PageContent): string[] {
  const { collection } = content
  return [
    ...work.snapshot.bodyClasses,
    `collection-type-${collection.typeName}`,
    'collection-layout-default',
    `collection-${collection.id}`,
    ...(collection.homepage && content.kind !== 'item' ? ['homepage'] : []),
    content.kind === 'item' ? 'view-item' : 'view-list',
    'mobile-style-available',
  ]
}

/** Builds the title from the site's title format: `%c` is the collection, `%i` the item and `%s` the site. */
function pageTitle(work: PageWork, content: PageContent): string {
  const { websiteSettings, row } = work.snapshot
  const item = itemOf(content)
  const form = item ? 'itemTitleFormat' : content.collection.homepage ? 'homepageTitleFormat' : 'collectionTitleFormat'
  const words: Readonly<Record<string, string>> = {
    '%c': content.collection.title,
    '%i': item?.title ?? '',
    '%s': row.title,
  }
  return websiteSettings[form].replaceAll(/%[cis]/g, (sign) => words[sign] ?? '')
}
