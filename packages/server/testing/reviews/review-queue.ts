import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { AProduct } from '../a-product.ts'
import { aTeammate } from '../an-account.ts'
import type { TestApp } from '../test-app.ts'
import type { Answer } from '../test-client.ts'
import { aReviewShop } from './a-review-shop.ts'

type Written = {
  stars?: number | string
  title?: string
  text?: string
  name?: string
  pictures?: readonly Buffer[]
}

/** Creates a shop with a moderator, and returns what visitors and the moderator do with its reviews. */
export async function reviewQueue(app: TestApp) {
  const ctx = await aReviewShop(app.deps)
  const { site } = ctx
  const moderator = await aTeammate(app, { siteId: site.id, roles: [websiteRoles.moderator] })

  const inSite = (at = site) => ({ headers: { 'x-site': at.id } })
  const held = async (query = ''): Promise<Answer['body']> =>
    (await moderator.get(`/api/studio/reviews${query}`, inSite())).body
  const decide = (id: string, what: 'publish' | 'spam' | 'delete'): Promise<Answer> =>
    moderator.post(`/api/studio/reviews/${id}/${what}`, {}, inSite())
  const reply = (id: string, text: string): Promise<Answer> =>
    moderator.post(`/api/studio/reviews/${id}/reply`, { text }, inSite())
  const undo = ({ body }: Answer): Promise<Answer> => moderator.post(body.undo.path, body.undo.body, inSite())
  const shownOf = async (product: AProduct): Promise<Answer['body']> =>
    (await app.visitor(site).get(`/api/commerce/product/reviews?productId=${product.id}`)).body

  async function write(product: AProduct, { pictures = [], ...given }: Written = {}): Promise<Answer> {
    const visitor = app.visitor(site)
    await visitor.get('/api/commerce/shopping-cart')
    const tokens: string[] = []
    for (const picture of pictures) {
      const path = `/api/commerce/products/${product.id}/review-pictures?fileName=cup%20%26%20tea.jpg`
      tokens.push((await visitor.upload(path, picture)).body.token)
    }
    const words = { stars: 5, title: 'Warm', text: `It holds tea. ${app.deps.newId()}`, name: 'Ada', ...given }
    const body = { ...words, pictures: tokens }
    return visitor.post(`/api/commerce/products/${product.id}/reviews`, body)
  }

  /** Posts a review and returns the id of the product's oldest held review. */
  async function waiting(product: AProduct, given: Written = {}): Promise<string> {
    const { status, text } = await write(product, given)
    if (status !== 200) throw new Error(`The review was not taken: ${text}`)
    const { reviews } = await held('?limit=100')
    return reviews.find(({ productId }: { productId: string }) => productId === product.id).id
  }

  return { site, ctx, moderator, inSite, held, decide, undo, reply, write, waiting, shownOf }
}
