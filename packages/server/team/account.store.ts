import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { refuseConstraintViolation, type TableOwnerDb, type Tx, type WebDb } from '../database/index.ts'

export type NewAccountRow = { id: string; email: string; display_name: string; password_hash: string; locale: string }
type AccountTables = { accounts: NewAccountRow }

/** Inserts a studio account. Throws `team.email-taken` when another account has the address. */
export async function insertAccount(tx: Tx, row: NewAccountRow): Promise<void> {
  const insert = tx.withTables<AccountTables>().insertInto('accounts').values(row)
  await refuseConstraintViolation(insert.execute(), { accounts_by_email: () => new Refusal('team.email-taken') })
}

export type AccountWithPasswordHash = {
  id: string
  email: string
  displayName: string
  passwordHash: string
  locale: string
  /** True when signing in needs a code beside the password. */
  hasSecondStep: boolean
}

const accountColumns = `id, email, display_name as "displayName", password_hash as "passwordHash", locale,
  has_second_step as "hasSecondStep"`

/** Finds an account by the forms in which its address can be stored, the first one first. */
export async function findAccountByEmail(
  web: WebDb,
  forms: readonly string[],
): Promise<AccountWithPasswordHash | null> {
  for (const form of forms) {
    const rows = await web.ask<AccountWithPasswordHash>(
      'account_of_email',
      `select ${accountColumns} from account_of_email($1)`,
      [form],
    )
    if (rows[0]) return rows[0]
  }
  return null
}

export async function findAccountById(web: WebDb, id: string): Promise<AccountWithPasswordHash | null> {
  const rows = await web.ask<AccountWithPasswordHash>(
    'account_of_id',
    `select ${accountColumns} from account_of_id($1)`,
    [id],
  )
  return rows[0] ?? null
}

/** Lists accounts whose address has characters outside ASCII. Runs as the database's owner. */
export async function listAccountsOutsideAscii(owner: TableOwnerDb): Promise<{ id: string; email: string }[]> {
  return owner.ask(
    'accounts_outside_ascii',
    `select id, email from accounts where email ~ '[^\\x01-\\x7f]' order by id`,
  )
}

/** Replaces the password hash of a studio account, unless it is no longer `oldHash`. */
export async function replacePasswordHash(
  web: WebDb,
  accountId: string,
  oldHash: string,
  newHash: string,
): Promise<void> {
  await web.ask('rehash_password', 'select rehash_password($1, $2, $3)', [accountId, oldHash, newHash])
}

/**
 * Changes a password, ends every session and open link of the account and queues `mail`. Returns false when the password changed
 * since `account` was read.
 */
export async function updatePassword(
  web: WebDb,
  account: Pick<AccountWithPasswordHash, 'id' | 'passwordHash'>,
  newHash: string,
  mail: string,
): Promise<boolean> {
  const rows = await web.ask<{ isDone: boolean }>(
    'change_password',
    'select change_password($1, $2, $3, $4) as "isDone"',
    [account.id, account.passwordHash, newHash, mail],
  )
  return rows[0]?.isDone === true
}

export async function saveAccount(
  web: WebDb,
  id: string,
  { displayName, locale }: { displayName: string; locale: string },
): Promise<void> {
  await web.ask('save_account', 'select save_account($1, $2, $3)', [id, displayName, locale])
}

export type SiteOwner = { email: string; displayName: string; locale: string }

/** Returns the account that owns the transaction's site, the oldest if several do; null when the site has none. */
export async function findOwnerOfSite(tx: Tx): Promise<SiteOwner | null> {
  const text = 'select email, display_name as "displayName", locale from owner_of_site()'
  const rows = await tx.sql<SiteOwner>('owner_of_site', text)
  return rows[0] ?? null
}

export type Membership = {
  id: string
  identifier: string
  title: string
  roles: number[]
  isOwner: boolean
  isPublished: boolean
}

const sitesText = `
  select id, identifier, title, roles, is_owner as "isOwner", is_published as "isPublished" from sites_of_account($1)`

export async function readSitesOfAccount(web: WebDb, accountId: string): Promise<Membership[]> {
  return web.ask<Membership>('sites_of_account', sitesText, [accountId])
}

/**
 * Reads the sites of an account like `readSitesOfAccount`, in a transaction of the platform. Until that ends, other transactions that
 * call this for the account wait.
 */
export async function lockSitesOfAccount(tx: Tx, accountId: string): Promise<Membership[]> {
  await tx.sql('lock_account', 'select from accounts where id = $1 for no key update', [accountId])
  return tx.sql<Membership>('sites_of_account', sitesText, [accountId])
}

/** True for an account that owns or owned a site, also a deleted one, and for the first account. Runs as the database's owner. */
export async function isOwnerOrFirst(owner: TableOwnerDb, accountId: string): Promise<boolean> {
  const text = `
    select not exists (select from accounts where id < $1) or exists (
      select from teammates where account_id = $1 and is_owner and removed_at is null) as "isIt"`
  const [row] = await owner.ask<{ isIt: boolean }>('is_owner_or_first', text, [accountId])
  return row?.isIt === true
}
