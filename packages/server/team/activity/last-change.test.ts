import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { actingAs, taskCtx, type Site } from '../../context.ts'
import { endDiscount } from '../../discounts/index.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { aPicture, mediaCalls } from '../../testing/media/media-calls.ts'
import { reviewQueue } from '../../testing/reviews/review-queue.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const { admin, editor, storeManager, viewer, billing } = websiteRoles

let site: Site
let owner: Client
let colleague: Client
beforeEach(async () => {
  site = await aSite(app.deps, { title: 'Fern & Kiln' })
  owner = await aTeammate(app, { siteId: site.id })
  colleague = await aTeammate(app, { siteId: site.id, roles: [admin] })
  await colleague.put('/api/studio/account', { displayName: 'Ben Miller', locale: 'en-US' })
})

const at = (id = site.id) => ({ headers: { 'x-site': id } })
const save = (who: Client, change: object) => who.put('/api/studio/settings', change, at())
const ask = async (who: Client, kind: string, id: string, fields?: string) => {
  const query = new URLSearchParams({ kind, id, ...(fields !== undefined && { fields }) })
  return (await who.get(`/api/studio/last-change?${query}`, at())).body
}
const tenPercent = { name: '10% off', target: 'order', kind: 'percent', amount: 100_000 }
const ada = { by: { name: 'Ada Potter', isYou: false } }
const ben = { by: { name: 'Ben Miller', isYou: false } }
const nobody = { by: null }

describe('who made the last change', () => {
  it('BX-3.11 is the one who last changed the given fields, by name, with a mark where that is oneself', async () => {
    await save(colleague, { title: 'Kiln', tagline: 'By hand' })
    await save(owner, { title: 'Fern' })
    expect(await ask(owner, 'site', site.id, 'tagline')).toEqual(ben)
    expect(await ask(colleague, 'site', site.id, 'tagline')).toEqual({ by: { name: 'Ben Miller', isYou: true } })
    expect(await ask(colleague, 'site', site.id, 'title')).toEqual(ada)
    expect(await ask(colleague, 'site', site.id)).toEqual(ada)
  })

  it('BX-3.11 is known for each text of a picture', async () => {
    const { id } = await mediaCalls(colleague, site).add('cup.jpg', await aPicture())
    const changes = { altText: 'A cup', title: 'Cup', fileName: 'tea' }
    const texts = Object.keys(changes)
    const answers = () => Promise.all(texts.map((field) => ask(owner, 'asset', id, field)))
    expect(await answers()).toEqual([nobody, nobody, nobody])
    expect((await colleague.post(`/api/studio/media/${id}`, changes, at())).status).toBe(200)
    expect(await answers()).toEqual([ben, ben, ben])
  })

  it('BX-3.12 is the one who answered a review, not the one who published it since', async () => {
    const queue = await reviewQueue(app)
    const id = await queue.waiting(await aProduct(queue.ctx))
    const publisher = await aTeammate(app, { siteId: queue.site.id, roles: [websiteRoles.moderator] })
    await queue.reply(id, 'Thank you')
    await publisher.post(`/api/studio/reviews/${id}/publish`, {}, at(queue.site.id))
    const path = `/api/studio/last-change?kind=review&id=${id}&fields=reply`
    const isYou = async (who: Client) => (await who.get(path, at(queue.site.id))).body.by.isYou
    expect([await isYou(queue.moderator), await isYou(publisher)]).toEqual([true, false])
  })

  it('BX-3.11 is nobody where several people changed the fields, or one of them was never changed', async () => {
    await save(colleague, { tagline: 'By hand' })
    await save(owner, { title: 'Fern' })
    expect(await ask(owner, 'site', site.id, 'title,tagline')).toEqual(nobody)
    expect(await ask(owner, 'site', site.id, 'tagline,language')).toEqual(nobody)
    await save(colleague, { title: 'Kiln' })
    expect(await ask(owner, 'site', site.id, 'title,tagline')).toEqual(ben)
  })

  it('BX-3.11 is nobody where an API key or the server made it', async () => {
    const server = taskCtx(app.deps, site)
    const permissions = [{ role: 'manage-products' }] as const
    const key = actingAs(server, { kind: 'key', id: 'ab'.repeat(16), permissions })
    for (const ctx of [key, server]) {
      const { body } = await colleague.post('/api/studio/discounts', { ...tenPercent, code: ctx.newId() }, at())
      const { id } = body.discount
      expect(await ask(owner, 'discount', id)).toEqual(ben)
      await endDiscount(ctx, id)
      expect([await ask(owner, 'discount', id), await ask(owner, 'discount', id, 'endsAt')]).toEqual([nobody, nobody])
    }
  })

  it('BX-5.06 is nobody for a record of another site', async () => {
    const other = await aSite(app.deps)
    const theirs = await aTeammate(app, { siteId: other.id })
    await theirs.put('/api/studio/settings', { title: 'Theirs' }, at(other.id))
    expect(await ask(owner, 'site', other.id)).toEqual(nobody)
    const own = await theirs.get(`/api/studio/last-change?kind=site&id=${other.id}`, at(other.id))
    expect(own.body).toEqual({ by: { name: 'Ada Potter', isYou: true } })
    expect((await owner.get(`/api/studio/last-change?kind=site&id=${other.id}`, at(other.id))).status).toBe(404)
  })

  it('BX-5.07 is told only to those who may read the record', async () => {
    await save(colleague, { title: 'Kiln' })
    const { id } = await aDiscount(taskCtx(app.deps, site), { code: 'SPRING' })
    await colleague.post(`/api/studio/discounts/${id}/end`, {}, at())
    for (const [role, ofSite, ofDiscount] of [
      [admin, ben, ben],
      [storeManager, nobody, ben],
      [viewer, nobody, ben],
      [editor, nobody, nobody],
      [billing, nobody, nobody],
    ] as const) {
      const teammate = await aTeammate(app, { siteId: site.id, roles: [role] })
      expect([role, await ask(teammate, 'site', site.id), await ask(teammate, 'discount', id)]).toEqual([
        role,
        ofSite,
        ofDiscount,
      ])
    }
  })

  it.each(['kind=account', 'kind=site&id=1', 'kind=site&fields=', 'kind=site&fields=a;b', 'kind=site&more=1'])(
    'refuses the query %s',
    async (query) => {
      const id = query.includes('id=') ? '' : `&id=${site.id}`
      expect((await owner.get(`/api/studio/last-change?${query}${id}`, at())).status).toBe(400)
    },
  )
})
