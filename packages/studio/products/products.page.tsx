import { binState, listedState } from '@sitewright/domain/catalog/product-bin.wire.ts'
import { productListMessages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { Permitted } from '../session/permitted.tsx'
import { ProductBin } from './bin/product-bin.tsx'
import { ProductList } from './list/product-list.tsx'
import { productFilters } from './products-query.ts'

const address = { shape: { ...productFilters.shape, state: listedState } }

/** Screen with a site's products. */
export function ProductsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products">
      {(site) => (
        <>
          <DocumentTitle page={translate(productListMessages.products)} />
          <FilterAddress filters={address}>
            <Products key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}

/** The list, or its part with the deleted products. */
function Products({ site }: { site: SiteOfSession }) {
  const { search } = useListSearch()
  return search['state'] === binState ? <ProductBin site={site} /> : <ProductList site={site} />
}
