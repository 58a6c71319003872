import { orderListMessages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { OrderList } from './list/order-list.tsx'
import { orderFilters } from './orders-query.ts'

/** Screen with a site's orders, the newest first. */
export function OrdersPage() {
  const translate = useTranslate()
  return (
    <Permitted action="see-orders">
      {(site) => (
        <>
          <DocumentTitle page={translate(orderListMessages.orders)} />
          <FilterAddress filters={orderFilters}>
            <OrderList key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
