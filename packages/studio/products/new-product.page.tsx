import { productFormMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import { NewProduct } from './editor/new-product.tsx'

/** Screen that creates a product in a few steps. */
export function NewProductPage() {
  const translate = useTranslate()
  return (
    <Permitted action="manage-products">
      {(site) => (
        <>
          <DocumentTitle page={translate(messages.newTitle)} />
          <NewProduct key={site.id} site={site} />
        </>
      )}
    </Permitted>
  )
}
