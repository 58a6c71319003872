import type { TableOwnerDb, WebDb } from '../../database/index.ts'
import type { NewAccountRow } from '../account.store.ts'

/** Adds a link for the first owner, as the database owner. Returns false, and adds none, when there is an account. */
export async function insertFirstOwnerLink(
  owner: TableOwnerDb,
  link: { hash: Buffer; at: number; until: number },
): Promise<boolean> {
  const rows = await owner.ask<{ hasAccounts: boolean }>(
    'has_accounts',
    'select exists (select from accounts) as "hasAccounts"',
  )
  if (rows[0]?.hasAccounts !== false) return false
  await owner.ask('sweep_first_owner_links', 'delete from first_owner_links where expires_at <= $1', [
    new Date(link.at),
  ])
  const text = 'insert into first_owner_links (token_hash, expires_at) values ($1, $2)'
  await owner.ask('add_first_owner_link', text, [link.hash, new Date(link.until)])
  return true
}

/** True when the link exists, has not expired, and there is no account yet. */
export async function isFirstOwnerLinkOpen(web: WebDb, hash: Buffer, at: number): Promise<boolean> {
  const rows = await web.ask<{ isOpen: boolean }>(
    'first_owner_link_is_open',
    'select first_owner_link_is_open($1, $2) as "isOpen"',
    [hash, new Date(at)],
  )
  return rows[0]?.isOpen === true
}

/** Inserts the first account and uses up every link, in one transaction. Returns false when the link is not open any more. */
export async function insertFirstOwner(web: WebDb, hash: Buffer, at: number, account: NewAccountRow): Promise<boolean> {
  const rows = await web.ask<{ isDone: boolean }>(
    'make_first_owner',
    'select make_first_owner($1, $2, $3) as "isDone"',
    [hash, new Date(at), JSON.stringify(account)],
  )
  return rows[0]?.isDone === true
}
