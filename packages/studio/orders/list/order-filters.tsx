import { fulfilmentStates, orderPaymentStates, orderStates } from '@sitewright/domain/orders/order.ts'
import type { OrderCounts } from '@sitewright/domain/orders/orders.wire.ts'
import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { ListParts } from '../../kit/list/list-parts.tsx'
import { ListTools } from '../../kit/list/list-tools.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { fulfilmentNames, orderStateNames, paymentLooks } from '../order-states.ts'

/**
 * What the list of orders shows: its parts (the order's own state, and what needs attention) as links, the search, and the states
 * of payment and fulfilment as filters, all with the number of orders once it is known.
 */
export function OrderFilters({ counts, total }: { counts: OrderCounts | undefined; total: number | undefined }) {
  const translate = useTranslate()
  const named = (name: string, count: number | undefined) =>
    count === undefined ? name : translate(messages.withCount, { name, count })
  const filters = [
    {
      name: 'payment',
      label: translate(messages.payment),
      options: orderPaymentStates.map((value) => ({
        value,
        label: named(translate(paymentLooks[value].name), counts?.payment[value]),
      })),
    },
    {
      name: 'fulfilment',
      label: translate(messages.fulfilment),
      options: fulfilmentStates.map((value) => ({
        value,
        label: named(translate(fulfilmentNames[value]), counts?.fulfilment[value]),
      })),
    },
  ]
  return (
    <>
      <Parts counts={counts} />
      <ListTools
        find={{ label: translate(messages.searchLabel), hint: translate(messages.searchHint) }}
        filters={filters}
        note={total === undefined ? undefined : translate(messages.orderCount, { count: total })}
      />
    </>
  )
}

function Parts({ counts }: { counts: OrderCounts | undefined }) {
  const translate = useTranslate()
  const parts = [
    { name: translate(messages.all), values: { order: '', attention: '' }, count: counts?.all },
    { name: translate(messages.attention), values: { order: '', attention: '1' }, count: counts?.attention },
    ...orderStates.map((state) => ({
      name: translate(orderStateNames[state]),
      values: { order: state, attention: '' },
      count: counts?.order[state],
    })),
  ]
  return <ListParts label={translate(messages.parts)} parts={parts} />
}
