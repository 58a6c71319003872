import { notifiableCount } from '@sitewright/domain/restock/notifiable-count.ts'
import { merchandisingSettings } from '@sitewright/domain/pages/chosen-settings.ts'
import { asciiAddress } from '@sitewright/domain/pages/url-id.ts'
import { hashOfToken, makeToken } from '../http/index.ts'
import {
  inSite,
  readInSite,
  type Tx,
  enqueueOutbox,
  type OutboxConsumers,
  type OutboxMessage,
} from '../database/index.ts'
import { backgroundCtx, type Ctx, type Deps } from '../context.ts'
import { queueMails } from '../mail/index.ts'
import { addressOfSite } from '../sites/index.ts'
import { restockNotice, type RestockMailValues } from './restock-notice.ts'
import { markSignUpsNotified, countSignUps, readOpenSignUps } from './restock.store.ts'
import { readVariantsForSale, type VariantForSale } from './variants-for-sale.store.ts'
import { restockLockName } from './sign-up.ts'

/** Emails queued per batch. The stock is checked again before each batch. */
export const noticesPerBatch = 10

/**
 * Outbox consumers that queue back-in-stock emails: when a variant is restocked (`stock.restocked`), when a hidden product
 * becomes visible again (`catalog.shown`), and when an owner asks for the emails or a batch did not reach everybody waiting
 * (`restock.send`).
 */
export function restockConsumers(deps: Deps): OutboxConsumers {
  return {
    'stock.restocked': (message) => queueNotices(deps, message, 'if notices are on'),
    'restock.send': (message) => queueNotices(deps, message, 'always'),
    'catalog.shown': (message) => queueNoticesForProduct(deps, message),
  }
}

/** Queues emails about a product that became visible again. Its variants may have been restocked while it was hidden. */
async function queueNoticesForProduct(deps: Deps, message: OutboxMessage): Promise<void> {
  // The catalog module enqueues the payload in this form.
  const { productId } = message.payload as { productId: string }
  const ctx = await backgroundCtx(deps, message.siteId)
  for (const { variantId, available } of await readInSite(ctx, (tx) =>
    readVariantsForSale(tx, ctx.siteId, { productId, nowMs: ctx.now() }),
  )) {
    if (available !== 0) await queueNotices(deps, { ...message, payload: { variantId } }, 'if notices are on')
  }
}

async function queueNotices(deps: Deps, { siteId, payload }: OutboxMessage, when: When): Promise<void> {
  // The stock module and `enqueueNextBatch` enqueue the payload in this form.
  const { variantId } = payload as { variantId: string }
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, (tx) => queueBatch(tx, ctx, variantId, when), { lock: restockLockName(variantId) })
}

type When = 'always' | 'if notices are on'

/**
 * Queues back-in-stock emails to the next people waiting for a variant, oldest sign-up first. In one restock at most as many
 * people get an email as there are units now. One transaction marks the sign-ups as notified and queues the emails, so a process
 * killed before the commit has done neither.
 */
async function queueBatch(tx: Tx, ctx: Ctx, variantId: string, when: When): Promise<void> {
  const [item] = await readVariantsForSale(tx, ctx.siteId, { variantIds: [variantId], nowMs: ctx.now() })
  if (!item || item.available === 0) return // the variant is no longer for sale, or sold out again
  if (when !== 'always' && !merchandisingSettings(item.settings).restockNotificationsEnabled) return

  const counts = (await countSignUps(tx, ctx.siteId, [item])).get(variantId)
  const limit = Math.min(
    noticesPerBatch,
    notifiableCount({ available: item.available, notified: counts?.notified ?? 0 }),
  )
  if (!counts || counts.waiting === 0 || limit === 0) return

  const waiting = await readOpenSignUps(tx, ctx.siteId, { variantId, limit, lock: true })
  const mails = waiting.map((person) => ({ ...person, token: makeToken(ctx.deps.clock) }))
  const links = mails.map(({ id, token }) => ({ id, unsubscribeHash: hashOfToken(token) }))
  await markSignUpsNotified(tx, ctx.siteId, links, { restockId: item.restockId, atMs: ctx.now() })
  await queueMails(
    tx,
    mails.map(({ id, siteVisitorEmail: to, token }) => mailTo(ctx, item, { id, to, token })),
  )
  if (counts.waiting > limit) await enqueueNextBatch(tx, ctx, variantId)
}

/**
 * Enqueues a message that sends the next batch of back-in-stock emails of a variant. Its key is unique: with a fixed key it would
 * be ignored while an earlier message is processed, which may have read the stock before this request.
 */
export async function enqueueNextBatch(tx: Tx, ctx: Ctx, variantId: string): Promise<void> {
  await enqueueOutbox(tx, { kind: 'restock.send', key: `${variantId}/${ctx.newId()}`, payload: { variantId } })
}

function mailTo(ctx: Ctx, item: VariantForSale, { id, to, token }: { id: string; to: string; token: string }) {
  const site = addressOfSite(ctx.deps.config, ctx.site.identifier)
  const values: RestockMailValues = {
    title: item.title,
    choice: item.choice,
    siteTitle: item.siteTitle,
    actionUrl: `${site}${asciiAddress(item.fullUrl)}${item.choice === '' ? '' : `?variant=${encodeURIComponent(item.sku)}`}`,
  }
  const listUnsubscribe = `${site}/commerce/restock/unsubscribe/${token}`
  return { key: `restock/${id}`, to, template: restockNotice, values, listUnsubscribe }
}
