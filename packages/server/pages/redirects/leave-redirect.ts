import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { moveRedirects, setRedirect, type Redirect } from './redirect.store.ts'

/** Held by every change of a page's or item's address, because each also updates the redirects of earlier changes. */
export const addressLock = 'redirects'

/**
 * Redirects an item's or page's former address to its new one. Existing redirects to the former address now lead to the new one
 * directly, so that no chains arise.
 */
export async function leaveRedirect(tx: Tx, ctx: Ctx, redirect: Redirect): Promise<void> {
  await moveRedirects(tx, ctx.siteId, redirect)
  await setRedirect(tx, ctx.siteId, redirect)
}
