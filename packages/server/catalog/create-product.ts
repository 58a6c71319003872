import { checkProduct, type ProductDraft } from '@sitewright/domain/catalog/check-product.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { catalogLimits } from '@sitewright/domain/kit/limits.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { cleanRichText } from '@sitewright/domain/pages/rich-text.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import type { SubscriptionPlan } from '@sitewright/domain/subscriptions/plan.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { recordActivity, raiseRevision } from '../sites/index.ts'
import { createInitialStock } from '../stock/index.ts'
import { countProductsAndNextPosition, insertImages, insertProduct } from './product.store.ts'
import type { ProductContent } from './product.ts'
import { insertVariants } from './variant.store.ts'
import { rebuildProductDocument } from './rebuild-product-document.ts'

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
  // Locks the collection, because its product limit and next position are read before the insert.
  return inSite(
    ctx,
    async (tx) => {
      const max = catalogLimits.productsPerCollection
      const { count, next } = await countProductsAndNextPosition(tx, ctx.siteId, input.collectionId)
      if (count >= max) throw new Refusal('catalog.too-many-products', { values: { max } })

      const { collectionId, productType } = input
      const product = {
        id: ctx.newId(),
        collectionId,
        urlId: input.urlId.toLowerCase(),
        position: next,
        productType,
        versionId: ctx.newId(),
        createdMs: ctx.now(),
      }
      await insertProduct(tx, ctx.siteId, product, contentOf(ctx, draft))
      await insertImages(tx, ctx.siteId, product.id, draft.images)
      const variants = draft.variants.map((variant, position) => ({
        id: ctx.newId(),
        position,
        sku: variant.sku,
        attributes: Object.fromEntries(draft.options.map((name) => [name, variant.attributes?.[name] ?? ''])),
        priceCents: variant.priceCents,
        salePriceCents: variant.salePriceCents ?? 0,
        onSale: variant.onSale ?? false,
        mainImageId: variant.mainImageId ?? null,
        weightGrams: variant.weightGrams ?? 0,
        lengthMm: variant.lengthMm ?? 0,
        widthMm: variant.widthMm ?? 0,
        heightMm: variant.heightMm ?? 0,
        taxClass: variant.taxClass ?? standardTaxClass,
        available: variant.stock,
      }))
      await insertVariants(tx, ctx.siteId, product.id, variants)
      await createInitialStock(
        tx,
        ctx,
        variants.map(({ id, available }) => ({ variantId: id, productId: product.id, available })),
      )

      await rebuildProductDocument(tx, ctx, product.id)
      await recordActivity(tx, ctx, 'product.created', { kind: 'product', id: product.id, title: input.title })
      await raiseRevision(tx, ctx, [`product:${product.id}`, `collection:${collectionId}`])
      return { id: product.id, variants: variants.map(({ id, sku }) => ({ id, sku })) }
    },
    { lock: `collection:${input.collectionId}` },
  )
}

function contentOf(ctx: Ctx, input: ProductInput): ProductContent {
  return {
    title: input.title.trim(),
    excerpt: cleanRichText(input.excerpt ?? ''),
    body: cleanRichText(input.body ?? ''),
    options: [...(input.options ?? [])],
    tags: [...(input.tags ?? [])],
    categories: [...(input.categories ?? [])],
    isFeatured: input.isFeatured ?? false,
    isSubscribable: input.subscriptionPlan !== undefined,
    ...(input.subscriptionPlan && { subscriptionPlan: input.subscriptionPlan }),
    ...(input.additionalFieldsForm && { additionalFieldsForm: input.additionalFieldsForm }),
    customAddButtonText: input.customAddButtonText ?? '',
    author: ctx.account ? { id: ctx.account.id, displayName: ctx.account.displayName } : null,
  }
}
