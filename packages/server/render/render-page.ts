import { createHash } from 'node:crypto'
import type { Template } from '@sitewright/template'
import type { ItemJson } from '../catalog/index.ts'
import { imageJson } from '../media/index.ts'
import { publishedPageCsp } from '../kit/security-headers.ts'
import { cartPageHtml } from './cart-page.ts'
import { mark, marks, withoutMarks } from './cut-tags.ts'
import { footHtml, headHtml, type BootScript, type HeadFacts } from './head-and-foot.ts'
import { layoutHtml } from './layout-html.ts'
import { draw, type PageWork } from './page-work.ts'
import type { Content } from './page-data.ts'
import type { Json } from './site-json.ts'
import { systemItem, systemList, systemNotFound } from './system-templates.ts'
import { expandTags, firstVerbatim } from './tags.ts'

export type Drawn = { html: string; csp: string }

const mainMark = 0
const headMark = 1
const footMark = 2

/** Draws a whole page: its main content, the theme's layout around it, what tags stand for, head and foot. */
export async function renderPage(work: PageWork, content: Content, path: string, boot: BootScript): Promise<Drawn> {
  const data = pageJson(work, content)
  const main = await mainHtml(work, content, data)
  const layout = work.shell.templates.layouts.get('default')
  const variables = systemVariables(work, content, main)
  const outer = layout ? await expandTags(draw(work, layout, { ...data, ...variables }), work) : main
  const head = headHtml(work.shell, headFacts(work, content, path), boot)
  const foot = footHtml(work, boot, content.kind !== 'cart')
  return assemble(work, outer, [main, head, foot])
}

/** The page's JSON, as templates read it and `?format=json` answers it (site-format.md 2). */
export function pageJson(work: PageWork, content: Content): Json {
  return {
    ...work.shared,
    collection: content.collection,
    shareButtons: {},
    showCart: false,
    empty: content.kind === 'list' && Array.isArray(content.data['items']) && content.data['items'].length === 0,
    emptyFolder: false,
    calendarView: false,
    ...content.data,
  }
}

async function mainHtml(work: PageWork, content: Content, data: Json): Promise<string> {
  const { templates } = work.shell
  const { typeName } = content.collection
  const own = templates.pages.get(typeName)
  switch (content.kind) {
    case 'cart':
      return cartPageHtml(work, data)
    case 'page':
      return own ? drawMain(work, own, data) : pageLayout(work, content)
    case 'none':
      return drawMain(work, templates.pages.get('404') ?? systemNotFound, data)
    case 'list':
      return drawMain(work, templates.lists.get(typeName) ?? systemList, data)
    case 'item':
      return drawMain(work, templates.items.get(typeName) ?? systemItem, data)
  }
}

async function drawMain(work: PageWork, template: Template, data: Json): Promise<string> {
  return expandTags(draw(work, template, data), work)
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

/** site-format.md 1.3. Main content, headers and footers are marks until the end, so that no tag in them is read. */
function systemVariables(work: PageWork, content: Content, main: string): Json {
  const { shell } = work
  const squarespace = {
    'main-content': mark('x', mainMark),
    'page-classes': bodyClasses(work, content).join(' '),
    'page-id': pageId(content),
    'page-title': pageTitle(work, content),
    'template-revision': shell.worn.theme.contentHash,
    'cart-classes': 'sqs-custom-cart',
    headers: mark('x', headMark),
    footers: mark('x', footMark),
    facebookAppId: '',
  }
  return {
    squarespace,
    'squarespace-headers': squarespace.headers,
    'squarespace-footers': squarespace.footers,
    'squarespace-post-entry': '',
    ...(main === '' && { empty: true }),
  }
}

function itemOf(content: Content): ItemJson | null {
  return content.kind === 'item' ? content.data.item : null
}

function pageId(content: Content): string {
  const item = itemOf(content)
  return item ? `item-${item.id}` : `collection-${content.collection.id}`
}

function bodyClasses(work: PageWork, content: Content): string[] {
  const { collection } = content
  const item = itemOf(content)
  return [
    ...work.shell.bodyClasses,
    `collection-type-${collection.typeName}`,
    'collection-layout-default',
    `collection-${collection.id}`,
    ...(collection.homepage ? ['homepage'] : []),
    ...(item ? ['view-item', `item-${item.id}`] : ['view-list']),
  ]
}

/** PL: `%c — %s` with the collection's, the item's and the site's title. */
function pageTitle(work: PageWork, content: Content): string {
  const { websiteSettings, row } = work.shell
  const item = itemOf(content)
  const form = item ? 'itemTitleFormat' : content.collection.homepage ? 'homepageTitleFormat' : 'collectionTitleFormat'
  const words: Readonly<Record<string, string>> = {
    '%c': content.collection.title,
    '%i': item?.title ?? '',
    '%s': row.title,
  }
  return String(websiteSettings[form]).replaceAll(/%[cis]/g, (sign) => words[sign] ?? '')
}

function headFacts(work: PageWork, content: Content, path: string): HeadFacts {
  const item = itemOf(content)
  const imageUrl = item ? item.assetUrl : assetUrlOf(content.collection['mainImage'])
  const description = item ? plainText(item.excerpt) : descriptionOf(work, content)
  return {
    title: pageTitle(work, content),
    description,
    path,
    kind: item ? 'product' : 'website',
    ...(typeof imageUrl === 'string' && { imageUrl }),
    isIndexed: content.kind !== 'cart' && content.kind !== 'none' && work.shell.websiteSettings['seoHidden'] !== true,
  }
}

function assetUrlOf(image: unknown): unknown {
  return typeof image === 'object' && image !== null && 'assetUrl' in image ? image.assetUrl : undefined
}

function descriptionOf(work: PageWork, content: Content): string {
  const own = content.collection.description
  return own === '' && content.collection.homepage ? work.shell.row.description : own
}

const longestDescription = 300

/** The words of rich text: what stands between elements. */
function plainText(html: string): string {
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&nbsp;|\s+/g, ' ')
  const text = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
  return text.trim().slice(0, longestDescription)
}

/** Puts in what the marks stand for, and counts by hash the inline scripts that the theme itself wrote. */
function assemble(work: PageWork, outer: string, parts: readonly string[]): Drawn {
  const hashes = new Set<string>()
  const { scripts } = work.shell.templates
  const hash = (script: string): void =>
    void hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  const own = (text: string): string =>
    text.replaceAll(marks, (_, kind: string, digits: string, index: number) => {
      const number = Number(digits)
      if (kind === 's') hash(scripts[number] ?? '')
      if (kind === 's') return scripts[number] ?? ''
      if (kind === 'h') hash(text.slice(index + mark('h', number).length, text.indexOf('</script', index)))
      if (kind === 'x' && number < firstVerbatim) return own(parts[number] ?? '')
      return kind === 'x' ? (work.verbatim[number - firstVerbatim] ?? '') : ''
    })
  const html = withoutMarks(own(outer))
  return { html, csp: publishedPageCsp({ scriptHashes: [...hashes], hasStyleAttributes: true }) }
}
