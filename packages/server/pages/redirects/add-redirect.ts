import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { decodedUrlPath } from '@sitewright/domain/pages/url-id.ts'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import { recordActivity } from '../../changes/index.ts'
import { raiseRevision } from '../../sites/index.ts'
import { urlChangeLock } from './redirect-former-url.ts'
import { findRedirect, setRedirect } from './redirect.store.ts'

/**
 * Redirects an old path (`/old/page`) to an address of the same site. The redirect applies only while no page has the old path.
 * Throws `kit.shape` when either address is invalid or the redirect would lead back to itself.
 */
export async function addRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  const fromPath = pathOf(from)
  if (!/^\/[^/\\]/.test(fromPath) || !staysOnSite(to)) throw new Refusal('kit.shape')
  // The site's redirects have a single lock, because two concurrent redirects that lead to each other would both pass the loop
  // check.
  await inSite(
    ctx,
    async (tx) => {
      if (await leadsTo(tx, ctx, to, fromPath)) throw new Refusal('kit.shape')
      await setRedirect(tx, ctx.siteId, { from: fromPath, to, isFolder: false })
      await recordActivity(tx, ctx, 'redirect.added', { kind: 'redirect', id: fromPath, title: to })
      await raiseRevision(tx, ctx, ['site'])
    },
    { lock: urlChangeLock },
  )
}

/**
 * True when a redirect's target stays on the site. False for `//host`, and for control characters, because browsers strip tabs
 * and line breaks from URLs.
 */
function staysOnSite(to: string): boolean {
  return /^\/(?![/\\])/.test(to) && !/\p{Cc}/u.test(to)
}

const mostSteps = 20

async function leadsTo(tx: Tx, ctx: Ctx, to: string, from: string): Promise<boolean> {
  let path: string | null = to
  for (let step = 0; path !== null && step < mostSteps; step += 1) {
    if (pathOf(path) === from) return true
    path = await findRedirect(tx, ctx.siteId, pathOf(path))
  }
  return path !== null
}

function pathOf(address: string): string {
  const path = address.replace(/[?#].*$/, '')
  return (decodedUrlPath(path) ?? path).replace(/\/+$/, '')
}
