import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { record, touchSite } from '../sites/index.ts'
import { setRedirect } from './navigation.store.ts'

/** Leads an old address (`/old/page`) to a new one of the same site. Holds only while no page has the old address. */
export async function addRedirect(ctx: Ctx, from: string, to: string): Promise<void> {
  const fromPath = from.toLowerCase().replace(/\/+$/, '')
  if (!/^\/[^/\\]/.test(fromPath) || !/^\/(?![/\\])/.test(to)) throw new Refusal('kit.shape') // `//host` would leave the site
  await inSite(ctx, async (tx) => {
    await setRedirect(tx, ctx.siteId, { from: fromPath, to, isFolder: false })
    await record(tx, ctx, 'redirect.added', { kind: 'redirect', id: fromPath, title: to })
    await touchSite(tx, ctx, ['site'])
  })
}
