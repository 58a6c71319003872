import type { TimestamptzColumn, Tx, WebDb } from '../../database/index.ts'

type InvitationTable = {
  invitations: {
    site_id: string
    id: string
    email: string
    roles: number[]
    token_hash: Buffer
    invited_by: string | null
    created_at: TimestamptzColumn
    expires_at: TimestamptzColumn
    withdrawn_at: TimestamptzColumn | null
    is_owner: boolean
  }
}

/** An invitation as its site sees it. Times in epoch milliseconds. */
export type StoredInvitation = {
  id: string
  email: string
  roles: number[]
  invitedBy: string | null
  expiresAt: number
  withdrawnAt: number | null
}

/** Lists a site's invitations, with expired and withdrawn ones, the newest first. */
export async function listInvitations(tx: Tx, siteId: string): Promise<StoredInvitation[]> {
  return tx
    .withTables<InvitationTable>()
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'roles',
      'invited_by as invitedBy',
      'expires_at as expiresAt',
      'withdrawn_at as withdrawnAt',
    ])
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .execute()
}

export type NewInvitation = {
  siteId: string
  id: string
  email: string
  roles: readonly number[]
  tokenHash: Buffer
  invitedBy: string | null
  at: number
  expiresAt: number
  /** True when whoever accepts becomes the owner, unless the site has one by then. */
  isOwner: boolean
}

export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  const { siteId, id, email, roles, tokenHash, invitedBy, at, expiresAt, isOwner } = invitation
  await tx
    .withTables<InvitationTable>()
    .insertInto('invitations')
    .values({
      site_id: siteId,
      id,
      email,
      roles: [...roles],
      token_hash: tokenHash,
      invited_by: invitedBy,
      created_at: new Date(at),
      expires_at: new Date(expiresAt),
      withdrawn_at: null,
      is_owner: isOwner,
    })
    .execute()
}

/** Gives an invitation a new secret, with which the one that was sent before stops working, or withdraws it. */
export async function updateInvitation(
  tx: Tx,
  siteId: string,
  id: string,
  change: { tokenHash: Buffer; expiresAt: number } | { withdrawnAt: number | null },
): Promise<void> {
  const withdrawnAt = 'withdrawnAt' in change ? change.withdrawnAt : null
  await tx
    .withTables<InvitationTable>()
    .updateTable('invitations')
    .set({
      withdrawn_at: withdrawnAt === null ? null : new Date(withdrawnAt),
      ...('tokenHash' in change && { token_hash: change.tokenHash, expires_at: new Date(change.expiresAt) }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** Deletes an invitation that is over, so that the address can be invited again. */
export async function deleteInvitation(tx: Tx, siteId: string, id: string): Promise<void> {
  await tx
    .withTables<InvitationTable>()
    .deleteFrom('invitations')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute()
}

/** An invitation as the person sees it who holds its secret. `inviter` is '' when unknown. */
export type HeldInvitation = {
  siteId: string
  site: string
  email: string
  roles: number[]
  inviter: string
  hasAccount: boolean
}

/** Returns the open invitation with this secret; null when it is unknown, expired, withdrawn or used. */
export async function findInvitationByHash(web: WebDb, hash: Buffer, at: number): Promise<HeldInvitation | null> {
  const rows = await web.ask<HeldInvitation>(
    'invitation_of_hash',
    `select site_id as "siteId", site_title as site, email, roles, inviter, has_account as "hasAccount"
     from invitation_of_hash($1, $2)`,
    [hash, new Date(at)],
  )
  return rows[0] ?? null
}

/**
 * Uses the invitation up and puts the account into the team, with an entry in the activity log. Returns the site's id; null when
 * the invitation is over or for another address.
 */
export async function acceptInvitation(
  web: WebDb,
  given: { hash: Buffer; at: number; accountId: string; entryId: string; requestId: string },
): Promise<string | null> {
  const rows = await web.ask<{ siteId: string | null }>(
    'join_team',
    'select join_team($1, $2, $3, $4, $5) as "siteId"',
    [given.hash, new Date(given.at), given.accountId, given.entryId, given.requestId],
  )
  return rows[0]?.siteId ?? null
}

export type NewTeamAccount = { id: string; displayName: string; passwordHash: string; locale: string }

/** Like `acceptInvitation`, for a new account with the invitation's address. `taken`: the address has an account by now. */
export async function acceptInvitationAsNew(
  web: WebDb,
  given: { hash: Buffer; at: number; account: NewTeamAccount; entryId: string; requestId: string },
): Promise<'joined' | 'over' | 'taken'> {
  const { id, displayName, passwordHash, locale } = given.account
  const account = JSON.stringify({ id, display_name: displayName, password_hash: passwordHash, locale })
  const rows = await web.ask<{ outcome: 'joined' | 'over' | 'taken' }>(
    'join_team_as_new',
    'select join_team_as_new($1, $2, $3, $4, $5) as outcome',
    [given.hash, new Date(given.at), account, given.entryId, given.requestId],
  )
  return rows[0]?.outcome ?? 'over'
}
