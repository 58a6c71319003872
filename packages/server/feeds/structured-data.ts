import { isVariantInStock } from '@sitewright/domain/catalog/product-status.ts'
import { unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { formatMinorUnits, fractionDigits } from '@sitewright/domain/kit/money.ts'
import { socialPictureUrl } from '@sitewright/domain/media/picture-widths.ts'
import { htmlToText } from '@sitewright/domain/pages/html-to-text.ts'
import type { Collection, Item, ProductStructuredContent, Variant } from '@sitewright/domain/pages/page-json.ts'
import type { ReviewFacts } from '@sitewright/domain/reviews/review-facts.ts'
import { reviewStructuredData } from '@sitewright/domain/reviews/review-structured-data.ts'
import type { LocationJson } from '@sitewright/domain/pages/website-json.ts'
import { absoluteUrlOf } from './xml.ts'

export type StructuredDataSite = {
  title: string
  description: string
  address: string
  language: string
  logoUrl?: string
}
/**
 * What structured data of a product's page needs besides the product: the id of the variant in the URL ('' without one), and the
 * summary of its reviews.
 */
export type ProductStructuredDataInput = { variant: string; reviews: ReviewFacts | null }
type Thing = Readonly<Record<string, unknown>>

/**
 * Returns a page's structured data for search engines (BX-3.15): the bodies of its `application/ld+json` scripts, escaped for use
 * in HTML.
 */
export function structuredData(
  site: StructuredDataSite,
  collection: Collection,
  item: Item | null,
  asked: ProductStructuredDataInput = { variant: '', reviews: null },
): string[] {
  const things: (Thing | null)[] = [
    ...(collection.homepage && !item ? [website(site), organization(site)] : []),
    item && thingOf(site, collection, item, asked),
    breadcrumbs(site, collection, item),
  ]
  return things
    .filter((thing) => thing !== null)
    .map((thing) => serializeForScript({ '@context': 'https://schema.org', ...thing }))
}

/** Serializes a value as JSON for a script element. Escapes the characters that could end the script or start a comment. */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[<>&\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function website(site: StructuredDataSite): Thing {
  const { title: name, description, address, language } = site
  return { '@type': 'WebSite', name, url: `${address}/`, inLanguage: language, ...(description && { description }) }
}

function organization(site: StructuredDataSite): Thing {
  const logo = site.logoUrl === undefined ? {} : { logo: absoluteUrlOf(site, site.logoUrl) }
  return { '@type': 'Organization', name: site.title, url: `${site.address}/`, ...logo }
}

function thingOf(
  site: StructuredDataSite,
  collection: Collection,
  item: Item,
  asked: ProductStructuredDataInput,
): Thing | null {
  if (item.structuredContent) return product(site, item, item.structuredContent, asked)
  if (item.startDate !== undefined) return event(site, item, item.startDate)
  return collection.typeName === 'blog' ? article(site, item) : null
}

function product(
  site: StructuredDataSite,
  item: Item,
  content: ProductStructuredContent,
  asked: ProductStructuredDataInput,
): Thing {
  const [only, ...others] = content.variants
  return {
    '@type': 'Product',
    ...common(site, item),
    productID: item.id,
    ...(only && others.length === 0 && only.sku !== '' && { sku: only.sku }),
    ...(item.categories.length > 0 && { category: item.categories.join(', ') }),
    ...(only && {
      offers: others.length === 0 ? offer(site, item, content, only) : offers(site, item, content, asked.variant),
    }),
    ...reviewStructuredData(asked.reviews),
  }
}

/**
 * Returns the product's offers as a schema.org AggregateOffer: number of variants, price range and availability. Lists all
 * variants when the page's data contain them; for a product with too many, only the variant in the URL.
 */
function offers(
  site: StructuredDataSite,
  item: Item,
  content: ProductStructuredContent,
  requestedVariant: string,
): Thing {
  const { variants } = content
  const isWhole = variants.length <= catalogLimits.variantsInPage
  const listed = isWhole ? variants : variants.filter(({ id }) => id === requestedVariant)
  const cents = variants.map(priceOf)
  const currency = variants[0]?.priceMoney.currency ?? ''
  const digits = fractionDigits(currency)
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: formatMinorUnits(Math.min(...cents), digits),
    highPrice: formatMinorUnits(Math.max(...cents), digits),
    offerCount: variants.length,
    availability: availability(variants.some((variant) => canBeHad(content, variant))),
    ...(listed.length > 0 && { offers: listed.map((variant) => offer(site, item, content, variant)) }),
  }
}

function offer(site: StructuredDataSite, item: Item, content: ProductStructuredContent, variant: Variant): Thing {
  const { currency } = variant.priceMoney
  const name = Object.values(variant.attributes).join(', ')
  return {
    '@type': 'Offer',
    ...(name !== '' && { name }),
    ...(variant.sku !== '' && { sku: variant.sku }),
    url: absoluteUrlOf(site, addressOfVariant(item, content, variant)),
    priceCurrency: currency,
    price: formatMinorUnits(priceOf(variant), fractionDigits(currency)),
    availability: availability(canBeHad(content, variant)),
    itemCondition: 'https://schema.org/NewCondition',
  }
}

/** Returns the URL of the product's page with this variant selected. */
function addressOfVariant({ fullUrl }: Item, { variants }: ProductStructuredContent, { id }: Variant): string {
  return variants.length > 1 ? `${fullUrl}?variant=${id}` : fullUrl
}

function priceOf({ price, salePrice, onSale }: Variant): number {
  return unitPriceCents({ priceCents: price, salePriceCents: salePrice, onSale })
}

/** True when the variant can be bought now. Only physical and service products can sell out (SF-4.01). */
function canBeHad({ productType }: ProductStructuredContent, variant: Variant): boolean {
  const isCounted = productType === productTypes.physical || productType === productTypes.service
  return !isCounted || isVariantInStock(variant)
}

function availability(isThere: boolean): string {
  return isThere ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock'
}

const maxHeadlineLength = 110

function article(site: StructuredDataSite, item: Item): Thing {
  const { name, ...rest } = common(site, item)
  return {
    '@type': 'BlogPosting',
    headline: String(name).slice(0, maxHeadlineLength),
    ...rest,
    mainEntityOfPage: absoluteUrlOf(site, item.fullUrl),
    datePublished: iso(item.publishOn),
    dateModified: iso(Math.max(item.publishOn, item.updatedOn)),
    author: {
      '@type': item.author.systemGenerated ? 'Organization' : 'Person',
      name: item.author.displayName,
      ...(item.author.websiteUrl && { url: item.author.websiteUrl }),
    },
    publisher: organization(site),
    ...(item.categories.length > 0 && { articleSection: item.categories }),
    ...(item.tags.length > 0 && { keywords: item.tags }),
  }
}

function event(site: StructuredDataSite, item: Item, startDate: number): Thing {
  return {
    '@type': 'Event',
    ...common(site, item),
    startDate: iso(startDate),
    ...(item.endDate !== undefined && { endDate: iso(item.endDate) }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...(item.location && { location: place(item.location) }),
    organizer: organization(site),
  }
}

function place({ addressTitle, addressLine1, addressLine2, addressCountry, mapLat, mapLng }: LocationJson): Thing {
  const address = {
    '@type': 'PostalAddress',
    ...(addressLine1 && { streetAddress: addressLine1 }),
    ...(addressLine2 && { addressLocality: addressLine2 }),
    ...(addressCountry && { addressCountry }),
  }
  const hasPoint = mapLat !== undefined && mapLng !== undefined
  return {
    '@type': 'Place',
    ...(addressTitle && { name: addressTitle }),
    address,
    ...(hasPoint && { geo: { '@type': 'GeoCoordinates', latitude: mapLat, longitude: mapLng } }),
  }
}

const maxTextLength = 1_000

function common(site: StructuredDataSite, item: Item): Thing {
  const pictures = item.items?.length ? item.items : item.mainImage ? [item.mainImage] : []
  const description = htmlToText(item.excerpt || item.body).slice(0, maxTextLength)
  return {
    name: item.title,
    url: absoluteUrlOf(site, item.fullUrl),
    ...(description !== '' && { description }),
    ...(pictures.length > 0 && {
      image: pictures.map((picture) => absoluteUrlOf(site, socialPictureUrl(picture.assetUrl))),
    }),
  }
}

function breadcrumbs(site: StructuredDataSite, collection: Collection, item: Item | null): Thing | null {
  const steps = [
    { name: site.title, path: '/' },
    ...(collection.homepage ? [] : [{ name: collection.title, path: collection.fullUrl }]),
    ...(item ? [{ name: item.title, path: item.fullUrl }] : []),
  ]
  if (steps.length === 1) return null
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrlOf(site, path),
    })),
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
