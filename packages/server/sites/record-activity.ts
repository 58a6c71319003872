import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { insertActivity } from './activity.store.ts'

/**
 * Adds an entry about a change to the site's activity log, in the transaction of the change. `action` has the form
 * `<module>.<event>`.
 */
export async function recordActivity(
  tx: Tx,
  ctx: Ctx,
  action: string,
  target: { kind: string; id: string; title?: string },
): Promise<void> {
  await insertActivity(tx, {
    site_id: ctx.siteId,
    id: ctx.newId(),
    at: new Date(ctx.now()),
    account_id: ctx.account?.id ?? null,
    action,
    target_kind: target.kind,
    target_id: target.id,
    target_title: target.title ?? '',
    request_id: ctx.requestId,
  })
}
