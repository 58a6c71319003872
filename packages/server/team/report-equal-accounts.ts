import type { Deps } from '../context.ts'
import { normalizeEmail } from '../mail/index.ts'
import { listAccountsOutsideAscii } from './account.store.ts'

/**
 * Logs the accounts whose address another account has in another form (docs/operations.md). They were made before domains were
 * compared in ASCII. Returns their ids.
 */
export async function reportEqualAccounts({ owner, log }: Pick<Deps, 'owner' | 'log'>): Promise<string[]> {
  const apart = (await listAccountsOutsideAscii(owner)).filter(({ email }) => normalizeEmail(email) !== email)
  for (const { id } of apart) log.warn({ accountId: id }, 'another account has the same email address in another form')
  return apart.map(({ id }) => id)
}
