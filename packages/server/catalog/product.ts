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
}

/**
 * Whether visitors see a product. A `hidden` product has no page and appears in no list, feed or API response; carts cannot sell
 * it.
 */
export type Visibility = 'visible' | 'hidden'

export type LoadedProduct = {
  product: ProductRow
  visibility: Visibility
  content: ProductContent
  variants: VariantRow[]
  imageIds: string[]
}
