import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { Customer } from '@sitewright/domain/customers/customers.wire.ts'
import { defaultCurrency } from '@sitewright/domain/kit/money.ts'
import { ButtonLink } from '@sitewright/ui/button-link.tsx'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { ListScreen } from '../kit/list/list-screen.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { NoMatch } from '../kit/list/no-match.tsx'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { CustomerFilters } from './customer-filters.tsx'
import { customersPerPage, useCustomerList } from './customers-query.ts'

/** A site's customers, the one who ordered last first (BX-2.11). What the list shows stands in the query of the address. */
export function CustomerList({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, isPlaceholderData, refetch } = useCustomerList(site.id, search)
  const columns = useCustomerColumns(site, data?.currency ?? defaultCurrency)
  const { customers: rows, nextCursor = null, total } = data ?? {}
  return (
    <ListScreen<Customer>
      title={translate(messages.customers)}
      tools={<CustomerFilters list={data} columns={columns} />}
      columns={columns}
      keyOf={({ id }) => id}
      page={{ rows, nextCursor, total, error, isPlaceholderData, refetch }}
      pageSize={customersPerPage}
      loadingText={translate(messages.loading)}
      isFiltered={(data?.counts.all ?? 0) > 0 || Object.keys(search).length > 0}
      empty={<NoCustomers site={site} />}
      noMatch={<NoMatch title={translate(messages.noMatch)} text={translate(messages.noMatchHelp)} />}
    />
  )
}

function NoCustomers({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <EmptyState
      drawing="window"
      title={translate(messages.none)}
      text={translate(messages.noneHelp)}
      action={
        <ButtonLink href={site.address}>
          <Icon name="external" />
          {translate(sitesMessages.viewSite)}
        </ButtonLink>
      }
    />
  )
}
