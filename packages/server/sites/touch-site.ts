import type { Ctx } from '../kit/context.ts'
import type { Tx } from '../kit/in-site.ts'
import { enqueueOutbox } from '../kit/outbox.ts'
import { raiseRevision } from './site-settings.store.ts'

/** Says that what pages show has changed: the site's revision rises, and every process drops the pages with these tags. */
export async function touchSite(tx: Tx, ctx: Ctx, tags: readonly string[]): Promise<void> {
  const revision = await raiseRevision(tx, ctx.siteId, ctx.now())
  await enqueueOutbox(tx, { kind: 'pages.purge', key: `pages.purge:${revision}`, payload: { tags, revision } })
}
