import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import { isId } from '@sitewright/domain/kit/ids.ts'
import { useParams } from '@tanstack/react-router'
import { BackToList } from '../app-shell/screens/back-to-list.tsx'
import { NotFoundPage } from '../app-shell/screens/not-found.page.tsx'
import { RecordScreen } from '../app-shell/screens/record-screen.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { paths } from '../paths.ts'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { CustomerView } from './customer-view.tsx'
import { useCustomer } from './customers-query.ts'

/** Screen of one customer. Its id stands in the address. */
export function CustomerPage() {
  const { customer: id = '' }: { customer?: string } = useParams({ strict: false })
  return (
    <Permitted action="see-orders">
      {(site) => (isId(id) ? <OneCustomer key={`${site.id} ${id}`} site={site} id={id} /> : <NotFoundPage />)}
    </Permitted>
  )
}

function OneCustomer({ site, id }: { site: SiteOfSession; id: string }) {
  const translate = useTranslate()
  const query = useCustomer(site.id, id)
  const name = query.data?.customer.name || query.data?.customer.email
  const back = (
    <BackToList
      to={paths.customers(site.identifier)}
      name={translate(messages.customers)}
      label={translate(messages.backToCustomers)}
    />
  )
  return (
    <RecordScreen
      query={query}
      title={name ?? translate(messages.name)}
      back={back}
      loadingText={translate(messages.loadingOne)}
      missing={{
        title: translate(messages.notFound),
        text: translate(messages.notFoundHelp),
        list: { to: paths.customers(site.identifier), label: translate(messages.backToCustomers) },
      }}
    >
      {(detail, failure, retry) => (
        <CustomerView site={site} detail={detail} back={back} failure={failure} onRetry={retry} />
      )}
    </RecordScreen>
  )
}
