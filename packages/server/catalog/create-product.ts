import { checkProduct, type ProductDraft } from '@sitewright/domain/catalog/check-product.ts'
import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import { normalUrlId } from '@sitewright/domain/pages/url-id.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import type { SubscriptionPlan } from '@sitewright/domain/subscriptions/plan.ts'
import type { Ctx } from '../context.ts'
import { makeChange } from '../changes/index.ts'
import { raiseRevision } from '../sites/index.ts'
import { insertSnapshot } from './editing/insert-snapshot.ts'
import { editableFormOf } from './editing/product-snapshots.ts'

export type ProductInput = Pick<ProductDraft, 'urlId' | 'title' | 'productType' | 'variants'> & {
  collectionId: string
  /** Short description of the product as rich-text HTML. Like `body`, it is sanitized before it is stored. */
  excerpt?: string
  body?: string
  options?: readonly string[]
  images?: readonly string[]
  tags?: readonly string[]
  categories?: readonly string[]
  isFeatured?: boolean
  /** Billing plan of a product that is sold as a subscription only (SF-3.08). */
  subscriptionPlan?: SubscriptionPlan
  customAddButtonText?: string
  /** Form that shoppers fill in before they buy the product (SF-2.08). */
  additionalFieldsForm?: FormDefinition
}

export type CreatedProduct = { id: string; variants: { id: string; sku: string }[] }

/** Adds a published product with its variants and their stock at the end of a collection. */
export async function createProduct(ctx: Ctx, input: ProductInput): Promise<CreatedProduct> {
  const draft = {
    ...input,
    options: input.options ?? [],
    tags: input.tags ?? [],
    categories: input.categories ?? [],
    images: input.images ?? [],
  }
  checkProduct(draft)
  const id = ctx.newId()
  const product = snapshotOfInput(ctx, draft)
  return makeChange(
    ctx,
    { role: 'manage-products' },
    async (tx) => {
      const stock = product.variants.map((variant, place) => {
        return { variantId: variant.id, productId: id, available: draft.variants[place]?.stock ?? null }
      })
      await insertSnapshot(tx, ctx, { id, product, stock })
      await raiseRevision(tx, ctx, [`product:${id}`, `collection:${input.collectionId}`])
      return {
        answer: { id, variants: product.variants.map((variant) => ({ id: variant.id, sku: variant.sku })) },
        entries: [{ action: 'product.created', target: { kind: 'product', id, title: product.title } }],
      }
    },
    { lock: `collection:${input.collectionId}` },
  )
}

type Draft = ProductInput & Required<Pick<ProductInput, 'options' | 'tags' | 'categories' | 'images'>>

function snapshotOfInput(ctx: Ctx, input: Draft): ProductSnapshot {
  const { subscriptionPlan = null, additionalFieldsForm } = input
  return {
    collectionId: input.collectionId,
    productType: input.productType,
    urlId: normalUrlId(input.urlId) ?? input.urlId,
    title: input.title.trim(),
    excerpt: cleanRichText(input.excerpt ?? ''),
    body: cleanRichText(input.body ?? ''),
    options: [...input.options],
    tags: [...input.tags],
    categories: [...input.categories],
    images: [...input.images],
    isFeatured: input.isFeatured ?? false,
    subscriptionPlan,
    additionalFieldsForm: editableFormOf(additionalFieldsForm),
    customAddButtonText: input.customAddButtonText ?? '',
    seoTitle: '',
    seoDescription: '',
    visibility: 'visible',
    publishAt: null,
    hideAt: null,
    archivedMs: null,
    deletedMs: null,
    variants: input.variants.map((variant) => ({
      id: ctx.newId(),
      sku: variant.sku,
      attributes: Object.fromEntries(input.options.map((name) => [name, variant.attributes?.[name] ?? ''])),
      priceCents: variant.priceCents,
      salePriceCents: variant.salePriceCents ?? 0,
      onSale: variant.onSale ?? false,
      mainImageId: variant.mainImageId ?? null,
      weightGrams: variant.weightGrams ?? 0,
      lengthMm: variant.lengthMm ?? 0,
      widthMm: variant.widthMm ?? 0,
      heightMm: variant.heightMm ?? 0,
      taxClass: variant.taxClass ?? standardTaxClass,
    })),
  }
}
