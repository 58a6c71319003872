import type { Tx } from '../kit/in-site.ts'

export type TeammateRow = { site_id: string; account_id: string; roles: number[]; is_owner: boolean }

/** Adds somebody to a site's team, or gives them these roles instead of their old ones. */
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
