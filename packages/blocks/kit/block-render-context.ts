import type { ProductStructuredContent } from '@sitewright/domain/pages/page-json.ts'

/** Selects which items of a collection a summary block shows. */
export type SummaryItemQuery = {
  collectionId: string
  count: number
  /** Restricts the items to those with this category or tag (case-insensitive); '' for all. */
  category: string
  tag: string
  isFeatured: boolean
}

/** An item of any collection, with the fields that blocks show. Times are in epoch milliseconds. */
export type SummaryItem = {
  id: string
  /** Number of the item's type, such as 1 for a text post or 11 for a product (PL-3.37). */
  recordType: number
  title: string
  fullUrl: string
  /** Short description of the item as sanitized HTML, '' when it has none. */
  excerpt: string
  image: SummaryImage | null
  publishedMs: number
  startsMs: number | null
  author: string
  place: string
  tags: readonly string[]
  categories: readonly string[]
  /** The page JSON of a product (SF-3.04), which contains its prices; `null` for other items. */
  product: Readonly<Record<string, unknown>> | null
}

/** An image's public JSON (PL-3.68), with types for the fields that blocks use. */
export type SummaryImage = Readonly<Record<string, unknown>> & {
  assetUrl: string
  originalSize: string
  altText: string
  mediaFocalPoint: { x: number; y: number }
  colorData?: { centerAverage: string }
}

/** Selects the product that a product block shows. */
export type ProductQuery = { productId: string }

/** Site data that must be read before a block is rendered: a collection's items or a product. */
export type BlockDataQuery = SummaryItemQuery | ProductQuery

/** A product's page JSON (SF-3.04), with types for the fields that blocks use. */
export type BlockProduct = Readonly<Record<string, unknown>> & {
  id: string
  collectionId: string
  title: string
  fullUrl: string
  /** Description of the product as sanitized HTML, '' when it has none. */
  excerpt: string
  mainImage?: SummaryImage
  items: readonly SummaryImage[]
  structuredContent: ProductStructuredContent
}

/** A product as a product block shows it, with its merchandising data (PL-3.64). */
export type ProductWithMerchandising = {
  item: BlockProduct
  productMerchandisingContext: Readonly<Record<string, unknown>>
}

/** Site data and helpers available to a block while it is rendered. */
export type BlockRenderContext = {
  /** Returns the collection's items, which were read before the rendering; `null` when the collection no longer exists. */
  items(question: SummaryItemQuery): readonly SummaryItem[] | null
  /** Returns the product with its current stock; `null` when it no longer exists or its collection is disabled. */
  product(id: string): ProductWithMerchandising | null
  /**
   * True on the first call on a page, false on all later calls. The image for which it returns true is loaded with high priority.
   */
  takesFirst(): boolean
  /** Renders Markdown as sanitized HTML. */
  markdown(text: string): string
  /** Formats a day in the site's language and time zone: `March 5, 2026`. */
  dayText(ms: number): string
  /**
   * Builds an image's `sizes` attribute. `share` is the part of the column's width that the image takes; `phoneShare` is that
   * part on phones, where columns are stacked.
   */
  sizes(share: number, phoneShare: number): string
}

/** Reads and prepares the site data that blocks of a kind show in addition to their own fields. */
export type BlockDataResolver = {
  /** Returns which site data must be read before the block is rendered; `null` when it needs none. */
  asks?(props: Readonly<Record<string, unknown>>): BlockDataQuery | null
  /** Builds the data that the block's template reads as `resolved`; `null` when the block has nothing to show. */
  resolve(
    props: Readonly<Record<string, unknown>>,
    reader: BlockRenderContext,
  ): Readonly<Record<string, unknown>> | null
}
