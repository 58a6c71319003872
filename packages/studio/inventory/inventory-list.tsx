import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import { usualLowStockThreshold } from '@sitewright/domain/stock/low-stock.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BulkStockSheet } from './bulk-stock-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { useInventoryColumns } from './inventory-columns.tsx'
import { InventoryFilters } from './inventory-filters.tsx'
import { productsPerPage, useInventory } from './inventory-query.ts'
import { mayChangeStock, useOpenProducts, type InventoryScreen } from './inventory-screen.ts'
import { NoMatchingProducts, NoProducts } from './no-products.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import { useFoldKeys } from './use-fold-keys.ts'
import { useStockChanges } from './use-stock-changes.ts'
import { VariantRows } from './variant-rows.tsx'

/**
 * The stock of a site's products: search, filter, sort, rows that unfold to variants, and stock that changes where it stands. What
 * it shows stands in the query of the address.
 */
export function InventoryList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search, change } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useInventory(site.id, search)
  const changes = useStockChanges(site.id, data?.threshold ?? usualLowStockThreshold)
  const screen: InventoryScreen = { site, currency: data?.currency ?? '', changes, mayChange: mayChangeStock(site) }
  const open = useOpenProducts()
  const onKeyDown = useFoldKeys(open)
  const columns = useInventoryColumns(screen)
  const isFiltered = (search['q'] ?? search['state']) !== undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the rows inside
    <div style={{ display: 'contents' }} onKeyDown={onKeyDown}>
      <ListScreen
        title={translate(frameMessages.inventory)}
        actions={
          <Button onPress={() => change({ sheet: 'settings' })}>
            <Icon name="settings" />
            {translate(messages.scarcity)}
          </Button>
        }
        tools={<InventoryFilters data={data} columns={columns} />}
        columns={columns}
        keyOf={({ id }) => id}
        rowsBelow={(product) =>
          product.variantCount > 1 && open.isOpen(product.id) ? <VariantRows screen={screen} product={product} /> : null
        }
        page={{
          rows: data?.products,
          nextCursor: data?.nextCursor ?? null,
          total: data?.total,
          error,
          isPlaceholderData,
          refetch,
        }}
        pageSize={productsPerPage}
        loadingText={translate(messages.loading)}
        empty={<NoProducts site={site} />}
        noMatch={<NoMatchingProducts />}
        isFiltered={isFiltered}
        {...(screen.mayChange && {
          bulk: {
            nameOf: ({ title }: { title: string }) => title,
            actions: ({ keys }: { keys: readonly string[] }) => (
              <Button isCompact onPress={() => change({ sheet: 'bulk', of: keys.join(',') })}>
                <Icon name="edit" size={14} />
                {translate(messages.editStock)}
              </Button>
            ),
          },
        })}
      >
        <OpenSheet screen={screen} />
      </ListScreen>
    </div>
  )
}

function OpenSheet({ screen }: { screen: InventoryScreen }) {
  const { search } = useListSearch()
  const { sheet, of } = search
  if (sheet === 'settings') return <SettingsSheet screen={screen} />
  if (sheet === 'history') return <HistorySheet key={of} screen={screen} of={of} />
  if (sheet === 'bulk' && screen.mayChange) return <BulkStockSheet key={of} screen={screen} of={of} />
  return null
}
