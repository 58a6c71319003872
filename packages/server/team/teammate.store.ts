import type { Generated } from 'kysely'
import type { Tx } from '../database/index.ts'

export type TeammateRow = { site_id: string; account_id: string; roles: number[]; is_owner: boolean }
type TeammateTable = TeammateRow & { removed_at: Generated<Date | null> }

/** Inserts a team member, or replaces the roles and the owner flag of an existing one, also of one who was removed. */
export async function putTeammate(tx: Tx, row: TeammateRow): Promise<void> {
  await tx
    .withTables<{ teammates: TeammateTable }>()
    .insertInto('teammates')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'account_id'])
        .doUpdateSet({ roles: row.roles, is_owner: row.is_owner, removed_at: null }),
    )
    .execute()
}
