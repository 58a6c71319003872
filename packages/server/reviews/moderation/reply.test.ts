import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aReviewShop } from '../../testing/reviews/a-review-shop.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const { site, ctx, moderator, inSite, held, decide, reply, undo, waiting, shownOf } = await reviewQueue(app)

describe('the undo of a decision', () => {
  it('BX-3.12 is refused once something else was decided or answered, and changes nothing then', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup)
    const published = await decide(id, 'publish')
    const spam = await decide(id, 'spam')
    expect([(await undo(published)).status, (await undo(published)).body.code]).toEqual([
      409,
      'changes.changed-meanwhile',
    ])
    expect((await undo(spam)).body).toMatchObject({ state: 'published', undo: null })
    const deleted = await decide(id, 'delete')
    await reply(id, 'Thank you')
    expect((await undo(deleted)).body.code).toBe('changes.changed-meanwhile')
    expect((await held('?state=deleted&limit=100')).reviews.map((one: { id: string }) => one.id)).toContain(id)
  })
})

describe('the shop’s answer to a review', () => {
  it('BX-3.12 is seen below the published review only, as text, and its undo brings the earlier answer back', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup)
    expect((await reply(id, ' Thanks <b>Ada</b>\u202e\n\n\n\nSee you. ')).body).toMatchObject({ id, state: 'held' })
    expect((await shownOf(cup)).productReviews).toEqual([])
    await decide(id, 'publish')
    expect((await shownOf(cup)).productReviews[0].reply).toMatchObject({ text: 'Thanks <b>Ada</b>\n\nSee you.' })
    const page = await app.visitor(site).get(`/commerce/reviews/${cup.id}`)
    expect(page.text).toContain('Thanks &lt;b&gt;Ada&lt;&#47;b&gt;')
    const second = await reply(id, 'Second')
    expect((await shownOf(cup)).productReviews[0].reply.text).toBe('Second')
    expect((await undo(second)).status).toBe(200)
    expect((await shownOf(cup)).productReviews[0].reply.text).toContain('Thanks')
    expect((await undo(second)).body.code).toBe('changes.changed-meanwhile')
    await reply(id, '')
    expect((await shownOf(cup)).productReviews[0].reply).toBeUndefined()
  })

  it('BX-5.06 is refused when it is too long, malformed, of another site, or by somebody who may not moderate', async () => {
    const cup = await aProduct(ctx)
    const id = await waiting(cup)
    expect((await reply(id, 'x'.repeat(2001))).body.errors).toEqual({ text: 'This can have 2000 characters.' })
    expect((await reply(id, 'x'.repeat(9000))).status).toBe(400)
    expect((await moderator.post(`/api/studio/reviews/${id}/reply`, { text: 1 }, inSite())).status).toBe(400)
    const other = await aReviewShop(app.deps)
    const stranger = await aTeammate(app, { siteId: other.siteId })
    const to = `/api/studio/reviews/${id}/reply`
    expect((await stranger.post(to, { text: 'Hi' }, { headers: { 'x-site': other.siteId } })).status).toBe(404)
    const editor = await aTeammate(app, { siteId: site.id, roles: [websiteRoles.editor] })
    expect((await editor.post(to, { text: 'Hi' }, inSite())).status).toBe(403)
    await decide(id, 'publish')
    expect((await shownOf(cup)).productReviews[0].reply).toBeUndefined()
  })
})
