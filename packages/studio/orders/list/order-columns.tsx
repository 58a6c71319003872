import type { Translate } from '@sitewright/domain/kit/text.ts'
import type { OrderListItem } from '@sitewright/domain/orders/orders.wire.ts'
import { orderListMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import {
  badgeColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  picturesColumn,
  textColumn,
} from '../../kit/list/columns.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { pictureSource } from '../../media/picture-source.ts'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { rowLooks, worstLook } from '../order-states.ts'

/** React hook that returns the columns of the list of orders. */
export function useOrderColumns(site: SiteOfSession): Column<OrderListItem>[] {
  const translate = useTranslate()
  return [
    linkColumn({
      id: 'number',
      title: translate(messages.order),
      place: 'remark',
      name: ({ number }) => translate(messages.orderNumber, { number }),
      opens: ({ number }) => ({ path: paths.order(site.identifier, number) }),
      badge: ({ isTestMode }) => (isTestMode ? translate(messages.testMode) : undefined),
    }),
    dateColumn({ id: 'date', title: translate(messages.date), place: 'remark2', at: ({ createdAt }) => createdAt }),
    textColumn({
      id: 'customer',
      title: translate(messages.customer),
      place: 'name',
      text: ({ customerName, email }) => customerName || email || translate(messages.erasedCustomer),
      hint: ({ email }) => email,
      most: '22ch',
      tone: 'strong',
    }),
    picturesColumn({
      id: 'items',
      title: translate(messages.items),
      leaves: 'narrow',
      isFlexible: true,
      sources: ({ imageUrls }) => imageUrls.map((url) => pictureSource(site, url, 100)),
      text: (order) => itemsText(translate, order),
    }),
    moneyColumn({
      id: 'total',
      title: translate(messages.total),
      place: 'figure',
      money: ({ totalCents: cents, currency }) => ({ cents, currency }),
      tone: 'strong',
    }),
    badgeColumn({ id: 'state', title: translate(messages.state), place: 'state', leaves: 'always', badge: worstLook }),
    badgeColumn({ id: 'payment', title: translate(messages.payment), badge: (order) => rowLooks(order).payment }),
    badgeColumn({
      id: 'fulfilment',
      title: translate(messages.fulfilment),
      badge: (order) => rowLooks(order).fulfilment,
    }),
  ]
}

function itemsText(translate: Translate, { titles, unitCount }: OrderListItem): string {
  const [first = ''] = titles
  return unitCount > 1 ? translate(messages.moreItems, { title: first, count: unitCount - 1 }) : first
}
