import { productListMessages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { FilterAddress } from '../kit/list/filter-address.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { ProductList } from './list/product-list.tsx'
import { productFilters } from './products-query.ts'

/** Screen with a site's products. */
export function ProductsPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products">
      {(site) => (
        <>
          <DocumentTitle page={translate(productListMessages.products)} />
          <FilterAddress filters={productFilters}>
            <ProductList key={site.id} site={site} />
          </FilterAddress>
        </>
      )}
    </Permitted>
  )
}
