import type { Tx, WebDb } from '../../database/index.ts'

/** Stores the link to a new address, in place of an earlier one, and queues its mail. */
export async function insertEmailChange(
  tx: Tx,
  change: { hash: Buffer; accountId: string; email: string; until: number; mail: string },
): Promise<void> {
  await tx.sql('start_email_change', 'select start_email_change($1, $2, $3, $4, $5)', [
    change.hash,
    change.accountId,
    change.email,
    new Date(change.until),
    change.mail,
  ])
}

export type EmailChange = { id: string; email: string; oldEmail: string; displayName: string; locale: string }

/** Returns the account and the new address of a link; null when the link is unknown, expired or used. */
export async function findEmailChange(web: WebDb, hash: Buffer, at: number): Promise<EmailChange | null> {
  const rows = await web.ask<EmailChange>(
    'email_change_of_hash',
    `select account_id as id, email, old_email as "oldEmail", display_name as "displayName", locale
     from email_change_of_hash($1, $2)`,
    [hash, new Date(at)],
  )
  return rows[0] ?? null
}

/** Returns the address to which an account's open link was sent; null without one. */
export async function findPendingEmail(web: WebDb, accountId: string, at: number): Promise<string | null> {
  const rows = await web.ask<{ email: string }>(
    'email_change_of_account',
    'select email from email_change_of_account($1, $2)',
    [accountId, new Date(at)],
  )
  return rows[0]?.email ?? null
}

/** Uses the link up, changes the address and queues `mail`, in one transaction. `taken`: another account has the address. */
export async function completeEmailChange(
  web: WebDb,
  hash: Buffer,
  at: number,
  mail: string,
): Promise<'done' | 'over' | 'taken'> {
  const rows = await web.ask<{ outcome: 'done' | 'over' | 'taken' }>(
    'finish_email_change',
    'select finish_email_change($1, $2, $3) as outcome',
    [hash, new Date(at), mail],
  )
  return rows[0]?.outcome ?? 'over'
}
