import type { Deps } from '../context.ts'
import { normalizeEmail } from '../mail/index.ts'
import { listShoppersOutsideAscii } from './shopper.store.ts'

/**
 * Logs the shoppers whose address another account of the site has in another form (docs/operations.md). They were made before
 * domains were compared in ASCII. Returns their ids.
 */
export async function reportEqualShoppers({ owner, log }: Pick<Deps, 'owner' | 'log'>): Promise<string[]> {
  const apart = (await listShoppersOutsideAscii(owner)).filter(({ email }) => normalizeEmail(email) !== email)
  for (const { siteId, id } of apart)
    log.warn({ siteId, shopperId: id }, 'another account has the same email address in another form')
  return apart.map(({ id }) => id)
}
