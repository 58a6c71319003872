import { can } from '@sitewright/domain/team/can.ts'
import type { WebDb } from '../../database/index.ts'
import { hashOfToken } from '../../http/index.ts'
import { readSitesOfAccount } from '../account.store.ts'
import { studioSessionTimes } from '../start-session.ts'
import { findAccountOfPreview } from './preview.store.ts'

/**
 * True when the token of a preview belongs to a session whose account may see the drafts of the site. Reads the database on every call,
 * so that a sign-out and a change of roles end the preview at once.
 */
export async function mayPreview(
  { web, now }: { web: WebDb; now: () => number },
  token: string,
  siteId: string,
): Promise<boolean> {
  const { idleMs } = studioSessionTimes
  const accountId = await findAccountOfPreview(web, { siteId, hash: hashOfToken(token), at: now(), idleMs })
  const sites = accountId === null ? [] : await readSitesOfAccount(web, accountId)
  return sites.some(({ id, roles, isOwner }) => id === siteId && can(roles, 'see-drafts', { isOwner }))
}
