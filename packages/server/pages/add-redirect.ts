import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite, type Tx } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { addressLock } from './leave-redirect.ts'
import { findRedirect, setRedirect } from './navigation.store.ts'

/**
 * Leads an old address (`/old/page`) to a new one of the same site. Holds only while no page has the old address. Refused where it
 * would lead back to itself.
 */
export async function addRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  const fromPath = pathOf(from)
  if (!/^\/[^/\\]/.test(fromPath) || !staysOnSite(to)) throw new Refusal('kit.shape')
  // One lock: two that lead to each other would not see one another.
  await inSite(
    ctx,
    async (tx) => {
      if (await leadsTo(tx, ctx, to, fromPath)) throw new Refusal('kit.shape')
      await setRedirect(tx, ctx.siteId, { from: fromPath, to, isFolder: false })
      await record(tx, ctx, 'redirect.added', { kind: 'redirect', id: fromPath, title: to })
      await touchSite(tx, ctx, ['site'])
    },
    { lock: addressLock },
  )
}

/** `//host` would leave the site, and browsers read past tabs and the ends of lines. */
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
  return address
    .replace(/[?#].*$/, '')
    .toLowerCase()
    .replace(/\/+$/, '')
}
