import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { DiscountScreen } from './discount-list.tsx'
import { discountFilters } from './discounts-query.ts'

/** Screen with a site's discounts. */
export function DiscountsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products">
      {(site) => (
        <>
          <DocumentTitle page={translate(frameMessages.discounts)} />
          <FilterAddress filters={discountFilters}>
            <DiscountScreen key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
