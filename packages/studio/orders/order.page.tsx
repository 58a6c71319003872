import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { useParams } from '@tanstack/react-router'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { RecordScreen } from '../app-shell/screens/record-screen.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { BackToOrders } from './detail/order-head.tsx'
import { OrderView } from './detail/order-view.tsx'
import { useOrder } from './orders-query.ts'

/** Screen of one order. Its number stands in the address. */
export function OrderPage() {
  const { number: text }: { number?: string } = useParams({ strict: false })
  const number = /^\d{1,9}$/u.test(text ?? '') ? Number(text) : 0
  return (
    <Permitted action="see-orders">
      {(site) =>
        number > 0 && number <= orderLimits.maxNumber ? (
          <Order key={`${site.id} ${number}`} site={site} number={number} />
        ) : (
          <NotFoundPage />
        )
      }
    </Permitted>
  )
}

function Order({ site, number }: { site: SiteOfSession; number: number }) {
  const translate = useTranslate()
  const query = useOrder(site.id, number)
  return (
    <RecordScreen
      query={query}
      title={translate(messages.titleOf, { number })}
      back={<BackToOrders site={site} />}
      loadingText={translate(messages.loading)}
      missing={{
        title: translate(messages.notFound),
        text: translate(messages.notFoundHelp),
        list: { to: paths.orders(site.identifier), label: translate(messages.backToOrders) },
      }}
    >
      {(order, failure, retry) => <OrderView site={site} order={order} failure={failure} onRetry={retry} />}
    </RecordScreen>
  )
}
