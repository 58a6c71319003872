import type { FieldChange } from '@sitewright/domain/changes/field-changes.ts'
import type { Undo } from '@sitewright/domain/changes/undo.wire.ts'
import { momentOfLocalTime } from '@sitewright/domain/kit/local-time.ts'
import { sql, type Insertable } from 'kysely'
import type { JsonbColumn, TimestamptzColumn, Tx } from '../database/index.ts'

type ActivityRow = {
  site_id: string
  id: string
  at: TimestamptzColumn
  account_id: string | null
  key_id: string | null
  action: string
  target_kind: string
  target_id: string
  target_title: string
  request_id: string
  undo: JsonbColumn<Undo> | null
  changes: JsonbColumn<readonly FieldChange[]> | null
}

/** Adds an entry to the activity log. The database role of the web server has no right to update or delete entries. */
export async function insertActivity(tx: Tx, row: Insertable<ActivityRow>): Promise<void> {
  await tx.withTables<{ activity: ActivityRow }>().insertInto('activity').values(row).execute()
}

const dayMs = 24 * 60 * 60_000

/** Filters of the activity log. `from` and `to` are days in the site's time zone `timeZone`, both included. */
export type ActivityFilter = {
  accountId?: string
  kinds?: readonly string[]
  from?: string
  to?: string
  timeZone: string
}
/** `before`: the last entry of the page before. Times in epoch milliseconds. */
export type ActivityPage = { before: { at: number; id: string } | null; most: number }

export type ListedActivity = {
  id: string
  at: number
  accountId: string | null
  keyId: string | null
  action: string
  kind: string
  target: string
  title: string
  undo: Undo | null
  changes: FieldChange[]
}

/**
 * True for an entry `a` with an undo that something later made void: the undo itself, which names a change of products or stock by
 * its id, or any other change of the same target. A removed file or note stays as it was whatever else happens to its product or
 * customer, until it is brought back.
 */
const isOvertaken = (siteId: string) => sql`
  exists (
    select from activity l where l.site_id = ${siteId} and l.target_kind in ('products', 'stock-change')
      and l.target_id = a.undo ->> 'id' and (l.at, l.id) > (a.at, a.id)
  ) or exists (
    select from activity l where l.site_id = ${siteId} and l.target_kind = a.target_kind and l.target_id = a.target_id
      and (l.at, l.id) > (a.at, a.id)
      and (a.undo ->> 'kind' not in ('removed-product-file', 'removed-customer-note') or (
        l.action in ('product.file-restored', 'customers.note-restored') and l.target_title = a.target_title
        and l.changes -> 0 -> 'to' is not distinct from a.changes -> 0 -> 'from'
      ))
  )`

/** Reads one page of a site's activity log, newest first. `undo` is null where something later touched the same target. */
export async function listActivity(
  tx: Tx,
  siteId: string,
  filter: ActivityFilter,
  { before, most }: ActivityPage,
): Promise<ListedActivity[]> {
  const { accountId, kinds, from, to, timeZone } = filter
  const startOf = (day: string, plusDays: number) =>
    new Date(momentOfLocalTime(Date.parse(`${day}T00:00:00Z`) + plusDays * dayMs, timeZone))
  const conditions = [
    accountId === undefined ? sql`` : sql`and a.account_id = ${accountId}`,
    kinds === undefined ? sql`` : sql`and a.target_kind in (${sql.join([...kinds])})`,
    from === undefined ? sql`` : sql`and a.at >= ${startOf(from, 0)}`,
    to === undefined ? sql`` : sql`and a.at < ${startOf(to, 1)}`,
    before === null ? sql`` : sql`and (a.at, a.id) < (${new Date(before.at)}, ${before.id}::uuid)`,
  ]
  const { rows } = await sql<ListedActivity>`
    select a.id, a.at, a.account_id as "accountId", a.key_id as "keyId", a.action, a.target_kind as kind, a.target_id as target,
      a.target_title as title,
      case when a.undo is null or ${isOvertaken(siteId)} then null else a.undo end as undo, coalesce(a.changes, '[]') as changes
    from activity a where a.site_id = ${siteId} ${sql.join(conditions, sql` `)}
    order by a.at desc, a.id desc limit ${most}`.execute(tx)
  return rows
}

/**
 * Returns the account that was the last to change a target, or with `fields` the last to change each of them; null when a key or the
 * server did, when nobody ever has, and when the fields were last changed by several.
 */
export async function findLastChanger(
  tx: Tx,
  siteId: string,
  { kind, id }: { kind: string; id: string },
  fields?: readonly string[],
): Promise<string | null> {
  const target = sql`a.site_id = ${siteId} and a.target_kind = ${kind} and a.target_id = ${id}`
  const newest = fields
    ? sql<Changer>`
        select distinct on (c.field) a.account_id as "accountId"
        from activity a cross join lateral jsonb_to_recordset(a.changes) as c(field text)
        where ${target} and c.field = any(${[...fields]}::text[]) order by c.field, a.at desc, a.id desc`
    : sql<Changer>`select a.account_id as "accountId" from activity a where ${target} order by a.at desc, a.id desc limit 1`
  const { rows } = await newest.execute(tx)
  const [first] = rows
  const isOne = rows.length === (fields?.length ?? 1) && rows.every(({ accountId }) => accountId === first?.accountId)
  return isOne ? (first?.accountId ?? null) : null
}

type Changer = { accountId: string | null }
