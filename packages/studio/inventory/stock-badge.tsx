import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import type { StockState } from '@sitewright/domain/stock/low-stock.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { Badge, type BadgeLook } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../kit/locale.tsx'

const looks: Readonly<Record<StockState, { name: Message } & BadgeLook>> = {
  unlimited: { name: messages.unlimited, tone: 'quiet', mark: 'full' },
  'in-stock': { name: messages.inStock, tone: 'ok', mark: 'full' },
  low: { name: messages.low, tone: 'warn', mark: 'full' },
  out: { name: messages.soldOut, tone: 'bad', mark: 'full' },
}

export function StockBadge({ state }: { state: StockState }) {
  const translate = useTranslate()
  const { name, tone, mark } = looks[state]
  return (
    <Badge {...(tone && { tone })} mark={mark} isInTable>
      {translate(name)}
    </Badge>
  )
}

/** The state of a product with several variants: what runs out, with numbers where variants differ. */
export function ProductBadge({ product }: { product: InventoryProduct }) {
  const translate = useTranslate()
  const { counts, variantCount } = product
  const { low, out, unlimited } = counts
  if (out === variantCount) return <StockBadge state="out" />
  if (low > 0 && out > 0) return <Exception>{translate(messages.lowAndOut, { low, out })}</Exception>
  if (low > 0) return <StockBadge state="low" />
  if (out > 0) return <Exception>{translate(messages.someOut, { count: out })}</Exception>
  return <StockBadge state={unlimited === variantCount ? 'unlimited' : 'in-stock'} />
}

function Exception({ children }: { children: string }) {
  return (
    <Badge tone="warn" mark="half" isInTable>
      {children}
    </Badge>
  )
}
