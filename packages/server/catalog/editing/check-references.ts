import { refuseProblems, type FieldProblems } from '@sitewright/domain/catalog/editing/check-edited-product.ts'
import type { ProductSnapshot } from '@sitewright/domain/catalog/editing/product-snapshot.ts'
import { draftMessages } from '@sitewright/domain/catalog/product-draft.messages.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readPageInfos } from '../../pages/index.ts'
import { readImages } from '../document.store.ts'

/** Throws `catalog.product-invalid` when a product names pictures or a collection that the site does not have. */
export async function checkReferences(
  tx: Tx,
  ctx: Ctx,
  product: ProductSnapshot,
  before: ProductSnapshot | null,
): Promise<void> {
  const hadImages = new Set(before && imagesOf(before))
  const wanted = imagesOf(product).filter((id) => !hadImages.has(id))
  const isMoved = before?.collectionId !== product.collectionId
  const [images, collections] = await Promise.all([
    wanted.length > 0 ? readImages(tx, ctx.siteId, wanted) : new Map<string, unknown>(),
    isMoved ? readPageInfos(tx, ctx.siteId, [product.collectionId]) : [],
  ])
  const isGone = (id: string | null): boolean => id !== null && !hadImages.has(id) && !images.has(id)
  const problems: FieldProblems = {}
  product.images.forEach((id, place) => {
    if (isGone(id)) problems[`images.${place}`] = { message: draftMessages.imageGone }
  })
  product.variants.forEach(({ mainImageId }, place) => {
    if (isGone(mainImageId)) problems[`variants.${place}.mainImageId`] = { message: draftMessages.imageGone }
  })
  if (isMoved && !collections.some(({ typeName }) => typeName === 'products')) {
    problems['collectionId'] = { message: draftMessages.collectionGone }
  }
  refuseProblems(problems)
}

function imagesOf({ images, variants }: ProductSnapshot): string[] {
  return [...images, ...variants.flatMap(({ mainImageId }) => mainImageId ?? [])]
}
