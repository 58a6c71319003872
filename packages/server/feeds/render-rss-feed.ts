import type { Collection, Image, Item } from '@sitewright/domain/pages/page-json.ts'
import { socialContentType, socialPictureSize, socialPictureUrl } from '@sitewright/domain/media/picture-widths.ts'
import { absoluteUrlOf, cdata, escapeXmlText } from './xml.ts'

export type FeedSite = { title: string; language: string; address: string }
export type Feed = { collection: Collection; items: readonly Item[]; filters: Readonly<Record<string, string>> }

/** Returns an RSS 2.0 feed of the given items of a list, with the full text of each item. */
export function renderRssFeed(site: FeedSite, { collection, items, filters }: Feed): string {
  const list = absoluteUrlOf(site, collection.fullUrl)
  const query = new URLSearchParams({ ...filters, format: 'rss' }).toString()
  const built = Math.max(collection.updatedOn, ...items.map((item) => item.updatedOn))
  const channel = [
    `<title>${escapeXmlText(`${collection.title} - ${site.title}`)}</title>`,
    `<link>${escapeXmlText(list)}</link>`,
    `<description>${escapeXmlText(collection.description || collection.title)}</description>`,
    `<language>${escapeXmlText(site.language)}</language>`,
    `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>`,
    '<generator>Sitewright</generator>',
    `<atom:link href="${escapeXmlText(`${list}?${query}`)}" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => itemXml(site, item)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
${channel.join('\n')}
</channel>
</rss>
`
}

function itemXml(site: FeedSite, item: Item): string {
  const address = absoluteUrlOf(site, item.fullUrl)
  // When the owner chose it for this item, `link` leads to an external page. The guid does not depend on that choice, so feed
  // readers do not show the item again when it changes.
  const link = item.passthrough && item.sourceUrl ? item.sourceUrl : address
  const image = item.mainImage ?? item.items?.[0]
  return [
    '<item>',
    `<title>${escapeXmlText(item.title)}</title>`,
    `<link>${escapeXmlText(link)}</link>`,
    `<guid isPermaLink="false">${item.collectionId}:${item.id}</guid>`,
    `<pubDate>${new Date(item.publishOn).toUTCString()}</pubDate>`,
    `<dc:creator>${escapeXmlText(item.author.displayName)}</dc:creator>`,
    ...[...item.categories, ...item.tags].map((word) => `<category>${escapeXmlText(word)}</category>`),
    `<description>${cdata(cleanFeedHtml(site, item.excerpt || item.body))}</description>`,
    `<content:encoded>${cdata(cleanFeedHtml(site, item.structuredContent ? item.excerpt + item.body : item.body))}</content:encoded>`,
    ...(image ? enclosures(site, image) : []),
    '</item>',
  ].join('\n')
}

/**
 * Returns the feed elements for an item's image. RSS requires a length in bytes, but the picture is only made when it is first
 * requested. The length 0 means unknown.
 */
function enclosures(site: FeedSite, image: Image): string[] {
  const address = escapeXmlText(absoluteUrlOf(site, socialPictureUrl(image.assetUrl)))
  const type = socialContentType
  const [ownWidth = 0, ownHeight = 0] = image.originalSize.split('x').map(Number)
  const { width, height } = socialPictureSize({ width: ownWidth, height: ownHeight })
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : ''
  return [
    `<enclosure url="${address}" length="0" type="${type}"/>`,
    `<media:content url="${address}" type="${type}" medium="image"${size}><media:description type="plain">${escapeXmlText(image.altText)}</media:description></media:content>`,
  ]
}

/**
 * Makes the HTML of an item readable in feed readers: turns paths into absolute URLs, and removes scripts, forms and the data of
 * blocks.
 */
export function cleanFeedHtml(site: FeedSite, html: string): string {
  return withoutLiveParts(html)
    .replaceAll(/(\s(?:href|src|poster)=")\/(?!\/)/g, `$1${site.address}/`)
    .replaceAll(/(\ssrcset=")([^"]*)"/g, (_, start: string, list: string) => {
      return `${start}${list.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${site.address}/`)}"`
    })
    .replaceAll(/ data-block-json="[^"]*"/g, '')
}

const livePart = /<(script|style|form|noscript)\b/gi

/**
 * Removes scripts, styles, forms and `noscript` elements. An element without end tag stays. Each missing end tag is searched for
 * only once, so that the time stays linear.
 */
function withoutLiveParts(html: string): string {
  const endless = new Set<string>()
  let text = ''
  let at = 0
  for (const { index, 1: found = '' } of html.matchAll(livePart)) {
    const name = found.toLowerCase()
    if (index < at || endless.has(name)) continue
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    end.lastIndex = index
    if (!end.test(html)) {
      endless.add(name)
      continue
    }
    text += html.slice(at, index)
    at = end.lastIndex
  }
  return text + html.slice(at)
}
