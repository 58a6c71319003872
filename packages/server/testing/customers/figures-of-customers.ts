import type { Customer } from '@sitewright/domain/customers/customers.wire.ts'
import type { Ctx } from '../../context.ts'
import { followCustomers } from '../../customers/follow-customers.ts'
import type { OutboxMessage } from '../../database/index.ts'
import type { Client } from '../test-client.ts'
import { until } from '../until.ts'

/** Brings the customers of a site up to date, as the background of a server does. Returns the messages that it consumed. */
export async function bringUpToDate({ deps, siteId }: Ctx): Promise<OutboxMessage[]> {
  const text = `
    delete from outbox where site_id = $1 and kind = 'customers.changed'
    returning site_id as "siteId", id, kind, key, payload, attempts, created_at as "createdAt"`
  const messages = await deps.owner.ask<OutboxMessage>('', text, [siteId])
  await followCustomers(deps, messages)
  return messages
}

/** Reads the customers of a site as the studio does, as soon as they are as expected; as they are in the end otherwise. */
export function customersOnceAre(
  client: Client,
  siteId: string,
  isRight: (customers: readonly Customer[]) => boolean,
): Promise<Customer[]> {
  const read = async (): Promise<Customer[]> => {
    const { body } = await client.get('/api/studio/customers', { headers: { 'x-site': siteId } })
    return (body as { customers: Customer[] }).customers
  }
  return until(read, isRight)
}
