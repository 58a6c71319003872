import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryAnswer, InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { ListTools } from '../kit/list/list-tools.tsx'
import { useTranslate } from '../kit/locale.tsx'

/** Search, the filter by stock with its counts, and on phones the order. */
export function InventoryFilters({
  data,
  columns,
}: {
  data: InventoryAnswer | undefined
  columns: readonly Column<InventoryProduct>[]
}) {
  const translate = useTranslate()
  const states = [
    { value: 'low', name: translate(messages.low) },
    { value: 'out', name: translate(messages.soldOut) },
    { value: 'unlimited', name: translate(messages.unlimited) },
  ] as const
  const options = states.map(({ value, name }) => ({
    value,
    label: data ? translate(messages.withCount, { name, count: data.counts[value] }) : name,
  }))
  return (
    <ListTools
      find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
      filters={[{ name: 'state', label: translate(messages.stockFilter), options }]}
      columns={columns}
      note={data && translate(messages.found, { products: data.counts.all, variants: data.counts.variants })}
    />
  )
}
