import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'
import { hasPermission } from '../../http/index.ts'

/** Whose pictures an action reads or changes: those of a site, with those of reviews only for whoever moderates them. */
export type AssetScope = { siteId: string; hasReviews: boolean }

/** Returns the scope of who acts. */
export function assetScope({ siteId, actor }: Pick<Ctx, 'siteId' | 'actor'>): AssetScope {
  return { siteId, hasReviews: hasPermission(actor, { role: 'moderate-reviews' }) }
}

/** SQL that is true for pictures of the scope. `table` is the name by which the statement knows `assets`. */
export function isInScope(table: 'a' | 'assets', { siteId, hasReviews }: AssetScope): RawBuilder<boolean> {
  if (hasReviews) return sql`true`
  return sql`not exists (
    select from media_use_view u where u.site_id = ${siteId} and u.kind = 'review' and u.asset_id = ${sql.ref(`${table}.id`)}
  )`
}
