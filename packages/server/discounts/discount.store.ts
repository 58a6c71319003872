import { normalizeCouponCode } from '@sitewright/domain/discounts/coupon-code.ts'
import type { DiscountTarget } from '@sitewright/domain/discounts/discount.ts'
import type { DiscountListPart, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { distinctTerms, termRange, wordsOf } from '@sitewright/domain/search/search-terms.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { sql, type Generated, type RawBuilder } from 'kysely'
import { refuseConstraintViolation, type Db, type TimestamptzColumn } from '../database/index.ts'

type DiscountTables = {
  discounts: {
    site_id: string
    id: string
    code: string
    code_key: string | null
    name: string
    target: DiscountTarget
    kind: 'percent' | 'fixed'
    amount: number
    product_ids: string[]
    minimum_cents: number
    combines_with: DiscountTarget[]
    starts_at: TimestamptzColumn | null
    ends_at: TimestamptzColumn | null
    max_uses: number | null
    max_uses_per_customer: number | null
    uses: number
    created_at: TimestamptzColumn
    version: Generated<number>
  }
}

/** Inserts a discount. Throws `discounts.code-taken` when another discount of the site has the code. */
export async function insertDiscount(db: Db, siteId: string, made: OwnerDiscount): Promise<void> {
  const insert = db
    .withTables<DiscountTables>()
    .insertInto('discounts')
    .values({ site_id: siteId, id: made.id, ...columnsOf(made), uses: 0, created_at: new Date(made.createdAt) })
  await refuseConstraintViolation(insert.execute(), { discounts_by_code: () => new Refusal('discounts.code-taken') })
  await saveDiscountTerms(db, siteId, made)
}

/** What an owner decides about a discount. */
export type DiscountContent = Omit<OwnerDiscount, 'id' | 'uses' | 'createdAt' | 'version'>

/** Saves a changed discount. Throws `discounts.code-taken` when another discount of the site has the code. */
export async function updateDiscountRow(
  db: Db,
  siteId: string,
  id: string,
  changed: DiscountContent & { version: number },
): Promise<void> {
  const update = db
    .withTables<DiscountTables>()
    .updateTable('discounts')
    .set({ ...columnsOf(changed), version: changed.version })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
  await refuseConstraintViolation(update.execute(), { discounts_by_code: () => new Refusal('discounts.code-taken') })
  await saveDiscountTerms(db, siteId, { id, ...changed })
}

function columnsOf(content: DiscountContent) {
  return {
    code: content.code,
    code_key: content.code === '' ? null : normalizeCouponCode(content.code),
    name: content.name,
    target: content.target,
    kind: content.kind,
    amount: content.amount,
    product_ids: content.productIds,
    minimum_cents: content.minimumCents,
    combines_with: content.combinesWith,
    starts_at: dateOf(content.startsAt),
    ends_at: dateOf(content.endsAt),
    max_uses: content.maxUses,
    max_uses_per_customer: content.maxUsesPerCustomer,
  }
}

/** Saves the words by which owners find a discount, in place of those it has. */
async function saveDiscountTerms(
  db: Db,
  siteId: string,
  { id, code, name }: Pick<OwnerDiscount, 'id' | 'code' | 'name'>,
): Promise<void> {
  const terms = distinctTerms([code, ...wordsOf(name)])
  await sql`delete from discount_terms where site_id = ${siteId} and discount_id = ${id}`.execute(db)
  await sql`
    insert into discount_terms (site_id, term, discount_id)
    select ${siteId}, term, ${id} from unnest(${terms}::text[]) as given (term)`.execute(db)
}

/** Returns a discount; undefined when the site has none with this id. */
export async function findDiscountRow(db: Db, siteId: string, id: string): Promise<OwnerDiscount | undefined> {
  return columns(db).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst()
}

/** Locks a discount and returns it; undefined when the site has none with this id. */
export async function lockDiscount(db: Db, siteId: string, id: string): Promise<OwnerDiscount | undefined> {
  return columns(db).where('site_id', '=', siteId).where('id', '=', id).forUpdate().executeTakeFirst()
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms)
}

/** Counts the site's automatic discounts (those without a code) that are active now or will be. */
export async function countAutomaticDiscounts(
  db: Db,
  siteId: string,
  { nowMs, exceptId }: { nowMs: number; exceptId: string | null },
): Promise<number> {
  const { count } = await db
    .withTables<DiscountTables>()
    .selectFrom('discounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('code_key', 'is', null)
    .where(sql<boolean>`id is distinct from ${exceptId}::uuid`)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', moment(nowMs))]))
    .executeTakeFirstOrThrow()
  return count
}

/** What a page of the owner's list shows. `after` is the id of the last discount of the previous page. */
export type DiscountPage = {
  part: DiscountListPart | null
  words: readonly string[]
  after: string | null
  limit: number
  nowMs: number
}

/** Lists discounts, newest first. */
export async function listDiscountRows(
  db: Db,
  siteId: string,
  { part, words, after, limit, nowMs }: DiscountPage,
): Promise<OwnerDiscount[]> {
  let found = columns(db)
    .where('site_id', '=', siteId)
    .where(hasWords(siteId, words))
    .orderBy('id', 'desc')
    .limit(limit)
  if (after !== null) found = found.where('id', '<', after)
  if (part !== null) found = found.where(sql<boolean>`${partOf(nowMs)} = ${part}`)
  return found.execute()
}

/** Counts the discounts that have all words, by the part of the list in which they are. */
export async function countDiscountRows(
  db: Db,
  siteId: string,
  { words, nowMs }: Pick<DiscountPage, 'words' | 'nowMs'>,
): Promise<{ part: DiscountListPart; count: number }[]> {
  const { rows } = await sql<{ part: DiscountListPart; count: number }>`
    select ${partOf(nowMs)} as part, count(*)::integer as count from discounts
    where site_id = ${siteId} and ${hasWords(siteId, words)} group by 1`.execute(db)
  return rows
}

function partOf(nowMs: number): RawBuilder<DiscountListPart> {
  return sql<DiscountListPart>`
    case when ends_at <= ${moment(nowMs)} or uses >= max_uses then 'ended'
      when starts_at > ${moment(nowMs)} then 'scheduled' else 'active' end`
}

/** Condition that a discount has, for each word, a term that begins with it: a range of the terms' index. */
function hasWords(siteId: string, words: readonly string[]): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`
  const ids = words.map((word) => {
    const { from, below } = termRange(word)
    return sql`select t.discount_id from discount_terms t where t.site_id = ${siteId} and t.term >= ${from} and t.term < ${below}`
  })
  return sql<boolean>`id in (${sql.join(ids, sql` intersect `)})`
}

/**
 * Converts epoch milliseconds to an SQL timestamp to compare with a column of `discounts`. Its TypeScript type is number, as for
 * those columns, because the driver reads timestamps as epoch milliseconds.
 */
function moment(ms: number) {
  return sql<number>`${new Date(ms)}`
}

function columns(db: Db) {
  return db
    .withTables<DiscountTables>()
    .selectFrom('discounts')
    .select([
      'id',
      'code',
      'name',
      'target',
      'kind',
      'amount',
      'product_ids as productIds',
      'minimum_cents as minimumCents',
      'combines_with as combinesWith',
      'starts_at as startsAt',
      'ends_at as endsAt',
      'max_uses as maxUses',
      'max_uses_per_customer as maxUsesPerCustomer',
      'uses',
      'created_at as createdAt',
      'version',
    ])
}
