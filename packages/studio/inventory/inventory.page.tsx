import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { InventoryList } from './inventory-list.tsx'
import { inventoryFilters } from './inventory-query.ts'

/** Screen with the stock of a site's products (PL-2.23, BX-2.04). */
export function InventoryPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products" part="see">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.inventory)} />
          <FilterAddress filters={inventoryFilters}>
            <InventoryList key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
