import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { retargetRedirects, setRedirect, type SiteRedirect } from './redirect.store.ts'

/**
 * Name of the lock held while the URL of a page or item changes, or a redirect is added: each of these reads and updates other
 * redirects.
 */
export const urlChangeLock = 'redirects'

/**
 * Redirects the former URL of an item or page to its new one. Existing redirects to the former URL now lead to the new one
 * directly, so that no chains arise.
 */
export async function redirectFormerUrl(tx: Tx, ctx: Ctx, redirect: SiteRedirect): Promise<void> {
  await retargetRedirects(tx, ctx.siteId, redirect)
  await setRedirect(tx, ctx.siteId, redirect)
}
