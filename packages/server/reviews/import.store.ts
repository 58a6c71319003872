import { sql } from 'kysely'
import type { Db } from '../database/index.ts'
import type { NewReview } from './review.store.ts'

/**
 * A review to import. `productKey` tells products apart, also those that the shop does not have: an id, a name, or how the row
 * names it. `isDated` is false when its row has no date, and `atMs` the time of the import that first added it.
 */
export type ImportedReview = NewReview & {
  productKey: string
  isDated: boolean
  reply: string
  repliedAtMs: number | null
}

/** A review that an import added or changed; `id` is the id of its row, which may have existed before. */
export type SavedReview = { id: string; identity: string; what: 'added' | 'changed'; productId: string | null }

const columns = sql`"id" uuid, "foreignId" text, "identity" text, "productId" uuid, "productName" text, "state" text, "quarters" smallint,
  "title" text, "text" text, "firstName" text, "lastInitial" text, "loginName" text, "userName" text, "sourceType" smallint,
  "sourceName" text, "atMs" bigint, "productPictures" text[], reply text, "repliedAtMs" bigint`

const takesReply = sql`(r.change_number = 0 and excluded.reply <> '')`

/**
 * Inserts reviews, or updates existing ones with the same identity (a hash of the review's source and foreign id, or of its
 * content without a foreign id). Unchanged reviews are skipped and not returned. The moderation state of an existing review is
 * kept, and its reply once somebody decided about the review or answered it in the studio. Erased reviews stay erased.
 */
export async function saveImportedReviews(
  db: Db,
  siteId: string,
  reviews: readonly ImportedReview[],
  nowMs: number,
): Promise<SavedReview[]> {
  const rows = reviews.map((review) => ({ ...review, identity: review.identity.toString('hex') }))
  const { rows: saved } = await sql<Omit<SavedReview, 'what'> & { isNew: boolean }>`
    insert into reviews as r (site_id, id, foreign_id, identity, product_id, product_name, state, quarters, title, text, first_name,
      last_initial, login_name, user_name, source_type, source_name, product_pictures, reply, replied_at,
      reviewed_at, created_at)
    select ${siteId}, g.id, g."foreignId", decode(g.identity, 'hex'), g."productId", g."productName", g.state, g.quarters, g.title,
      g.text, g."firstName", g."lastInitial", g."loginName", g."userName", g."sourceType", g."sourceName",
      g."productPictures", g.reply, to_timestamp(g."repliedAtMs" / 1000.0), to_timestamp(g."atMs" / 1000.0), to_timestamp(${nowMs}::double precision / 1000.0)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(${columns})
    on conflict (site_id, identity) do update set product_id = excluded.product_id, product_name = excluded.product_name,
      product_pictures = excluded.product_pictures, quarters = excluded.quarters, title = excluded.title, text = excluded.text,
      first_name = excluded.first_name, last_initial = excluded.last_initial, login_name = excluded.login_name,
      user_name = excluded.user_name, reviewed_at = excluded.reviewed_at,
      reply = case when ${takesReply} then excluded.reply else r.reply end,
      replied_at = case when ${takesReply} then excluded.replied_at else r.replied_at end
    where r.state <> 'erased' and ((r.product_id, r.product_name, r.product_pictures, r.quarters, r.title, r.text, r.first_name, r.last_initial, r.login_name,
        r.user_name, r.reviewed_at)
      is distinct from (excluded.product_id, excluded.product_name, excluded.product_pictures, excluded.quarters, excluded.title,
        excluded.text, excluded.first_name, excluded.last_initial, excluded.login_name, excluded.user_name, excluded.reviewed_at)
      or (${takesReply} and (r.reply, r.replied_at) is distinct from (excluded.reply, excluded.replied_at)))
    returning r.id, encode(r.identity, 'hex') as identity, r.product_id as "productId", (r.xmax = 0) as "isNew"`.execute(
    db,
  )
  return saved.map(({ isNew, ...one }) => ({ ...one, what: isNew ? 'added' : 'changed' }))
}

/** Returns those of the given review identities (hex) with which the site already has a review. */
export async function findExistingReviewIdentities(
  db: Db,
  siteId: string,
  identities: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ identity: string }>`
    select encode(identity, 'hex') as identity from reviews
    where site_id = ${siteId} and identity = any(select decode(one, 'hex') from unnest(${[...identities]}::text[]) as given (one))`.execute(
    db,
  )
  return new Set(rows.map(({ identity }) => identity))
}

/** A stored review as an import compares it. `content` is a hash of product, name, stars, title and text, as in import-duplicates.ts. */
export type StoredReviewKey = { identity: string; content: string; atMs: number }

/** A stored review in which characters were lost (U+FFFD). */
export type DamagedReview = Pick<ImportedReview, 'productKey' | 'quarters' | 'atMs' | 'title' | 'text'> & {
  id: string
  name: string
}

export async function readDamagedReviews(db: Db, siteId: string): Promise<DamagedReview[]> {
  const { rows } = await sql<DamagedReview>`
    select id, ${productKey} as "productKey", ${shownName} as name, quarters, title, text,
      (extract(epoch from reviewed_at) * 1000)::double precision as "atMs"
    from reviews where site_id = ${siteId}
      and strpos(concat(first_name, last_initial, login_name, user_name, title, text), ${'\uFFFD'}) > 0
    order by reviewed_at, id`.execute(db)
  return rows
}

/** Gives a stored review the identity of the row that mends it, so that the import changes it in place. */
export async function replaceReviewIdentity(
  db: Db,
  siteId: string,
  { id, identity }: { id: string; identity: Buffer },
): Promise<void> {
  await sql`update reviews set identity = ${identity} where site_id = ${siteId} and id = ${id}`.execute(db)
}

const productKey = sql`coalesce(replace(product_id::text, '-', ''), product_name)`
const shownName = sql`case when first_name <> '' then first_name || case when last_initial = '' then '' else ' ' || last_initial || '.' end
          when login_name <> '' then login_name else user_name end`

export async function readStoredReviewKeys(db: Db, siteId: string): Promise<StoredReviewKey[]> {
  const { rows } = await sql<StoredReviewKey>`
    select encode(identity, 'hex') as identity, (extract(epoch from reviewed_at) * 1000)::double precision as "atMs",
      encode(sha256(convert_to(concat_ws(chr(31), ${productKey}, ${shownName}, quarters, title, text), 'UTF8')), 'hex') as content
    from reviews where site_id = ${siteId}`.execute(db)
  return rows
}
