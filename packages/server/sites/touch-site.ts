import type { Ctx } from '../context.ts'
import { type Tx, enqueueOutbox } from '../database/index.ts'
import { raiseRevision } from './site-settings.store.ts'

/** Invalidates cached pages: increments the site's revision, and every process drops its cached pages with these tags. */
export async function touchSite(tx: Tx, ctx: Ctx, tags: readonly string[]): Promise<void> {
  const revision = await raiseRevision(tx, ctx.siteId, ctx.now())
  await enqueueOutbox(tx, { kind: 'pages.purge', key: `pages.purge:${revision}`, payload: { tags, revision } })
}
