import { newDiscountBody } from '@sitewright/domain/discounts/discounts.wire.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { actingAs, type Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { createDiscount } from '../discounts/index.ts'
import { aCollection, aProduct } from '../testing/a-product.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aGate, behindGate, gateOperations, type Gate } from '../testing/checkout/broken-operations.ts'
import { memberCtx } from '../testing/changes/member-ctx.ts'
import { standInGateway } from '../testing/checkout/stand-in-gateway.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'
import { until, untilLocked } from '../testing/until.ts'

const app = await suiteApp()
let owner: Client
beforeAll(async () => {
  owner = await aTeammate(app, { roles: [websiteRoles.admin] })
})

const path = '/api/studio/discounts'
const discount = (code: string) => ({ code, name: code, target: 'order', kind: 'percent', amount: 100_000 })

function post(key: string, url: string, body: object, by = owner): Promise<Answer> {
  return by.post(url, body, { headers: { 'x-site': app.site.id, 'idempotency-key': key } })
}

async function entriesAbout(id: string): Promise<string[]> {
  const text = 'select action from activity where target_id = $1 order by at, id'
  const rows = await app.deps.owner.ask<{ action: string }>('', text, [id])
  return rows.map(({ action }) => action)
}

describe('a change under an Idempotency-Key', () => {
  it('BX-1.02 is made once, and answered with the same bytes when it is sent again', async () => {
    const first = await post('once', path, discount('ONCE'))
    const again = await post('once', path, discount('ONCE'))
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.text).toBe(first.text)
    expect(await entriesAbout(first.body.discount.id)).toEqual(['discounts.made'])
  })

  it('BX-1.02 is made once when it is sent twice at the same time', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map(() => post('at-once', path, discount('AT-ONCE'))))
    const texts = new Set(answers.map(({ text }) => text))
    expect(texts.size).toBe(1)
    expect(await entriesAbout(answers[0]?.body.discount.id)).toEqual(['discounts.made'])
  })

  it('BX-1.02 is made once when it was committed and nobody got the answer', async () => {
    const gate: Gate = {
      ...aGate(null, 'lost'),
      /** The commit after the request was noted. */
      get breaksAt() {
        const isNoted = this.passed.some((text) => /insert into "?change_requests/.test(text))
        return isNoted && this.passed.at(-1) === 'commit' ? this.passed.length - 1 : null
      },
    }
    const restore = gateOperations(standInGateway(app))
    const lost = await behindGate(gate, () => post('lost', path, discount('LOST'))).finally(restore)
    expect([gate.isBroken, lost.status >= 500]).toEqual([true, true])
    const again = await until(
      () => post('lost', path, discount('LOST')),
      ({ status }) => status < 500,
    )
    expect([again.status, again.body.discount.code]).toEqual([200, 'LOST'])
    expect(await entriesAbout(again.body.discount.id)).toEqual(['discounts.made'])
  })

  it('BX-1.02 is refused with another body, and at another address', async () => {
    const { body } = await post('other', path, discount('OTHER'))
    const otherBody = await post('other', path, discount('ANOTHER'))
    const otherAddress = await post('other', `${path}/${body.discount.id}/end`, {})
    for (const answer of [otherBody, otherAddress])
      expect([answer.status, answer.body.code]).toEqual([409, 'changes.key-reused'])
  })

  it('BX-1.02 is refused while the same request is running, and answered alike after it', async () => {
    const { body } = await post('running', path, discount('RUNNING'))
    const { id } = body.discount
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = inSite(app.ctx, async (tx) => {
      await tx.sql('', 'select from discounts where site_id = $1 and id = $2 for update', [app.site.id, id])
      held.resolve()
      await released.promise
    })
    await held.promise
    const end = () => post('end', `${path}/${id}/end`, {})
    const first = end()
    await untilLocked(app.deps.owner)
    try {
      const meanwhile = await Promise.race([end(), untilLocked(app.deps.owner, { atLeast: 2 })])
      const retryAfter = { 'retry-after': '1' }
      expect(meanwhile).toMatchObject({ status: 409, body: { code: 'changes.running' }, headers: retryAfter })
    } finally {
      released.resolve()
    }
    await holding
    const { status, text } = await first
    expect(status).toBe(200)
    expect((await end()).text).toBe(text)
    expect(await entriesAbout(id)).toEqual(['discounts.made', 'discounts.ended'])
  })

  it('BX-3.11 is recorded with what was changed from what to what', async () => {
    const { id, version } = (await post('from', path, discount('FROM'))).body.discount
    await post('to', `${path}/${id}`, { ...discount('FROM'), name: 'Later', amount: 50_000, version })
    const log = await owner.get('/api/studio/activity', { headers: { 'x-site': app.site.id } })
    const [entry] = log.body.entries.filter(({ target }: { target: string }) => target === id)
    expect([entry.action, entry.changes]).toEqual([
      'discounts.changed',
      [
        { field: 'name', from: 'FROM', to: 'Later' },
        { field: 'amount', from: 100_000, to: 50_000 },
      ],
    ])
  })

  it('BX-3.11 is recorded with the fields of a product and its variants that it changed', async () => {
    await aCollection(app.ctx)
    const { id } = await aProduct(app.ctx)
    const url = `/api/studio/products/${id}`
    const { version, product } = (await owner.get(url, { headers: { 'x-site': app.site.id } })).body
    const [variant] = product.variants
    const variants = product.variants.map((one: object) => (one === variant ? { ...variant, priceCents: 1234 } : one))
    const headers = { 'x-site': app.site.id, 'idempotency-key': 'product' }
    await owner.put(url, { version, product: { ...product, title: 'Deep bowl', variants } }, { headers })
    const log = await owner.get('/api/studio/activity', { headers: { 'x-site': app.site.id } })
    const entry = log.body.entries.find(({ target }: { target: string }) => target === id)
    expect([entry.action, entry.changes]).toEqual([
      'product.saved',
      [
        { field: 'title', from: product.title, to: 'Deep bowl' },
        { field: `${variant.sku} priceCents`, from: variant.priceCents, to: 1234 },
      ],
    ])
  })

  it('BX-3.11 is recorded with the account or the API key that made it, or neither for the server', async () => {
    const permissions = [{ role: 'manage-products' }] as const
    const made = async (ctx: Ctx, code: string) => {
      const { id } = await createDiscount(ctx, newDiscountBody.parse(discount(code)))
      const text = 'select account_id is not null as "hasAccount", key_id as "keyId" from activity where target_id = $1'
      return app.deps.owner.ask('', text, [id])
    }
    const byKey = actingAs(app.ctx, { kind: 'key', id: 'key-1', permissions })
    expect(await made(byKey, 'BY-KEY')).toEqual([{ hasAccount: false, keyId: 'key-1' }])
    expect(await made(memberCtx(app.ctx, 'by-account'), 'BY-ACCOUNT')).toEqual([{ hasAccount: true, keyId: null }])
    expect(await made(app.ctx, 'BY-SERVER')).toEqual([{ hasAccount: false, keyId: null }])

    const log = await owner.get('/api/studio/activity', { headers: { 'x-site': app.site.id } })
    const entries: { title: string; who: string | null; key: string | null }[] = log.body.entries
    const actors = new Map(entries.map(({ title, who, key }) => [title, [who, key]]))
    expect([actors.get('BY-KEY'), actors.get('BY-SERVER')]).toEqual([
      [null, 'key-1'],
      [null, null],
    ])
  })

  it('BX-1.02 can be sent again with the same key after it was refused', async () => {
    await post('taken', path, discount('TAKEN'))
    const refused = await post('free', path, discount('TAKEN'))
    expect([refused.status, refused.body.code]).toEqual([409, 'discounts.code-taken'])
    expect((await post('free', path, discount('FREE'))).status).toBe(200)
  })

  it('BX-5.06 BX-5.08 answers nobody else: a key belongs to one account', async () => {
    const colleague = await aTeammate(app, { roles: [websiteRoles.admin] })
    const mine = await post('shared', path, discount('MINE'))
    const theirs = await post('shared', path, discount('THEIRS'), colleague)
    expect(theirs.body.discount.code).toBe('THEIRS')
    expect(theirs.body.discount.id).not.toBe(mine.body.discount.id)
  })

  it.each([['a'.repeat(201)], ['with space'], ['ключ']])('BX-5.11 is refused with the key %s', async (key) => {
    const { status, body } = await post(Buffer.from(key).toString('latin1'), path, discount('KEY'))
    expect([status, body.code]).toEqual([400, 'changes.key-invalid'])
  })
})
