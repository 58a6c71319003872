import type { Translate } from '@sitewright/domain/kit/text.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import type { StockState } from '@sitewright/domain/stock/low-stock.ts'
import type { NamedBadge } from '../kit/list/cell-badge.tsx'

export const stockLooks: Readonly<Record<StockState, NamedBadge>> = {
  unlimited: { name: messages.unlimited, tone: 'quiet', mark: 'full' },
  'in-stock': { name: messages.inStock, tone: 'ok', mark: 'full' },
  low: { name: messages.low, tone: 'warn', mark: 'full' },
  out: { name: messages.soldOut, tone: 'bad', mark: 'full' },
}

/** Returns how the stock of a product is shown: of several variants, what runs out, with numbers where they differ. */
export function stockLook(translate: Translate, { variant, counts, variantCount }: InventoryProduct): NamedBadge {
  const { low, out, unlimited } = counts
  if (variant) return stockLooks[variant.state]
  if (out === variantCount) return stockLooks.out
  if (low > 0 && out > 0) return exception(translate(messages.lowAndOut, { low, out }))
  if (low > 0) return stockLooks.low
  if (out > 0) return exception(translate(messages.someOut, { count: out }))
  return stockLooks[unlimited === variantCount ? 'unlimited' : 'in-stock']
}

function exception(name: string): NamedBadge {
  return { name, tone: 'warn', mark: 'half' }
}
