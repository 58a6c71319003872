import { Readable } from 'node:stream'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { readTaxExemption } from '../../cart/index.ts'
import { recordActivity } from '../../changes/index.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { secretPageHeaders, streamReply, type StreamReply } from '../../http/index.ts'
import { readMailsTo, storedEmailForms } from '../../mail/index.ts'
import { exportOrders, readDeliveryAddresses, readNewsletterConsents } from '../../orders/index.ts'
import { readSignUpsOf } from '../../restock/index.ts'
import { findShoppers, readShopperAddresses } from '../../shoppers/index.ts'
import { findCustomerRow, type ListedCustomer } from '../customer-list.store.ts'
import { readNotes } from '../notes.store.ts'

/** The most of each kind that a shop keeps of one mailbox beside its orders, of which a file has all. */
const most = 1_000

/**
 * Sends everything that the site keeps about a customer as one JSON file. Orders are read while it is sent, so that thousands of them
 * need no memory. Passwords, sessions and links are no part of it: they open doors and say nothing about a person. Throws
 * `kit.not-found`.
 */
export async function exportCustomer(ctx: Ctx, customerId: string): Promise<StreamReply> {
  // No change with a stored answer: that would keep a copy of the data.
  const known = await inSite(ctx, async (tx) => {
    const row = await findCustomerRow(tx, ctx.siteId, customerId)
    if (!row) throw new Refusal('kit.not-found')
    const parts = await readParts(tx, ctx.siteId, row)
    const target = { kind: 'customer', id: customerId, title: row.name || row.email }
    await recordActivity(tx, ctx, 'customers.exported', target)
    return { row, parts }
  })
  return streamReply(200, Readable.from(fileParts(ctx, known)), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="customer-${customerId}.json"`,
    'cache-control': 'private, no-store',
    ...secretPageHeaders,
  })
}

async function readParts(tx: Tx, siteId: string, row: ListedCustomer) {
  const { id, emailKey, email, name, country, isSubscribed } = row
  const forms = [...new Set([emailKey, ...storedEmailForms(email)])]
  const [shoppers, consents, used, notes, signUps, mails] = await Promise.all([
    findShoppers(tx, siteId, forms),
    readNewsletterConsents(tx, siteId, { emailKey, most }),
    readDeliveryAddresses(tx, siteId, { emailKey, most }),
    readNotes(tx, siteId, id),
    readSignUpsOf(tx, siteId, { forms, most }),
    readMailsTo(tx, siteId, { forms, most }),
  ])
  return {
    customer: { email, name, country, isSubscribed },
    accounts: await Promise.all(
      shoppers.map(async (shopper) => ({
        email: shopper.email,
        firstName: shopper.firstName,
        lastName: shopper.lastName,
        createdAt: timeText(shopper.createdMs),
        addresses: (await readShopperAddresses(tx, siteId, shopper.id)).map(({ address }) => address),
        taxExemption: await exemptionOf(tx, siteId, shopper.id),
      })),
    ),
    addressesOfOrders: distinct(used.map(({ address }) => address)),
    newsletter: consents.map(({ text, atMs, orderNumber }) => ({ text, at: timeText(atMs), orderNumber })),
    notes: notes.map(({ text, createdAt }) => ({ at: timeText(createdAt), text })),
    backInStockSignUps: signUps.map(({ productId, variantId, signedUpMs, toldMs, leftMs, ...more }) => ({
      productId,
      variantId,
      ...more,
      signedUpAt: timeText(signedUpMs),
      toldAt: timeOrNull(toldMs),
      leftAt: timeOrNull(leftMs),
    })),
    emails: mails.map(({ subject, createdMs, state }) => ({ subject, at: timeText(createdMs), state })),
  }
}

async function exemptionOf(tx: Tx, siteId: string, shopperId: string) {
  const found = await readTaxExemption(tx, siteId, shopperId)
  return found && { reason: found.reason, number: found.number, since: timeText(found.since) }
}

async function* fileParts(ctx: Ctx, { row, parts }: { row: ListedCustomer; parts: object }): AsyncGenerator<string> {
  yield `${JSON.stringify({ exportedAt: timeText(ctx.now()), ...parts }).slice(0, -1)},"orders":[`
  let separator = ''
  for await (const order of exportOrders(ctx, row.emailKey)) {
    yield `${separator}\n${JSON.stringify(order)}`
    separator = ','
  }
  yield ']}\n'
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

function timeOrNull(ms: number | null): string | null {
  return ms === null ? null : timeText(ms)
}

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}
