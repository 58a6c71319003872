import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { moveRedirects, setRedirect, type Redirect } from './navigation.store.ts'

/** Whatever gives a page or an item another address takes this lock: each changes what others left behind. */
export const addressLock = 'redirects'

/** Leads an address that was left to the new one; redirects that led to it lead there at once, without a chain. */
export async function leaveRedirect(tx: Tx, ctx: Ctx, redirect: Redirect): Promise<void> {
  await moveRedirects(tx, ctx.siteId, redirect)
  await setRedirect(tx, ctx.siteId, redirect)
}
