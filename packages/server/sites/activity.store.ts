import type { Insertable } from 'kysely'
import type { TimestamptzColumn, Tx } from '../database/index.ts'

type ActivityRow = {
  site_id: string
  id: string
  at: TimestamptzColumn
  account_id: string | null
  action: string
  target_kind: string
  target_id: string
  target_title: string
  request_id: string
}

/** Adds an entry to the activity log. The database role of the web server has no right to update or delete entries. */
export async function insertActivity(tx: Tx, row: Insertable<ActivityRow>): Promise<void> {
  await tx.withTables<{ activity: ActivityRow }>().insertInto('activity').values(row).execute()
}
