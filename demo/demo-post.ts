import {
  code,
  column,
  horizontalRule,
  html,
  image,
  page,
  product,
  quote,
  row,
  summary,
  type NestedDocumentNode,
} from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { PictureName } from './pictures.ts'
import type { AssetOf } from './seed-pictures.ts'
import type { ProductOf } from './seed-products.ts'

/** A blog post of the demonstration site: rich text with quotes, pictures and products between the paragraphs. */
export type DemoPost = {
  urlId: string
  title: string
  author: 'ines' | 'tomas'
  category: string
  /** Tags of the post. The first is also a tag of products, which the page lists below the post. */
  tags: readonly string[]
  picture: PictureName
  /** Days between the publication of the post and the seeding of the site. Negative for a scheduled post. */
  daysAgo: number
  isDraft?: boolean
  isFeatured?: boolean
  excerpt: string
  parts: readonly PostPart[]
}

type PostPart =
  | string
  | { rule: true }
  | { quote: string; source?: string }
  | { code: string }
  | { picture: PictureName; caption: string }
  | { pair: readonly [PictureName, PictureName] }
  /** Three products of the category `products`, below the heading `title`. */
  | { products: string; title: string }
  /** A product, by its URL slug in the shop, with an add-to-cart form. */
  | { product: string }

/**
 * Builds the document (rows of blocks) of a blog post: one row per part of the post, with two pictures side by side for a `pair`.
 */
export function documentOfPost({ parts }: DemoPost, from: Sources): PageDocument {
  return page(...parts.map((part) => rowOf(part, from)))
}

type Sources = { assetOf: AssetOf; shopId: string; productOf: ProductOf }

function rowOf(part: PostPart, { assetOf, shopId, productOf }: Sources): NestedDocumentNode {
  if (typeof part === 'string') return row(column(12, html(part)))
  if ('rule' in part) return row(column(12, horizontalRule()))
  if ('quote' in part) return row(column(12, quote(part.quote, part.source ? { source: part.source } : {})))
  if ('code' in part) return row(column(12, code(part.code, { language: 'plain' })))
  if ('products' in part) {
    const { products: category, title } = part
    return row(column(12, summary({ collectionId: shopId, category, title, count: 3, showExcerpt: false })))
  }
  if ('product' in part)
    return row(column(12, product(productOf(part.product), { design: 'beside', imageFormat: 'portrait' })))
  if ('pair' in part) {
    const [left, right] = part.pair
    return row(column(6, image(assetOf(left))), column(6, image(assetOf(right))))
  }
  return row(column(12, image(assetOf(part.picture), { caption: `<p>${part.caption}</p>` })))
}
