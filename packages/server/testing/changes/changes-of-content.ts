import { saveSiteSettings } from '../../sites/index.ts'
import { aProduct, type AProduct } from '../a-product.ts'
import { aPicture, mediaCalls } from '../media/media-calls.ts'
import { reviewsOn } from '../reviews/a-review-shop.ts'
import type { Changer, Changes } from './changer.ts'

const studio = '/api/studio'

/** Changes of reviews. */
export function reviewChanges(): Changes {
  const review = async ({ app, ctx }: Changer, product?: AProduct): Promise<string> => {
    const { id } = product ?? (await aProduct(ctx))
    await saveSiteSettings(ctx, { settings: reviewsOn })
    const visitor = app.visitor(ctx.site)
    await visitor.get('/api/commerce/shopping-cart')
    const written = { stars: 5, title: 'Warm', text: `It holds tea. ${ctx.newId()}`, name: 'Ada' }
    await visitor.post(`/api/commerce/products/${id}/reviews`, written)
    const text = 'select id from reviews where site_id = $1 and product_id = $2'
    const [row] = await app.deps.owner.ask<{ id: string }>('', text, [ctx.siteId, id])
    return `${studio}/reviews/${row?.id ?? ''}`
  }
  const decision = (name: string) => async (at: Changer) => ({ path: `${await review(at)}/${name}` })
  return {
    'POST /api/studio/reviews/:reviewId/publish': decision('publish'),
    'POST /api/studio/reviews/:reviewId/spam': decision('spam'),
    'POST /api/studio/reviews/:reviewId/delete': decision('delete'),
    'POST /api/studio/reviews/:reviewId/restore': async (at) => {
      const path = await review(at)
      await at.send('POST', { path: `${path}/delete` })
      return { path: `${path}/restore` }
    },
    'POST /api/studio/reviews/:reviewId/undo': async (at) => {
      const { undo } = (await at.send('POST', { path: `${await review(at)}/publish` })).body
      return { path: undo.path, body: undo.body }
    },
    'POST /api/studio/reviews/:reviewId/reply': async (at) => {
      return { path: `${await review(at)}/reply`, body: { text: 'Thank you.', version: 0 } }
    },
  }
}

/** Changes of pictures. */
export function mediaChanges(): Changes {
  const path = `${studio}/media`
  const picture = async ({ owner, ctx }: Changer): Promise<string> =>
    (await mediaCalls(owner, ctx.site).add('cup.jpg', await aPicture())).id
  return {
    'POST /api/studio/media/:assetId': async (at) => ({
      path: `${path}/${await picture(at)}`,
      body: { altText: 'A cup', version: 0 },
    }),
    'POST /api/studio/media/:assetId/file': async (at) => {
      const id = await picture(at)
      const { body } = await mediaCalls(at.owner, at.ctx.site).send('new.jpg', await aPicture(), { replaces: id })
      return { path: `${path}/${id}/file`, body: body.undo.body }
    },
    'POST /api/studio/media-uploads': async () => {
      return { path: `${studio}/media-uploads`, body: { fileName: 'cup.jpg', bytes: 10 } }
    },
    'DELETE /api/studio/media-uploads/:uploadId': async ({ owner, ctx }) => {
      const { body } = await mediaCalls(owner, ctx.site).start({ fileName: 'cup.jpg', bytes: 10 })
      return { path: `${studio}/media-uploads/${body.uploadId}` }
    },
    'POST /api/studio/media/delete': async (at) => ({ path: `${path}/delete`, body: { ids: [await picture(at)] } }),
    'POST /api/studio/media/restore': async (at) => {
      const body = { ids: [await picture(at)] }
      await at.send('POST', { path: `${path}/delete`, body })
      return { path: `${path}/restore`, body }
    },
    'POST /api/studio/media/restore/undo': async (at) => {
      const body = { ids: [await picture(at)] }
      await at.send('POST', { path: `${path}/delete`, body })
      const { undo } = (await at.send('POST', { path: `${path}/restore`, body })).body
      return { path: undo.path, body: undo.body }
    },
  }
}
