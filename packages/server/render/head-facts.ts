import { requestedId } from '@sitewright/domain/catalog/requested-variant.ts'
import { decimalText, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { plainText } from '@sitewright/domain/pages/plain-text.ts'
import type { Collection, Image, Item } from '@sitewright/domain/pages/page-json.ts'
import { structuredData } from '../feeds/index.ts'
import { encodedPath, type Shell } from '../shells/index.ts'
import type { FirstPicture } from './first-picture.ts'
import { addressAt } from './list-pages.ts'
import type { PageWork } from './page-work.ts'
import type { PageContent } from './content.ts'
import { reviewsPlace } from './reviews-place.ts'

/** What a page says of itself to those who list, share and read it aloud. Addresses are whole ones. */
export type HeadFacts = {
  title: string
  description: string
  /** null for pages that are nobody else's. */
  canonical: string | null
  kind: 'website' | 'product' | 'article'
  image: { address: string; width: string; height: string; alt: string } | null
  /** Open Graph's own of the kind, by name. */
  properties: readonly (readonly [name: string, value: string])[]
  feeds: readonly { title: string; address: string }[]
  /** Bodies of `application/ld+json` scripts. */
  structured: readonly string[]
  isIndexed: boolean
  picture: FirstPicture | null
}

export function headFacts(
  work: PageWork,
  content: PageContent,
  { path, title }: { path: string; title: string },
): Omit<HeadFacts, 'picture'> {
  const { shell } = work
  const { collection, kind } = content
  const item = kind === 'item' ? content.data.item : null
  const asked = requestedId(item?.structuredContent, work.variantAsked)
  const isListed = kind === 'page' || kind === 'list' || kind === 'item'
  return {
    title,
    description: descriptionOf(shell, collection, item),
    canonical: kind === 'standing' ? null : shell.address + canonicalPath(content, path),
    kind: item?.structuredContent ? 'product' : item ? 'article' : 'website',
    image: imageOf(shell, item?.mainImage ?? item?.items?.[0] ?? collection.mainImage),
    properties: item ? propertiesOf(item, asked) : [],
    feeds: feedsOf(shell, content),
    structured: isListed
      ? structuredData(structuredSite(shell), collection, item, {
          variant: asked,
          reviews: reviewsPlace(work, content)?.facts ?? null,
        })
      : [],
    isIndexed: isListed && !shell.websiteSettings.seoHidden,
  }
}

/**
 * A category and each further page of a list are pages of their own; tags, months, authors, orders and prices are other ways to the
 * same items, and are said to be the list itself.
 */
function canonicalPath(content: PageContent, path: string): string {
  const plain = encodedPath(path)
  if (content.kind !== 'list') return plain
  const { filters, data, collection } = content
  const { category: asked, ...others } = filters
  if (Object.keys(others).length > 0) return plain
  const category = collection.categories.find((name) => name.toLowerCase() === asked?.toLowerCase())
  const first = data.pagination.firstItem ?? 1
  return addressAt(plain, first - 1, { ...(category !== undefined && { category }) })
}

const longestDescription = 300

function descriptionOf(shell: Shell, collection: Collection, item: Item | null): string {
  if (item)
    return plainText(item.excerpt || item.body)
      .slice(0, longestDescription)
      .trim()
  return collection.description === '' && collection.homepage ? shell.row.description : collection.description
}

function imageOf({ address }: Shell, image: Image | undefined): HeadFacts['image'] {
  if (!image) return null
  const [width = '', height = ''] = image.originalSize.split('x')
  return { address: `${address}${image.assetUrl}`, width, height, alt: image.altText }
}

function propertiesOf(item: Item, requestedVariant: string): HeadFacts['properties'] {
  const variants = item.structuredContent?.variants ?? []
  const requested = variants.filter(({ id }) => id === requestedVariant)
  const [variant, ...others] = requested.length > 0 ? requested : variants
  if (variant) {
    const { currency } = variant.priceMoney
    const cents = [variant, ...others].map((one) => (one.onSale ? one.salePrice : one.price))
    return [
      ['product:price:amount', decimalText(Math.min(...cents), fractionDigits(currency))],
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

/** Blogs and shops can be followed, from their lists and from what is in them. */
function feedsOf(shell: Shell, { kind, collection }: PageContent): HeadFacts['feeds'] {
  const isFollowed =
    (kind === 'list' || kind === 'item') && ['blog', 'products', 'events'].includes(collection.typeName)
  if (!isFollowed) return []
  const address = `${shell.address}${encodedPath(collection.fullUrl)}?format=rss`
  return [{ title: `${collection.title} - ${shell.row.title}`, address }]
}

function structuredSite({ address, row, website }: Shell): Parameters<typeof structuredData>[0] {
  const { logoImageUrl } = website
  return {
    address,
    title: row.title,
    description: row.description,
    language: row.language,
    ...(logoImageUrl !== undefined && { logoUrl: logoImageUrl }),
  }
}
