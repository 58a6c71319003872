import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { formOf } from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import type { LoadedProduct, ProductContent, VariantRow } from '../product.ts'

/** Returns what owners edit of a product, as it is stored. */
export function snapshotOf(loaded: LoadedProduct): ProductSnapshot {
  const { product, content } = loaded
  return {
    productType: product.productType,
    collectionId: product.collectionId,
    title: content.title,
    urlId: product.urlId,
    excerpt: content.excerpt,
    body: content.body,
    options: content.options,
    images: loaded.imageIds,
    categories: content.categories,
    tags: content.tags,
    subscriptionPlan: content.subscriptionPlan ?? null,
    additionalFieldsForm: editableFormOf(content.additionalFieldsForm),
    seoTitle: content.seoTitle ?? '',
    seoDescription: content.seoDescription ?? '',
    customAddButtonText: content.customAddButtonText,
    isFeatured: content.isFeatured,
    visibility: loaded.visibility,
    publishAt: loaded.publishMs,
    hideAt: loaded.hideMs,
    variants: loaded.variants.map(withoutPosition),
    archivedMs: loaded.archivedMs,
    deletedMs: loaded.deletedMs,
  }
}

function withoutPosition(row: VariantRow): Omit<VariantRow, 'position'> {
  const { position: _, ...variant } = row
  return variant
}

/** Returns a form as owners edit it, which needs no read-only lists. */
export function editableFormOf(form: ProductContent['additionalFieldsForm']): ProductSnapshot['additionalFieldsForm'] {
  if (!form) return null
  return {
    ...form,
    fields: form.fields.map(({ options, ...field }) => ({ ...field, ...(options && { options: [...options] }) })),
  }
}

/** Returns the versioned content of a snapshot. */
export function contentOf(product: ProductSnapshot, author: ProductContent['author']): ProductContent {
  const { subscriptionPlan, additionalFieldsForm, seoTitle, seoDescription } = product
  return {
    title: product.title,
    excerpt: product.excerpt,
    body: product.body,
    options: product.options,
    tags: product.tags,
    categories: product.categories,
    isFeatured: product.isFeatured,
    isSubscribable: subscriptionPlan !== null,
    ...(subscriptionPlan && { subscriptionPlan }),
    ...(additionalFieldsForm && { additionalFieldsForm: formOf(additionalFieldsForm) }),
    customAddButtonText: product.customAddButtonText,
    ...(seoTitle !== '' && { seoTitle }),
    ...(seoDescription !== '' && { seoDescription }),
    author,
  }
}

/** Returns the rows of a snapshot's variants; a deleted product has none. */
export function variantRowsOf({ variants, deletedMs }: ProductSnapshot): VariantRow[] {
  return deletedMs === null ? variants.map((variant, position) => ({ ...variant, position })) : []
}
