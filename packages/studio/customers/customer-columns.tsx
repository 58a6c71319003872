import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { Customer } from '@sitewright/domain/customers/customers.wire.ts'
import { countryName } from '@sitewright/domain/shipping/estimate-notes.ts'
import type { Column } from '@sitewright/ui/lists/data-table.tsx'
import { badgeColumn, dateColumn, linkColumn, moneyColumn, textColumn } from '../kit/list/columns.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'

/** React hook that returns the columns of the list of customers. */
export function useCustomerColumns(site: SiteOfSession, currency: string): Column<Customer>[] {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return [
    linkColumn({
      id: 'name',
      title: translate(messages.name),
      place: 'name',
      sort: 'up',
      name: ({ name, email }) => name || email,
      note: ({ name, email }) => (name === '' ? '' : email),
      opens: ({ id }) => ({ path: paths.customer(site.identifier, id) }),
    }),
    textColumn({
      id: 'country',
      title: translate(messages.place),
      leaves: 'narrow',
      tone: 'quiet',
      most: '18ch',
      text: ({ country }) => (country === '' ? '' : countryName(country, tag)),
    }),
    textColumn({
      id: 'orders',
      title: translate(messages.orders),
      isFigure: true,
      sort: 'down',
      text: ({ orders }) => String(orders),
    }),
    moneyColumn({
      id: 'spent',
      title: translate(messages.spent),
      place: 'figure',
      sort: 'down',
      tone: 'strong',
      money: ({ spentCents: cents }) => ({ cents, currency }),
    }),
    dateColumn({
      id: 'last',
      title: translate(messages.lastOrder),
      place: 'remark',
      sort: 'down',
      at: ({ lastOrderAt }) => lastOrderAt ?? translate(messages.never),
    }),
    badgeColumn({
      id: 'newsletter',
      title: translate(messages.newsletter),
      leaves: 'narrow',
      badge: ({ isSubscribed }) =>
        isSubscribed ? { name: messages.subscribed, tone: 'ok', mark: 'full' } : translate(messages.notSubscribed),
    }),
    badgeColumn({
      id: 'account',
      title: translate(messages.account),
      place: 'state',
      leaves: 'narrow',
      badge: ({ hasAccount }) => translate(hasAccount ? messages.account : messages.guest),
    }),
  ]
}
