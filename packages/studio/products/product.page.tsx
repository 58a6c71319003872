import {
  productFormMessages as messages,
  productListMessages,
} from '@sitewright/domain/catalog/products-studio.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Pane, PaneContent, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { Link, useParams } from '@tanstack/react-router'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { CallFailure } from '../kit/call-failure.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
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
  const { data, error, refetch } = useProduct(site.id, id)
  const isMissing = error instanceof CallFailure && error.status === 404
  const title = data?.product.title ?? translate(productListMessages.product)
  return (
    <>
      <DocumentTitle page={title} />
      {data && !isMissing ? (
        <ProductEditor site={site} detail={data} failure={error} onRetry={() => void refetch()} />
      ) : (
        <Screen isTinted>
          <Pane>
            <PaneHeader title={title} above={<BackToProducts site={site} />} />
            {isMissing && <NoSuchProduct site={site} />}
            {error && !isMissing && <LoadProblem failure={error} onRetry={() => void refetch()} />}
            {!error && <Waiting />}
          </Pane>
        </Screen>
      )}
    </>
  )
}

function NoSuchProduct({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="lost"
      title={translate(messages.notFound)}
      text={translate(messages.notFoundHelp)}
      action={
        <Link
          className={buttonClass({ look: 'rest', isCompact: false, isWide: false })}
          to={paths.products(site.identifier)}
        >
          {translate(messages.backToProducts)}
        </Link>
      }
    />
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <PaneContent>
        <p>{translate(messages.loading)}</p>
        <SkeletonBar width="full" isTall />
        <SkeletonBar width="long" />
        <SkeletonBar width="full" />
        <SkeletonBar width="middle" />
      </PaneContent>
    </Skeleton>
  )
}
