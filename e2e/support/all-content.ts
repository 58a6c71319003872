import { readFileSync } from 'node:fs'
import { blockSamples } from '@sitewright/blocks/samples.ts'
import { column, page, row, type NestedDocumentNode } from '@sitewright/domain/pages/build-document.ts'
import type { Ctx } from '@sitewright/server/context.ts'
import { addAsset } from '@sitewright/server/media/index.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { aSiteWithAllContentTypes } from '@sitewright/server/testing/a-site-with-all-content-types.ts'
import { reviewPicture } from './test-reviews.ts'

/** Creates content of every type, a page with every kind of block in each of its variants, and one of a theme's collection `window`. */
export async function makeAllContent(ctx: Ctx): Promise<void> {
  const { mug, journalId } = await aSiteWithAllContentTypes(ctx)
  const picture = await addAsset(ctx, { fileName: 'mug.webp', bytes: readFileSync(reviewPicture), altText: 'A mug' })
  const ids = { assetId: picture.id, productId: mug, collectionId: journalId }
  await createPage(ctx, {
    urlId: 'every-block',
    title: 'Every block',
    typeName: 'page',
    document: page(...blocks(ids)),
  })
  await createPage(ctx, { urlId: 'window', title: 'Window', typeName: 'window' })
}

type Ids = Readonly<Record<'assetId' | 'productId' | 'collectionId', string>>

/** Returns the samples of every kind of block, each block with the site's picture, product or posts, two to a row. */
function blocks(ids: Ids): NestedDocumentNode[] {
  const nodes = Object.entries(blockSamples).flatMap(([kind, samples]) =>
    Object.values(samples).map((props) => ({ kind, props: withIds(props, ids) })),
  )
  return Array.from({ length: Math.ceil(nodes.length / 2) }, (_, at) =>
    row(...nodes.slice(at * 2, at * 2 + 2).map((node) => column(6, node))),
  )
}

function withIds(props: Readonly<Record<string, unknown>>, ids: Ids): Readonly<Record<string, unknown>> {
  const held = Object.entries(ids).filter(([name]) => name in props)
  return {
    ...props,
    ...Object.fromEntries(held),
    ...('category' in props && { category: '', tag: '', onlyFeatured: false }),
  }
}
