import type { Tx } from '../database/index.ts'

export type TeammateRow = { site_id: string; account_id: string; roles: number[]; is_owner: boolean }

/** Inserts a team member, or replaces the roles and the owner flag of an existing one. */
export async function putTeammate(tx: Tx, row: TeammateRow): Promise<void> {
  await tx
    .withTables<{ teammates: TeammateRow }>()
    .insertInto('teammates')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'account_id']).doUpdateSet({ roles: row.roles, is_owner: row.is_owner }),
    )
    .execute()
}
