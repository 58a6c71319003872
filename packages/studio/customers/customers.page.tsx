import { customersMessages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { CustomerList } from './customer-list.tsx'
import { customerFilters } from './customers-query.ts'

/** Screen with a site's customers. */
export function CustomersPage() {
  const translate = useTranslate()
  return (
    <Permitted action="see-orders">
      {(site) => (
        <>
          <DocumentTitle page={translate(customersMessages.customers)} />
          <FilterAddress filters={customerFilters}>
            <CustomerList key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
