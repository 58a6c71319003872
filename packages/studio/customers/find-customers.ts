import { customerListAnswer } from '@sitewright/domain/customers/customers.wire.ts'
import type { FoundRow } from '../app-shell/palette/found-row.ts'
import { callApi } from '../kit/api.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import { customerApiPath } from './customers-query.ts'

/** Finds customers by what the list's search finds them by: name and email address. */
export async function findCustomers(site: SiteOfSession, text: string, limit: number): Promise<FoundRow[]> {
  const query = new URLSearchParams({ search: text, limit: String(limit) }).toString()
  const answer = await callApi({ method: 'GET', path: `${customerApiPath()}?${query}`, site: site.id })
  return customerListAnswer.parse(answer).customers.map(({ id, name, email }) => ({
    id,
    title: name || email,
    note: name === '' ? '' : email,
    to: paths.customer(site.identifier, id),
  }))
}
