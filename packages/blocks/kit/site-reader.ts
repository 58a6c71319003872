import type { StructuredContent } from '@sitewright/domain/pages/page-json.ts'

/** Which items of a collection a block shows. */
export type ItemQuestion = {
  collectionId: string
  count: number
  /** Only items with this word, in any case; empty for all. */
  category: string
  tag: string
  isFeatured: boolean
}

/** An item of any collection as blocks show it; times in epoch milliseconds. */
export type SummaryItem = {
  id: string
  /** PL-3.37 */
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
  /** A product's page JSON (SF-3.04), for prices; null for what is not sold. */
  product: Readonly<Record<string, unknown>> | null
}

/** The public JSON of a picture (PL-3.68), as far as blocks read it. */
export type SummaryImage = Readonly<Record<string, unknown>> & {
  assetUrl: string
  originalSize: string
  altText: string
  mediaFocalPoint: { x: number; y: number }
  colorData?: { centerAverage: string }
}

/** One product, by its id. */
export type ProductQuestion = { productId: string }

/** What a block needs read before it is drawn. */
export type Question = ItemQuestion | ProductQuestion

/** A product's page JSON (SF-3.04), as far as blocks read it. */
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

/** A product with what the shop says beside it (PL-3.64), by its id. */
export type ShownProduct = { item: BlockProduct; productMerchandisingContext: Readonly<Record<string, unknown>> }

/** What a block may ask of its site while it is drawn. */
export type SiteReader = {
  /** The answer that was read beforehand; null where the collection is gone. */
  items(question: ItemQuestion): readonly SummaryItem[] | null
  /** As it is now; null where it is gone, or its collection is not shown. */
  product(id: string): ShownProduct | null
  /** True once: for the first picture of the page. */
  takesFirst(): boolean
  /** Cleaned HTML. */
  markdown(text: string): string
  /** A day in the words of the site's language and in its zone: `March 5, 2026`. */
  dayText(ms: number): string
  /** The `sizes` of a picture that takes this part of its column; on phones, where columns stand one under the other, the second. */
  sizes(share: number, phoneShare: number): string
}

/** What a kind reads beyond its fields. */
export type Resolver = {
  /** What must be read before the block can be drawn. */
  asks?(props: Readonly<Record<string, unknown>>): Question | null
  /** The template's `resolved`; null where there is nothing to show. */
  resolve(props: Readonly<Record<string, unknown>>, reader: SiteReader): Readonly<Record<string, unknown>> | null
}
