import { readFileSync } from 'node:fs'
import { pendingPictureLimits, reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { maxCartEntries, maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import { describe, expect, it } from 'vitest'
import { scheduledTasks } from './background.ts'
import { taskCtx, type Ctx } from './context.ts'
import { platformTables } from './migrations/platform-tables.ts'
import { siteTables } from './migrations/site-tables.ts'
import { aVisitor, entriesPath } from './testing/a-cart.ts'
import { aMug } from './testing/a-product.ts'
import { aSite } from './testing/a-site.ts'
import { aPayment } from './testing/payments/a-payment.ts'
import { aSoldOutCup, offerRestocks } from './testing/restock/a-restock.ts'
import { aReviewShop } from './testing/reviews/a-review-shop.ts'
import { suiteApp } from './testing/suite-app.ts'
import { until } from './testing/until.ts'

let skewMs = 0
const app = await suiteApp({ env: { CAPTCHA: 'off' }, clock: { now: () => Date.now() + skewMs } })
const dayMs = 24 * 60 * 60_000

/** The section of docs/operations.md that lists every table. */
function section(): string {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  return /\n## What grows, and what ends it\n(.*?)\n## /s.exec(text)?.[1] ?? ''
}

const codeOf = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

describe('docs/operations.md', () => {
  it('BX-5.11 says of every table who makes it grow and what ends that', () => {
    const tables = [...Object.keys(siteTables), ...platformTables]
    const named = codeOf(section()).filter((code) => tables.includes(code))
    expect(named.toSorted()).toEqual(tables.toSorted())
  })

  it('BX-5.11 names a task that exists, or a cap, for everything that visitors make grow', () => {
    const tasks = scheduledTasks.map(({ name }) => name)
    const rows = section()
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').slice(1, 3))
    expect(rows.length).toBeGreaterThan(20)
    for (const [tables = '', bound = ''] of rows) {
      const unknown = codeOf(bound).filter((code) => !tasks.includes(code))
      expect([tables, unknown]).toEqual([tables, []])
    }
    const capped = rows
      .filter(([, bound = '']) => codeOf(bound).length === 0)
      .flatMap(([tables = '']) => codeOf(tables))
    expect(capped.toSorted()).toEqual([
      'outbox',
      'payment_refunds',
      'review_pictures',
      'review_terms',
      'reviews',
      'shopper_addresses',
      'shoppers',
      'stock_low',
    ])
    expect(section()).toContain(`up to ${maxCartEntries} entries`)
    expect(section()).toContain(`${reviewLimits.held.toLocaleString('en')} reviews that wait`)
    expect(section()).toContain(`up to ${maxSavedAddresses} addresses`)
    expect(pendingPictureLimits.pictures).toBe(9) // "nine pictures for a visitor"
  })
})

/** Runs a task, as after the given number of days. */
async function runAfter(days: number, name: string): Promise<void> {
  skewMs = days * dayMs
  const task = scheduledTasks.find((each) => each.name === name)
  await task?.run(app.deps, { siteId: null, signal: new AbortController().signal })
  skewMs = 0
}

const countOf = async (ctx: Ctx, table: string): Promise<number> => {
  const rows = await app.deps.owner.ask('', `select from ${table} where site_id = $1`, [ctx.siteId])
  return rows.length
}

describe('what visitors leave behind', () => {
  it('BX-5.11 PL-3.26 shopping events are deleted after 25 months', async () => {
    const mug = await aMug(app.ctx)
    const visitor = await aVisitor(app)
    await visitor.post(entriesPath, { itemId: mug.id, sku: mug.variants[0]?.sku, quantity: 1 })
    const events = () => countOf(app.ctx, 'shopping_events')
    const before = await until(events, (count) => count > 0)
    await runAfter(760, 'shopping-events.expire')
    expect(await events()).toBe(before)
    await runAfter(762, 'shopping-events.expire')
    expect(await events()).toBe(0)
  })

  it('BX-5.11 SF-7.13 sign-ups are deleted a year after the email, and others after two', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await offerRestocks(ctx)
    const { productId, variantId } = await aSoldOutCup(ctx)
    const visitor = app.visitor(site)
    await visitor.get('/api/commerce/shopping-cart')
    for (const [name, isJoinMailingList] of [
      ['told', false],
      ['told-and-joined', true],
      ['waiting', false],
    ] as const) {
      const body = { productId, variantId, siteVisitorEmail: `${name}@example.test`, isJoinMailingList }
      await visitor.post('/api/site-users/account/notifications/restock', body)
    }
    const told = "update restock_signups set told_at = now() where site_id = $1 and email like 'told%'"
    await app.deps.owner.ask('', told, [ctx.siteId])
    const left = async (days: number) => {
      await runAfter(days, 'restock-signups.expire')
      const rows = await app.deps.owner.ask<{ email: string }>(
        '',
        'select email from restock_signups where site_id = $1 order by email collate "C"',
        [ctx.siteId],
      )
      return rows.map(({ email }) => email.split('@')[0])
    }
    expect(await left(364)).toEqual(['told-and-joined', 'told', 'waiting'])
    expect(await left(366)).toEqual(['told-and-joined', 'waiting'])
    expect(await left(731)).toEqual([])
  })

  it('BX-5.11 payments without money are deleted after a year, others never', async () => {
    const ctx = taskCtx(app.deps, await aSite(app.deps))
    const [declined, captured, refunded] = [await aPayment(ctx), await aPayment(ctx), await aPayment(ctx)]
    const set = 'update payments set state = $2, settled_at = now() where id = $1'
    await app.deps.owner.ask('', set, [declined, 'declined'])
    await app.deps.owner.ask('', set, [captured, 'captured'])
    await app.deps.owner.ask('', set, [refunded, 'declined'])
    await app.deps.owner.ask('', 'update payments set refunded_cents = 1 where id = $1', [refunded])
    await runAfter(364, 'payments.expire')
    expect(await countOf(ctx, 'payments')).toBe(3)
    await runAfter(366, 'payments.expire')
    const rows = await app.deps.owner.ask<{ id: string }>('', 'select id from payments where site_id = $1', [
      ctx.siteId,
    ])
    expect(rows.map(({ id }) => id.replaceAll('-', '')).toSorted()).toEqual([captured, refunded].toSorted())
  })

  it('BX-5.11 BX-1.20 reviews are refused while 5,000 wait for a decision', async () => {
    const { site } = await aReviewShop(app.deps)
    const ctx = taskCtx(app.deps, site)
    const mug = await aMug(ctx)
    const visitor = app.visitor(site)
    await visitor.get('/api/commerce/shopping-cart')
    const write = (text: string) =>
      visitor.post(`/api/commerce/products/${mug.id}/reviews`, { stars: 5, text, name: 'Ada', pictures: [] })
    expect((await write('It holds tea.')).status).toBe(200)
    await app.deps.owner.ask(
      '',
      `insert into reviews select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
         'identity', '\\x' || md5(n::text)))).* from reviews r, generate_series(2, $2) as n where r.site_id = $1`,
      [ctx.siteId, reviewLimits.held],
    )
    const refused = await write('It holds more tea.')
    expect([refused.status, refused.body.code]).toEqual([429, 'reviews.too-many-held'])
    expect(refused.body.message).toContain('Please try again in a few days')
  })
})
