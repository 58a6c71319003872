import { messageText } from '@sitewright/domain/kit/text.ts'
import { lowStockSettingsOf } from '@sitewright/domain/stock/low-stock.ts'
import { lowStockMailMessages as words } from '@sitewright/domain/stock/low-stock-mail.messages.ts'
import { backgroundCtx, type Deps } from '../context.ts'
import { inSite, type OutboxConsumers, type OutboxMessage } from '../database/index.ts'
import { queueMail } from '../mail/index.ts'
import { findNotificationAddress } from '../orders/index.ts'
import { readSettings } from '../sites/index.ts'
import type { StockLowPayload } from '../stock/index.ts'
import { readInventoryVariants, type InventoryVariantRow } from './inventory-variants.store.ts'
import { variantName } from './list-inventory.ts'
import { lowStockMail } from './low-stock-mail.ts'

/** Outbox consumer that mails the owner which variants have become low (`stock.low`, BX-2.04). */
export function inventoryConsumers(deps: Deps): OutboxConsumers {
  return { 'stock.low': (message) => queueLowStockMail(deps, message) }
}

/** Variants that a mail names. */
const mostNamed = 20

/** The mail's key is the message's, so that a message that is delivered twice queues one mail. */
async function queueLowStockMail(deps: Deps, { siteId, key, payload }: OutboxMessage): Promise<void> {
  const { variantIds } = payload as StockLowPayload // the stock module enqueued it
  const ctx = await backgroundCtx(deps, siteId)
  await inSite(ctx, async (tx) => {
    const variants = await readInventoryVariants(tx, siteId, { variantIds })
    if (variants.length === 0) return // they were deleted
    const { settings } = await readSettings(tx, siteId)
    const { email, locale } = await findNotificationAddress(tx, ctx)
    const lineOf = (row: InventoryVariantRow): string =>
      messageText(locale, words.line, { name: fullName(row), sku: row.sku, available: row.available ?? 0 })
    const rest = variants.length - mostNamed
    await queueMail(tx, {
      key: `inventory.low/${key}`,
      to: email,
      template: lowStockMail,
      values: {
        count: variants.length,
        threshold: lowStockSettingsOf(settings['storeSettings']).threshold,
        lines: variants.slice(0, mostNamed).map(lineOf),
        more: rest > 0 ? messageText(locale, words.more, { count: rest }) : '',
        actionUrl: `${deps.config.studioOrigin}/${ctx.site.identifier}/inventory?state=low`,
      },
      locale,
    })
  })
}

function fullName(row: InventoryVariantRow): string {
  return [row.title, variantName(row)].filter((part) => part !== '').join(', ')
}
