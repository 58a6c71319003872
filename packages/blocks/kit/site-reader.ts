import type { StructuredContent } from '@sitewright/domain/pages/page-json.ts'

/** Selects the items of a collection that a block shows. */
export type ItemQuestion = {
  collectionId: string
  count: number
  /** Shows only items with this category or tag (case-insensitive); empty for all. */
  category: string
  tag: string
  isFeatured: boolean
}

/** An item of any collection as blocks show it. Times are in epoch milliseconds. */
export type SummaryItem = {
  id: string
  /** Public number of the item's type (PL-3.37). */
  recordType: number
  title: string
  fullUrl: string
  /** Rich text. */
  excerpt: string
  image: SummaryImage | null
  publishedMs: number
  startsMs: number | null
  author: string
  place: string
  tags: readonly string[]
  categories: readonly string[]
  /** A product's page JSON (SF-3.04), for its prices; `null` for other items. */
  product: Readonly<Record<string, unknown>> | null
}

/** The fields of an image's public JSON (PL-3.68) that blocks use. */
export type SummaryImage = Readonly<Record<string, unknown>> & {
  assetUrl: string
  originalSize: string
  altText: string
  mediaFocalPoint: { x: number; y: number }
  colorData?: { centerAverage: string }
}

/** Selects a product. */
export type ProductQuestion = { productId: string }

/** Data that must be read before a block is rendered. */
export type Question = ItemQuestion | ProductQuestion

/** The fields of a product's page JSON (SF-3.04) that blocks use. */
export type BlockProduct = Readonly<Record<string, unknown>> & {
  id: string
  collectionId: string
  title: string
  fullUrl: string
  /** Rich text. */
  excerpt: string
  mainImage?: SummaryImage
  items: readonly SummaryImage[]
  structuredContent: StructuredContent
}

/** A product with its merchandising data (PL-3.64). */
export type ShownProduct = { item: BlockProduct; productMerchandisingContext: Readonly<Record<string, unknown>> }

/** Site data and helpers available to a block while it is rendered. */
export type SiteReader = {
  /** Returns the items that were read beforehand; `null` when the collection is gone. */
  items(question: ItemQuestion): readonly SummaryItem[] | null
  /** Returns the product with its current stock; `null` when it is gone or its collection is disabled. */
  product(id: string): ShownProduct | null
  /** Returns true once, for the first image of the page. */
  takesFirst(): boolean
  /** Renders Markdown as sanitized HTML. */
  markdown(text: string): string
  /** Formats a day in the site's language and time zone: `March 5, 2026`. */
  dayText(ms: number): string
  /**
   * Builds an image's `sizes` attribute. `share` is its part of the column's width; `phoneShare` applies on phones, where columns
   * are stacked.
   */
  sizes(share: number, phoneShare: number): string
}

/** Reads the data that a kind needs in addition to its fields. */
export type Resolver = {
  /** The question to answer before the block is rendered; `null` when it needs no data. */
  asks?(props: Readonly<Record<string, unknown>>): Question | null
  /** Builds the template's `resolved` data; `null` when there is nothing to show. */
  resolve(props: Readonly<Record<string, unknown>>, reader: SiteReader): Readonly<Record<string, unknown>> | null
}
