import type { Deps } from '../../context.ts'
import { hashOfToken, makeToken } from '../../http/index.ts'
import { insertFirstOwnerLink } from './first-owner.store.ts'

const linkLifeMs = 60 * 60_000

/**
 * Creates a link with which the first account of the installation is made; null when there is an account. `studioAddress` is the
 * address of the studio. The secret is in the URL's fragment (`#`), which browsers do not send to servers, and stored as a hash.
 */
export async function createFirstOwnerLink(
  { owner, clock }: Pick<Deps, 'owner' | 'clock'>,
  studioAddress: string,
): Promise<string | null> {
  const token = makeToken(clock)
  const at = clock.now()
  const isNeeded = await insertFirstOwnerLink(owner, { hash: hashOfToken(token), at, until: at + linkLifeMs })
  return isNeeded ? `${studioAddress}/first-owner#${token}` : null
}
