import type { Insertable } from 'kysely'
import type { Instant } from '../kit/db.ts'
import type { Tx } from '../kit/in-site.ts'

type ActivityRow = {
  site_id: string
  id: string
  at: Instant
  account_id: string | null
  action: string
  target_kind: string
  target_id: string
  target_title: string
  request_id: string
}

/** Append only: the web role may neither change nor delete what is there. */
export async function insertActivity(tx: Tx, row: Insertable<ActivityRow>): Promise<void> {
  await tx.withTables<{ activity: ActivityRow }>().insertInto('activity').values(row).execute()
}
