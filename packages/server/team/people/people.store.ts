import type { TimestamptzColumn, Tx } from '../../database/index.ts'

/** Somebody who is or was in a site's team. Times in epoch milliseconds. */
export type TeamPerson = {
  id: string
  email: string
  name: string
  locale: string
  roles: number[]
  isOwner: boolean
  isDisabled: boolean
  hasSecondStep: boolean
  /** null while in the team. */
  removedAt: number | null
  seenAt: number | null
  /** Increases with every change. */
  version: number
}

/** Reads everybody who is or was in the team of the transaction's site, the owner first. */
export async function readEverybody(tx: Tx): Promise<TeamPerson[]> {
  return tx.sql<TeamPerson>(
    'team_of_site',
    `select account_id as id, email, display_name as name, locale, roles, is_owner as "isOwner", is_disabled as "isDisabled",
       has_second_step as "hasSecondStep", removed_at as "removedAt", seen_at as "seenAt", version from team_of_site()`,
  )
}

/** Finds the name of somebody who is or was in the team of the transaction's site. */
export async function findTeammateName(tx: Tx, accountId: string): Promise<string | null> {
  const text = 'select name_of_teammate($1) as name'
  const [row] = await tx.sql<{ name: string | null }>('name_of_teammate', text, [accountId])
  return row?.name ?? null
}

type TeammateTable = {
  teammates: {
    site_id: string
    account_id: string
    roles: number[]
    is_owner: boolean
    removed_at: TimestamptzColumn | null
    version: number
  }
}

/** Changes somebody's place in the team. Times in epoch milliseconds. Returns the version that it has since. */
export async function updateTeammate(
  tx: Tx,
  siteId: string,
  accountId: string,
  change: { roles?: readonly number[]; isOwner?: boolean; removedAt?: number | null },
): Promise<number> {
  const { roles, isOwner, removedAt } = change
  const { version } = await tx
    .withTables<TeammateTable>()
    .updateTable('teammates')
    .set({
      ...(roles && { roles: [...roles] }),
      ...(isOwner !== undefined && { is_owner: isOwner }),
      ...(removedAt !== undefined && { removed_at: removedAt === null ? null : new Date(removedAt) }),
    })
    .where('site_id', '=', siteId)
    .where('account_id', '=', accountId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
