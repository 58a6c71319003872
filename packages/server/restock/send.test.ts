import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { setStock } from '../stock/index.ts'
import { deleteProduct, hideProduct, showProduct } from '../catalog/index.ts'
import { aVisitor } from '../testing/a-cart.ts'
import { aMug } from '../testing/a-product.ts'
import {
  allNotified,
  aSoldOutCup,
  manyWait,
  notifiedOf,
  offerRestocks,
  type SoldOut,
} from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import type { Client } from '../testing/test-client.ts'
import { holdLock, untilLocked } from '../testing/until.ts'
import { restockLockName } from './sign-up.ts'

const path = '/api/site-users/account/notifications/restock'

const app = await suiteApp({ env: { CAPTCHA: 'off' }, database: await scratchDatabase('restock') })
let owner: Client
beforeAll(async () => {
  await offerRestocks(app.ctx)
  owner = await aTeammate(app, { roles: [websiteRoles.storeManager] })
})

const ofSite = () => ({ headers: { 'x-site': app.site.id } })
const send = (cup: SoldOut, by = owner) =>
  by.post(`${path}/send`, { productId: cup.productId, variantId: cup.variantId }, ofSite())

async function restock({ variantId }: SoldOut, to: number | null): Promise<void> {
  await setStock(app.ctx, variantId, { to, reason: 'received' })
}

const done = () => allNotified(app)

/** Restocks while automatic notices are off, so that only explicit sends notify anyone. */
async function restockSilently(cup: SoldOut, to: number): Promise<void> {
  await offerRestocks(app.ctx, false)
  await restock(cup, to)
  await done()
  await offerRestocks(app.ctx)
}

describe('a restock', () => {
  it('SF-7.13 notifies as many people as there are units, in sign-up order', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 40)
    await restock(cup, 25)
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 25))
  })

  it('notifies everybody when stock is not tracked', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 23)
    await restock(cup, null)
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people)
  })

  it('continues after the last restock, and notifies nobody twice', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 8)
    for (const units of [3, 0, 2, 0, 1, 0]) {
      await restock(cup, units)
      await done()
    }
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 6))
  })

  it('is not triggered by more units of a variant in stock, but the owner can send by hand', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 9)
    await restock(cup, 2)
    await done()
    await setStock(app.ctx, cup.variantId, { by: 3, reason: 'received' })
    await done()
    expect(await notifiedOf(app, cup.variantId)).toHaveLength(2)
    expect((await send(cup)).body).toEqual({ toldCount: 3, waitingCount: 4 })
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 5))
  })

  it('refuses a sign-up that waited for a sender while the variant came back in stock', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const visitor = await aVisitor(app)
    const { release } = await holdLock(app.ctx, restockLockName(cup.variantId))
    const body = { productId: cup.productId, variantId: cup.variantId, siteVisitorEmail: '1@x.test' }
    const signingUp = visitor.post(path, body)
    try {
      await untilLocked(app.deps.owner)
      await restock(cup, 5)
    } finally {
      await release()
    }
    expect((await signingUp).body.code).toBe('restock.in-stock')
    await done()
  })

  it('notifies nobody when notices are off or the product was deleted', async () => {
    const [off, gone] = [await aSoldOutCup(app.ctx), await aSoldOutCup(app.ctx)]
    await manyWait(app, off, 2)
    await manyWait(app, gone, 2)
    await restockSilently(off, 5)
    await deleteProduct(app.ctx, gone.productId)
    await restock(gone, 5).catch(() => {})
    await done()
    expect([await notifiedOf(app, off.variantId), await notifiedOf(app, gone.variantId)]).toEqual([[], []])
    expect((await send(off)).body).toEqual({ toldCount: 2, waitingCount: 0 })
    await done()
    expect(await notifiedOf(app, off.variantId)).toHaveLength(2)
  })

  it('sends no emails while the product is hidden, and sends them once it is shown again', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 12)
    await hideProduct(app.ctx, cup.productId)
    await restock(cup, 11)
    await done()
    const byHand = await send(cup)
    expect([await notifiedOf(app, cup.variantId), byHand.body.code]).toEqual([[], 'catalog.variant-not-found'])

    await showProduct(app.ctx, cup.productId)
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 11))

    // Showing the product again must not promise the same 11 units to others.
    await hideProduct(app.ctx, cup.productId)
    await showProduct(app.ctx, cup.productId)
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 11))
  })

  it('notifies nobody when a product is shown again sold out, or with notices off', async () => {
    const [soldOut, off] = [await aSoldOutCup(app.ctx), await aSoldOutCup(app.ctx)]
    await manyWait(app, soldOut, 1)
    await manyWait(app, off, 1)
    for (const { productId } of [soldOut, off]) await hideProduct(app.ctx, productId)
    await restockSilently(off, 5)
    await showProduct(app.ctx, soldOut.productId)
    await offerRestocks(app.ctx, false)
    await showProduct(app.ctx, off.productId)
    await done()
    await offerRestocks(app.ctx)
    expect([await notifiedOf(app, soldOut.variantId), await notifiedOf(app, off.variantId)]).toEqual([[], []])
  })
})

describe('SF-7.16 BX-2.05 sending by hand', () => {
  it('is refused for a sold-out variant, and notifies nobody', async () => {
    const cup = await aSoldOutCup(app.ctx)
    await manyWait(app, cup, 2)
    const { status, body } = await send(cup)
    expect([status, body.code]).toEqual([409, 'restock.still-sold-out'])
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual([])
  })

  it('returns how many people are notified now, and how many keep waiting', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 5)
    await restockSilently(cup, 3)
    expect(await send(cup)).toMatchObject({ status: 200, body: { toldCount: 3, waitingCount: 2 } })
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 3))
    expect((await send(cup)).body).toEqual({ toldCount: 0, waitingCount: 2 })
  })

  it('is refused for a variant of another product, and notifies nobody', async () => {
    const [cup, bowl] = [await aSoldOutCup(app.ctx), await aSoldOutCup(app.ctx, 'Bowl')]
    await manyWait(app, cup, 1)
    await restockSilently(cup, 1)
    expect((await send({ ...cup, productId: bowl.productId })).status).toBe(404)
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual([])
  })

  it('notifies each person once when twenty requests and the stock job run at the same time', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 60)
    await restock(cup, 35)
    await Promise.all(Array.from({ length: 20 }, () => send(cup)))
    await done()
    expect(await notifiedOf(app, cup.variantId)).toEqual(people.slice(0, 35))
  })

  it('SF-7.17 to all variants returns the result of each, and sends once per variant', async () => {
    const [some, none] = [await aSoldOutCup(app.ctx), await aSoldOutCup(app.ctx)]
    await manyWait(app, some, 5)
    await manyWait(app, none, 5)
    await restockSilently(some, 3)
    const pair = ({ productId, variantId }: SoldOut) => ({ productId, variantId })
    const foreign = { productId: some.productId, variantId: none.variantId }
    const sendRequests = [pair(some), pair(some), pair(none), foreign]
    const { status, body } = await owner.post(`${path}/send/all`, { sendRequests }, ofSite())
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { ...pair(some), toldCount: 3, waitingCount: 2, message: null },
      {
        ...pair(none),
        toldCount: 0,
        waitingCount: 5,
        message: 'This item is still sold out, so nobody was written to.',
      },
      { ...foreign, toldCount: 0, waitingCount: 0, message: 'We cannot write about the return of this item.' },
    ])
    await done()
    expect(
      [await notifiedOf(app, some.variantId), await notifiedOf(app, none.variantId)].map(({ length }) => length),
    ).toEqual([3, 0])
  })

  it('is refused for an unknown variant or an invalid body', async () => {
    const none = { productId: app.deps.newId(), variantId: app.deps.newId() }
    expect((await owner.post(`${path}/send`, none, ofSite())).status).toBe(404)
    for (const body of [{}, { productId: 'x', variantId: 'y' }, [], 'text']) {
      expect((await owner.post(`${path}/send`, body, ofSite())).status).toBe(400)
    }
    for (const sendRequests of [[], [{}], Array.from({ length: 201 }, () => none), 'x']) {
      expect((await owner.post(`${path}/send/all`, { sendRequests }, ofSite())).status).toBe(400)
    }
  })

  it('is recorded in the activity log', async () => {
    const cup = await aSoldOutCup(app.ctx, 'Tall cup')
    await manyWait(app, cup, 1)
    await restockSilently(cup, 1)
    await send(cup)
    const text = `select action, target_title from activity where target_id = $1 and action = 'restock.sent'`
    expect(await app.deps.owner.ask('', text, [cup.variantId])).toEqual([
      { action: 'restock.sent', target_title: 'Tall cup' },
    ])
  })
})

describe('BX-5.07 access', () => {
  it.each([
    ['admin', 200, 200],
    ['storeManager', 200, 200],
    ['viewer', 200, 403],
    ['editor', 403, 403],
    ['moderator', 403, 403],
  ] as const)('as %s returns %i for the counts, and %i for addresses and sending', async (role, counts, rest) => {
    const cup = await aSoldOutCup(app.ctx)
    await restock(cup, 1)
    const somebody = await aTeammate(app, { roles: [websiteRoles[role]] })
    const { productId, variantId } = cup
    const answers = [
      await somebody.get(path, ofSite()),
      await somebody.get(`${path}?productId=${productId}&variantId=${variantId}`, ofSite()),
      await send(cup, somebody),
    ]
    expect(answers.map(({ status }) => status)).toEqual([counts, rest, rest])
  })

  it('is denied across sites and without an account', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const other = { headers: { 'x-site': (await aSite(app.deps)).id } }
    expect((await owner.get(path, other)).status).toBe(404)
    expect((await owner.post(`${path}/send`, cup, other)).status).toBe(404)
    expect((await app.studio().get(path, ofSite())).status).toBe(401)
  })

  it('SF-7.14 SF-7.16 is possible only on the studio’s host', async () => {
    const visitor = app.visitor()
    await visitor.get('/api/commerce/shopping-cart')
    expect((await visitor.get(path, ofSite())).status).toBe(404)
    expect((await visitor.post(`${path}/send`, {}, ofSite())).status).toBe(404)
    expect((await visitor.post(`${path}/send/all`, {}, ofSite())).status).toBe(404)
  })
})

describe('the lists of sign-ups', () => {
  it('SF-7.14 SF-3.10 BX-2.05 group sign-ups by variant, with its stock', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await offerRestocks(ctx)
    const mug = await aMug(ctx)
    const variantId = mug.variants[1]?.id ?? ''
    const here = { ...app, site, ctx }
    await manyWait(here, { productId: mug.id, variantId, path: '' }, 3)
    const admin = await aTeammate(app, { siteId: site.id })
    const { body } = await admin.get(path, { headers: { 'x-site': site.id } })
    expect(body).toEqual({
      signUpGroups: [
        {
          productId: mug.id,
          variantId,
          title: 'Mug',
          sku: mug.variants[1]?.sku,
          attributes: { Colour: 'green', Size: 'large' },
          unlimited: false,
          qtyInStock: 0,
          signUpCount: 3,
          firstSignUpOn: expect.any(Number),
          lastSignUpOn: expect.any(Number),
        },
      ],
      hasNextPage: false,
      nextPageCursor: null,
    })
  })

  it('SF-7.15 return the people waiting for one variant in sign-up order', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 3)
    const { body } = await owner.get(`${path}?productId=${cup.productId}&variantId=${cup.variantId}`, ofSite())
    expect(body.signUps.map((one: { siteVisitorEmail: string }) => one.siteVisitorEmail)).toEqual(people)
    expect(body.signUps[0]).toEqual({
      id: expect.any(String),
      siteVisitorEmail: people[0],
      isJoinMailingList: false,
      signedUpOn: expect.any(Number),
    })
    const foreign = await owner.get(`${path}?productId=${app.deps.newId()}&variantId=${cup.variantId}`, ofSite())
    expect(foreign.body.signUps).toEqual([])
  })

  it('SF-7.15 return only the given variant’s sign-ups, and keep the place of a person who signs up again', async () => {
    const mug = await aMug(app.ctx)
    const [small, large] = mug.variants.map(({ id }) => ({ productId: mug.id, variantId: id, path: mug.path }))
    if (!small || !large) throw new Error('A mug has several variants.')
    await manyWait(app, small, 2)
    const people = await manyWait(app, large, 3)
    const again = { productId: large.productId, variantId: large.variantId, siteVisitorEmail: people[0] }
    const visitor = await aVisitor(app)
    expect((await visitor.post(path, { ...again, isJoinMailingList: true })).status).toBe(200)
    const { body } = await owner.get(`${path}?productId=${mug.id}&variantId=${large.variantId}`, ofSite())
    const listed = body.signUps.map((one: { siteVisitorEmail: string; isJoinMailingList: boolean }) => [
      one.siteVisitorEmail,
      one.isJoinMailingList,
    ])
    expect(listed).toEqual(people.map((person, at) => [person, at === 0]))
  })

  it('SF-7.15 skip and repeat nobody when people are notified between two pages', async () => {
    const cup = await aSoldOutCup(app.ctx)
    const people = await manyWait(app, cup, 120)
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 5; page += 1) {
      const query = `productId=${cup.productId}&variantId=${cup.variantId}${cursor && `&cursor=${cursor}`}`
      const { body } = await owner.get(`${path}?${query}`, ofSite())
      seen.push(...body.signUps.map((one: { siteVisitorEmail: string }) => one.siteVisitorEmail))
      if (page === 0) await restock(cup, 20) // people of the first page are notified between the two reads
      await done()
      if (!body.hasNextPage) break
      cursor = body.nextPageCursor
    }
    expect(seen).toEqual(people)
  })

  it('SF-7.15 return no next page after a full last page', async () => {
    const cup = await aSoldOutCup(app.ctx)
    await manyWait(app, cup, 50)
    const { body } = await owner.get(`${path}?productId=${cup.productId}&variantId=${cup.variantId}`, ofSite())
    expect([body.signUps.length, body.hasNextPage, body.nextPageCursor]).toEqual([50, false, null])
  })

  it('SF-7.14 skip and repeat no group when groups go between two pages', async () => {
    const cups: SoldOut[] = []
    for (let made = 0; made < 55; made += 1) cups.push(await aSoldOutCup(app.ctx))
    for (const cup of cups) await manyWait(app, cup, 1)
    const seen: string[] = []
    let cursor = ''
    for (;;) {
      const { body } = await owner.get(`${path}${cursor && `?cursor=${cursor}`}`, ofSite())
      seen.push(...body.signUpGroups.map((group: { variantId: string }) => group.variantId))
      if (!body.hasNextPage) break
      cursor = body.nextPageCursor
      const [gone] = cups
      if (gone) await restock(gone, 1)
      await done()
    }
    expect(new Set(seen).size).toBe(seen.length)
    for (const cup of cups) expect(seen).toContain(cup.variantId)
  })

  it.each(['x', '%00', '0'.repeat(31), `${'0'.repeat(32)}'`, '../etc', 'x'.repeat(99)])(
    'SF-7.14 refuse the invalid cursor %j',
    async (cursor) => {
      expect((await owner.get(`${path}?cursor=${encodeURIComponent(cursor)}`, ofSite())).status).toBe(400)
    },
  )

  it('refuse a variant without its product', async () => {
    expect((await owner.get(`${path}?variantId=${app.deps.newId()}`, ofSite())).status).toBe(400)
  })
})
