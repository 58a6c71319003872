import { requestedVariantId } from '@sitewright/domain/catalog/variants/variant-of-url-parameter.ts'
import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { socialPictureSize, socialPictureUrl } from '@sitewright/domain/media/picture-widths.ts'
import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import { normalizeTagName } from '@sitewright/domain/pages/item-draft.ts'
import type { Collection, Image, Item } from '@sitewright/domain/pages/page-json.ts'
import { structuredData } from '../../feeds/index.ts'
import { encodedPath, type SiteSnapshot } from '../../site-snapshot/index.ts'
import type { PreloadImage } from './preload-image.ts'
import { listPageUrl } from '../page-data/list-pages.ts'
import type { RenderContext } from '../render-context.ts'
import type { HtmlPageContent } from '../page-data/content.ts'
import { shownReviewFacts } from './render-reviews.ts'

/** Metadata of a page for the document head, used by search engines and link previews. URLs are absolute. */
export type PageMetadata = {
  title: string
  description: string
  /** Canonical URL. `null` for system pages, such as the account pages. */
  canonical: string | null
  kind: 'website' | 'product' | 'article'
  image: { address: string; width: string; height: string; alt: string } | null
  /** Open Graph properties for products (price) or posts (dates, categories, tags), as name and value. */
  properties: readonly (readonly [name: string, value: string])[]
  feeds: readonly { title: string; address: string }[]
  /** Bodies of `application/ld+json` scripts. */
  structured: readonly string[]
  isIndexed: boolean
  picture: PreloadImage | null
}

export function buildPageMetadata(
  context: RenderContext,
  content: HtmlPageContent,
  { path, title }: { path: string; title: string },
): Omit<PageMetadata, 'picture'> {
  const { snapshot } = context
  const { collection, kind } = content
  const item = kind === 'item' ? content.data.item : null
  const asked = requestedVariantId(item?.structuredContent, context.variantParameter)
  const isListed = kind === 'page' || kind === 'list' || kind === 'item'
  return {
    title,
    description: descriptionOf(snapshot, collection, item),
    canonical: kind === 'system' ? null : snapshot.address + canonicalPath(content, path),
    kind: item?.structuredContent ? 'product' : item ? 'article' : 'website',
    image: imageOf(snapshot, item?.mainImage ?? item?.items?.[0] ?? collection.mainImage),
    properties: item ? propertiesOf(item, asked) : [],
    feeds: feedsOf(snapshot, content),
    structured: isListed
      ? structuredData(structuredSite(snapshot), collection, item, {
          variant: asked,
          reviews: shownReviewFacts(context, content),
        })
      : [],
    isIndexed: isListed && !snapshot.websiteSettings.seoHidden,
  }
}

/**
 * Returns the path of the page's canonical URL. Categories and further pages of a list have canonical URLs of their own. Lists
 * with other filters or orders show the same items, so they refer to the list without filters.
 */
function canonicalPath(content: HtmlPageContent, path: string): string {
  const plain = encodedPath(path)
  if (content.kind !== 'list') return plain
  const { filters, data, collection } = content
  const { category: asked, ...others } = filters
  if (Object.keys(others).length > 0) return plain
  const category = collection.categories.find((name) => normalizeTagName(name) === normalizeTagName(asked ?? ''))
  const first = data.pagination.firstItem ?? 1
  return listPageUrl(plain, first - 1, { ...(category !== undefined && { category }) })
}

const maxDescriptionLength = 300

function descriptionOf(snapshot: SiteSnapshot, collection: Collection, item: Item | null): string {
  if (item)
    return (item.seoData?.seoDescription || htmlToText(item.excerpt || item.body)).slice(0, maxDescriptionLength).trim()
  return collection.description === '' && collection.homepage ? snapshot.row.description : collection.description
}

function imageOf({ address }: SiteSnapshot, image: Image | undefined): PageMetadata['image'] {
  if (!image) return null
  const [ownWidth = 0, ownHeight = 0] = image.originalSize.split('x').map(Number)
  const { width, height } = socialPictureSize({ width: ownWidth, height: ownHeight })
  return {
    address: `${address}${socialPictureUrl(image.assetUrl)}`,
    width: String(width),
    height: String(height),
    alt: image.altText,
  }
}

function propertiesOf(item: Item, requestedVariant: string): PageMetadata['properties'] {
  const variants = item.structuredContent?.variants ?? []
  const requested = variants.filter(({ id }) => id === requestedVariant)
  const [variant, ...others] = requested.length > 0 ? requested : variants
  if (variant) {
    const { currency } = variant.priceMoney
    const cents = [variant, ...others].map((one) => (one.onSale ? one.salePrice : one.price))
    return [
      ['product:price:amount', formatMinorUnits(Math.min(...cents), fractionDigits(currency))],
      ['product:price:currency', currency],
    ]
  }
  if (item.structuredContent) return []
  return [
    ['article:published_time', new Date(item.publishOn).toISOString()],
    ['article:modified_time', new Date(Math.max(item.publishOn, item.updatedOn)).toISOString()],
    ...item.categories.map((name) => ['article:section', name] as const),
    ...item.tags.map((name) => ['article:tag', name] as const),
  ]
}

/** Returns the RSS feed that the pages of a blog, shop or event list, and of their items, link to. Empty for other pages. */
function feedsOf(snapshot: SiteSnapshot, { kind, collection }: HtmlPageContent): PageMetadata['feeds'] {
  const isFollowed =
    (kind === 'list' || kind === 'item') && ['blog', 'products', 'events'].includes(collection.typeName)
  if (!isFollowed) return []
  const address = `${snapshot.address}${encodedPath(collection.fullUrl)}?format=rss`
  return [{ title: `${collection.title} - ${snapshot.row.title}`, address }]
}

function structuredSite({ address, row, website }: SiteSnapshot): Parameters<typeof structuredData>[0] {
  const { logoImageUrl } = website
  return {
    address,
    title: row.title,
    description: row.description,
    language: row.language,
    ...(logoImageUrl !== undefined && { logoUrl: logoImageUrl }),
  }
}
