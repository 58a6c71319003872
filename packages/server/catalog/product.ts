import type { ParcelDraft } from '@sitewright/domain/catalog/check-product.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import type { ProductType } from '@sitewright/domain/kit/enums.ts'
import type { SubscriptionPlan } from '@sitewright/domain/subscriptions/plan.ts'

export type ProductRow = {
  id: string
  collectionId: string
  urlId: string
  position: number
  productType: ProductType
  versionId: string
  createdMs: number
}

export type VariantRow = {
  id: string
  position: number
  sku: string
  attributes: Record<string, string>
  priceCents: number
  salePriceCents: number
  onSale: boolean
  mainImageId: string | null
} & Required<ParcelDraft>

/** The versioned content of a product. Prices and stock belong to its variants. */
export type ProductContent = {
  title: string
  excerpt: string
  /** HTML that was sanitized when it was saved. */
  body: string
  options: string[]
  tags: string[]
  categories: string[]
  isFeatured: boolean
  isSubscribable: boolean
  subscriptionPlan?: SubscriptionPlan
  additionalFieldsForm?: FormDefinition
  customAddButtonText: string
  author: { id: string; displayName: string } | null
  /** Texts for search engines; missing when the title and the short description are used. */
  seoTitle?: string
  seoDescription?: string
}

/**
 * Whether visitors see a product. A `hidden` product has no page and appears in no list, feed or API response; carts cannot sell
 * it.
 */
export type Visibility = 'visible' | 'hidden'

/** A product at its published version. Times are epoch milliseconds; a deleted product has no variants. */
export type LoadedProduct = {
  product: ProductRow
  /** Rises with every change that an owner makes. */
  version: number
  visibility: Visibility
  /** When a hidden product becomes visible. */
  publishMs: number | null
  /** When a product that is visible by then is hidden again. */
  hideMs: number | null
  archivedMs: number | null
  deletedMs: number | null
  updatedMs: number
  content: ProductContent
  variants: VariantRow[]
  imageIds: string[]
}
