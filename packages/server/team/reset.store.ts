import type { TableOwnerDb, Tx, WebDb } from '../database/index.ts'

/**
 * Stores a reset link and queues its mail, which is JSON from `renderPlatformMailRow`. `accountId` is null for an address without an
 * account: the link is then a decoy that works for nobody.
 */
export async function insertPasswordReset(
  tx: Tx,
  reset: { hash: Buffer; accountId: string | null; until: number; mail: string },
): Promise<void> {
  await tx.sql('start_password_reset', 'select start_password_reset($1, $2, $3, $4)', [
    reset.hash,
    reset.accountId,
    new Date(reset.until),
    reset.mail,
  ])
}

export type PasswordResetAccount = { id: string; email: string; displayName: string; locale: string }

/** Returns the account of a reset link; null when the link is unknown, expired or used, or the account is disabled. */
export async function findResetAccountByHash(
  web: WebDb,
  hash: Buffer,
  at: number,
): Promise<PasswordResetAccount | null> {
  const rows = await web.ask<PasswordResetAccount>(
    'password_reset_of_hash',
    `select account_id as id, email, display_name as "displayName", locale from password_reset_of_hash($1, $2)`,
    [hash, new Date(at)],
  )
  return rows[0] ?? null
}

/**
 * Uses up the reset link, sets the password, ends every session and every other reset link of the account and queues `mail`, in
 * one transaction. Returns false when the link is unknown, expired or used, or the account is disabled.
 */
export async function completePasswordReset(
  web: WebDb,
  reset: { hash: Buffer; at: number; passwordHash: string; mail: string },
): Promise<boolean> {
  const { hash, at, passwordHash, mail } = reset
  const rows = await web.ask<{ isDone: boolean }>(
    'finish_password_reset',
    'select finish_password_reset($1, $2, $3, $4) as "isDone"',
    [hash, new Date(at), passwordHash, mail],
  )
  return rows[0]?.isDone === true
}

/** Deletes expired reset links of studio accounts, as the database owner. */
export async function deleteExpiredResetLinks(owner: TableOwnerDb, at: number): Promise<void> {
  await owner.ask('sweep_resets', 'delete from password_resets where expires_at <= $1', [new Date(at)])
}
