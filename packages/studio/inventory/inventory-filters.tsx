import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { InventoryAnswer, InventoryProduct } from '@sitewright/domain/stock/inventory.wire.ts'
import { FilterSelect } from '@sitewright/ui/lists/filter-select.tsx'
import { ListBar } from '@sitewright/ui/lists/list-bar.tsx'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { SearchBox } from '../kit/list/search-box.tsx'
import { SortSelect } from '../kit/list/sort-select.tsx'
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
  const { search, change } = useListSearch()
  const filters = [
    { value: 'low', name: translate(messages.low) },
    { value: 'out', name: translate(messages.soldOut) },
    { value: 'unlimited', name: translate(messages.unlimited) },
  ] as const
  const options = filters.map(({ value, name }) => ({
    value,
    label: data ? translate(messages.withCount, { name, count: data.counts[value] }) : name,
  }))
  const note = data && translate(messages.found, { products: data.counts.all, variants: data.counts.variants })
  return (
    <ListBar note={note}>
      <SearchBox
        label={translate(messages.searchLabel)}
        placeholder={translate(messages.searchHint)}
        value={search['q'] ?? ''}
        onSearch={(q) => change({ q }, { isTyping: true })}
      />
      <FilterSelect
        label={translate(messages.stockFilter)}
        value={search['state'] ?? ''}
        options={options}
        onChange={(state) => change({ state })}
      />
      <SortSelect columns={columns} />
    </ListBar>
  )
}
