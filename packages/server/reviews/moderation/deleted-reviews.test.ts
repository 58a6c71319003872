import { describe, expect, it } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aPicture } from '../../testing/media/media-calls.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { mediaTasks } from '../../media/index.ts'
import { reviewTasks } from '../reviews.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + aheadMs } })
const dayMs = 24 * 60 * 60_000

async function aQueue() {
  aheadMs = 0
  const queue = await reviewQueue(app)
  const { site } = queue
  // Sessions end within 30 days, so that another moderator comes.
  const by = async () => aTeammate(app, { siteId: site.id })
  let owner = await by()
  const call = async (id: string, what: string, body: object = {}) =>
    owner.post(`/api/studio/reviews/${id}/${what}`, body, queue.inSite())
  const deleted = async () => (await owner.get('/api/studio/reviews?state=deleted', queue.inSite())).body
  const later = async (days: number) => {
    aheadMs += days * dayMs
    owner = await by()
  }
  const activity = async () => (await owner.get('/api/studio/activity', queue.inSite())).body.entries
  const undo = async ({ path, body }: { path: string; body: object }) => owner.post(path, body, queue.inSite())
  return { ...queue, call, deleted, later, activity, undo }
}
const run = async () => {
  const options = { siteId: null, signal: new AbortController().signal }
  for (const task of [...reviewTasks, ...mediaTasks]) await task.run(app.deps, options)
}

describe('deleted reviews', () => {
  it('BX-3.12 can be brought back for 30 days to what they were, and say until when', async () => {
    const { ctx, waiting, call, deleted, later, shownOf, undo } = await aQueue()
    const cup = await aProduct(ctx)
    const id = await waiting(cup)
    await call(id, 'publish')
    await call(id, 'delete')
    const [entry] = (await deleted()).reviews
    expect(Math.abs(entry.goneAt - Date.now() - 30 * dayMs)).toBeLessThan(60_000)
    expect((await shownOf(cup)).productReviews).toEqual([])
    await later(29)
    await run()
    const restored = await call(id, 'restore')
    expect(restored.body).toMatchObject({ id, state: 'published' })
    expect((await shownOf(cup)).productReviews).toHaveLength(1)
    expect((await call(id, 'restore')).body.code).toBe('changes.changed-meanwhile')
    expect((await undo(restored.body.undo)).body.state).toBe('deleted')
    expect((await call(id, 'restore')).body.state).toBe('published')
  })

  it.each([{ more: 1 }, [], 'x', 7])('are not brought back by a request with the content %j', async (body) => {
    const { ctx, moderator, inSite, waiting, call, deleted } = await aQueue()
    const id = await waiting(await aProduct(ctx))
    await call(id, 'delete')
    expect((await moderator.post(`/api/studio/reviews/${id}/restore`, body, inSite())).status).toBe(400)
    expect((await deleted()).counts.deleted).toBe(1)
  })

  it('BX-3.12 come back by the activity log, days after, until something later happened', async () => {
    const { ctx, waiting, call, later, activity, undo } = await aQueue()
    const [first, second] = [await waiting(await aProduct(ctx)), await waiting(await aProduct(ctx))]
    for (const id of [first, second]) await call(id, 'delete')
    await later(2)
    await call(second, 'publish')
    const of = async (id: string) =>
      (await activity()).filter(({ target, action }: { target: string; action: string }) => {
        return target === id && action === 'review.deleted'
      })
    const [[open], [over]] = [await of(first), await of(second)]
    expect(over.undo).toBeNull()
    expect((await undo(open.undo)).body).toMatchObject({ id: first, state: 'held' })
  })

  it('BX-3.12 are erased after 30 days, with words, pictures and answer, and no import or request brings them back', async () => {
    const { ctx, site, waiting, call, deleted, later } = await aQueue()
    const cup = await aProduct(ctx)
    const [old, kept] = [await waiting(cup, { pictures: [await aPicture()] }), await waiting(await aProduct(ctx))]
    await call(old, 'publish')
    await call(old, 'reply', { text: 'Thank you' })
    await call(old, 'delete')
    const pictures = await app.deps.owner.ask<{ key: string }>(
      '',
      'select file_key as key from assets where site_id = $1',
      [site.id],
    )
    await later(29)
    await call(kept, 'delete')
    await run()
    expect((await deleted()).counts.deleted).toBe(2)
    await later(1)
    await run()
    await run() // media sees what was erased before
    expect(await deleted()).toMatchObject({
      reviews: [{ text: expect.stringContaining('tea') }],
      counts: { deleted: 1 },
    })
    const rows = await app.deps.owner.ask<{ row: object }>(
      '',
      'select to_jsonb(r) as row from reviews r where id = $1',
      [old],
    )
    expect(JSON.stringify(rows)).not.toMatch(/tea|Warm|Ada|Thank/)
    expect(await app.deps.owner.ask('', 'select from review_terms where review_id = $1', [old])).toEqual([])
    expect(pictures).toHaveLength(1)
    for (const { key } of pictures) expect(await app.deps.files.get(key)).toBeNull()
    for (const what of ['restore', 'publish', 'delete'])
      expect((await call(old, what)).body.code).toBe('reviews.not-found')
  })
})
