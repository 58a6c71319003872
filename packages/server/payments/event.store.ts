import type { ProviderName } from '@sitewright/domain/payments/payment.ts'
import type { Db, TableOwnerDb, TimestamptzColumn } from '../database/index.ts'

type EventTables = {
  payment_events: {
    site_id: string
    provider: ProviderName
    event_id: string
    payment_id: string | null
    created_at: TimestamptzColumn
  }
}

/** Stores an event of a provider. Returns false when it was stored before. */
export async function insertEvent(
  db: Db,
  siteId: string,
  event: { provider: ProviderName; id: string; paymentId: string | null; createdMs: number },
): Promise<boolean> {
  const rows = await db
    .withTables<EventTables>()
    .insertInto('payment_events')
    .values({
      site_id: siteId,
      provider: event.provider,
      event_id: event.id,
      payment_id: event.paymentId,
      created_at: new Date(event.createdMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return rows.length > 0
}

/** Deletes events received more than 35 days ago. Providers repeat an event for a few days at most. Runs as the database's owner. */
export async function deleteOldEvents(owner: TableOwnerDb): Promise<void> {
  await owner.ask(
    'sweep_payment_events',
    `delete from payment_events where received_at < clock_timestamp() - interval '35 days'`,
  )
}
