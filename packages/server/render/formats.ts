import { suffixPurchaseFormIds } from '../blocks/index.ts'
import { makePlaceholder } from '../squarespace-compat/index.ts'
import { calendarText, renderRssFeed } from '../feeds/index.ts'
import { fillPagePlaceholders, type RenderedPage } from './html/fill-page-placeholders.ts'
import { withPagesInsideIndex } from './page-data/index-pages.ts'
import type { StorefrontScripts } from './html/head-and-foot.ts'
import type { ResponseContent, HtmlPageContent } from './page-data/content.ts'
import type { PageFormat } from './page-address.ts'
import { renderTemplate, type RenderContext } from './render-context.ts'
import { pageJson, renderMain, renderPage } from './html/render-page.ts'
import { pageJsonText } from './page-json-text.ts'

export type PageResponse = { body: string; headers: Readonly<Record<string, string>> }
export type PageResponseOptions = { format: PageFormat; path: string; boot: StorefrontScripts }

/**
 * Returns the response body and headers for a page in the format named by `?format=`. Formats that this page does not have, such
 * as `ical` for a product, give its HTML.
 */
export async function renderPageResponse(
  context: RenderContext,
  found: ResponseContent,
  { format, path, boot }: PageResponseOptions,
): Promise<PageResponse> {
  if (found.kind === 'cards')
    return { body: JSON.stringify(cardsJson(found)), headers: dataHeaders('application/json') }
  const content = await withPagesInsideIndex(context, found)
  if (format === 'json' || format === 'json-pretty') {
    const json = pageJson(context, content, { withMainContent: true })
    const body = format === 'json' ? pageJsonText(context, json) : JSON.stringify(json, null, 2)
    return { body, headers: dataHeaders('application/json') }
  }
  if (format === 'main-content') {
    const { html, headers } = await renderMain(context, content)
    return { body: html, headers: { ...htmlType, ...unlisted, ...headers } }
  }
  if (format === 'quick-view' && content.kind === 'item' && content.data.item.structuredContent !== undefined) {
    const { html, headers } = renderQuickView(context, content)
    return { body: html, headers: { ...htmlType, ...unlisted, ...headers } }
  }
  const feed = format === 'rss' || format === 'ical' ? feedOf(context, content, format) : null
  if (feed) return feed
  const { html, headers } = await renderPage(context, content, { path, boot })
  return { body: html, headers: { ...htmlType, ...headers } }
}

/**
 * Renders a product page for the quick view, a window that shows the product on another page. Its element ids get a suffix,
 * because that page may show the same product.
 */
function renderQuickView(context: RenderContext, content: Extract<HtmlPageContent, { kind: 'item' }>): RenderedPage {
  const { blocks, shared } = context.layout
  const html = renderTemplate(context, blocks.quickView, { ...shared, ...pageJson(context, content) })
  return fillPagePlaceholders(context, makePlaceholder('x', 0), [suffixPurchaseFormIds(html, 'quick-view'), '', ''])
}

const htmlType = { 'content-type': 'text/html; charset=utf-8' }
/** Header that keeps search engines from indexing responses to `?format=`, which repeat the content of a page. */
const unlisted = { 'x-robots-tag': 'noindex' }

function dataHeaders(type: string): PageResponse['headers'] {
  return {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': "default-src 'none'; sandbox",
    ...unlisted,
  }
}

function cardsJson({ collection, data }: Extract<ResponseContent, { kind: 'cards' }>): unknown {
  const { id, title, fullUrl } = collection
  return { collection: { id, title, fullUrl }, ...data }
}

/**
 * Returns the RSS of a list page (`rss`), or a calendar file of an event list or a single event (`ical`). `null` when the page
 * has no such feed.
 */
function feedOf(
  { snapshot, now }: RenderContext,
  content: HtmlPageContent,
  format: 'rss' | 'ical',
): PageResponse | null {
  const site = { title: snapshot.row.title, language: snapshot.row.language, address: snapshot.address }
  if (format === 'rss' && content.kind === 'list') {
    const { collection, data, filters } = content
    return {
      body: renderRssFeed(site, { collection, items: data.items, filters }),
      headers: dataHeaders('application/rss+xml'),
    }
  }
  if (format !== 'ical') return null
  const items = content.kind === 'list' ? content.data.items : content.kind === 'item' ? [content.data.item] : []
  const events = items.filter((item) => item.startDate !== undefined)
  if (events.length === 0 && content.collection.typeName !== 'events') return null
  const headers = { ...dataHeaders('text/calendar'), 'content-disposition': 'attachment; filename="events.ics"' }
  return { body: calendarText(site, content.collection.title, events, now), headers }
}
