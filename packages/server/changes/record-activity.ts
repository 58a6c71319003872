import type { FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import type { ActivityAction } from '@sitewright/domain/team/activity-actions.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { insertActivity } from './activity.store.ts'

/** What a change was about: `kind` and `id` name it, `title` is its name at that time. */
export type ActivityTarget = { kind: string; id: string; title?: string }

/**
 * Adds an entry about a change to the site's activity log, in the transaction of the change. `undo` names what undoes the change; the log offers it while nothing later touched the same target.
 */
export async function recordActivity(
  tx: Tx,
  ctx: Ctx,
  action: ActivityAction,
  target: ActivityTarget,
  { undo = null, changes = [] }: { undo?: Undo | null; changes?: readonly FieldChange[] } = {},
): Promise<void> {
  await insertActivity(tx, {
    site_id: ctx.siteId,
    id: ctx.newId(),
    at: new Date(ctx.now()),
    account_id: ctx.account?.id ?? null,
    key_id: ctx.actor.kind === 'key' ? ctx.actor.id : null,
    action,
    target_kind: target.kind,
    target_id: target.id,
    target_title: target.title ?? '',
    request_id: ctx.requestId,
    undo: undo && JSON.stringify(undo),
    changes: changes.length > 0 ? JSON.stringify(changes) : null,
  })
}
