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
  type Draft,
} from '@sitewright/domain/pages/build-document.ts'
import type { PageDocument } from '@sitewright/domain/pages/document.ts'
import type { PictureName } from './pictures.ts'
import type { AssetOf } from './seed-pictures.ts'
import type { ProductOf } from './seed-products.ts'

/** A post of the demonstration as one writes it: rich text, and what stands between. */
export type DemoPost = {
  urlId: string
  title: string
  author: 'ines' | 'tomas'
  category: string
  /** The first one is a tag of the shop too: its products stand below the post. */
  tags: readonly string[]
  picture: PictureName
  /** Before the day on which the demonstration is made; below zero: it appears by then. */
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
  /** Three products of a category. */
  | { products: string; title: string }
  /** One product of the shop, by its address there, ready to be bought. */
  | { product: string }

/** The post's own blocks, one below the other; two pictures may stand side by side. */
export function documentOfPost({ parts }: DemoPost, from: Sources): PageDocument {
  return page(...parts.map((part) => rowOf(part, from)))
}

type Sources = { assetOf: AssetOf; shopId: string; productOf: ProductOf }

function rowOf(part: PostPart, { assetOf, shopId, productOf }: Sources): Draft {
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
