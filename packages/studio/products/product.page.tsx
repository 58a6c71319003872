import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { RecordScreen } from '../app-shell/screens/record-screen.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToProducts } from './editor/product-head.tsx'
import { ProductEditor } from './editor/product-editor.tsx'
import { useProduct } from './products-query.ts'

/** Screen of one product. Its id stands in the address. */
export function ProductPage() {
  const { product = '' }: { product?: string } = useParams({ strict: false })
  return (
    <Permitted action="manage-products">
      {(site) =>
        isId(product) ? <Product key={`${site.id} ${product}`} site={site} id={product} /> : <NotFoundPage />
      }
    </Permitted>
  )
}

function Product({ site, id }: { site: SiteOfSession; id: string }) {
  const translate = useTranslate()
  const query = useProduct(site.id, id)
  return (
    <RecordScreen
      query={query}
      title={query.data?.product.title ?? translate(productListMessages.product)}
      back={<BackToProducts site={site} />}
      loadingText={translate(messages.loading)}
      missing={{
        title: translate(messages.notFound),
        text: translate(messages.notFoundHelp),
        list: { to: paths.products(site.identifier), label: translate(messages.backToProducts) },
      }}
    >
      {(detail, failure, retry) => <ProductEditor site={site} detail={detail} failure={failure} onRetry={retry} />}
    </RecordScreen>
  )
}
