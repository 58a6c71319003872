import { sql } from 'kysely'
import type { Db, TimestamptzColumn, TableOwnerDb } from '../database/index.ts'

type UploadTables = {
  review_uploads: {
    site_id: string
    token_hash: Buffer
    visitor_hash: Buffer
    file_name: string
    bytes: number
    created_at: TimestamptzColumn
  }
}

export type Upload = { tokenHash: Buffer; visitorHash: Buffer; fileName: string; bytes: number; createdMs: number }

/**
 * Returns the number and total bytes of a visitor's pending pictures. Pictures uploaded before `sinceMs` have expired and are not
 * counted.
 */
export async function countUploads(
  db: Db,
  siteId: string,
  visitorHash: Buffer,
  sinceMs: number,
): Promise<{ pictures: number; bytes: number }> {
  const row = await db
    .withTables<UploadTables>()
    .selectFrom('review_uploads')
    .select([sql<string>`count(*)`.as('pictures'), sql<string>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('site_id', '=', siteId)
    .where('visitor_hash', '=', visitorHash)
    .where(sql<boolean>`created_at > ${new Date(sinceMs)}`)
    .executeTakeFirstOrThrow()
  return { pictures: Number(row.pictures), bytes: Number(row.bytes) }
}

export async function insertUpload(db: Db, siteId: string, upload: Upload): Promise<void> {
  await db
    .withTables<UploadTables>()
    .insertInto('review_uploads')
    .values({
      site_id: siteId,
      token_hash: upload.tokenHash,
      visitor_hash: upload.visitorHash,
      file_name: upload.fileName,
      bytes: upload.bytes,
      created_at: new Date(upload.createdMs),
    })
    .execute()
}

/** Returns the uploaded pictures with these token hashes, in any order, except expired ones (uploaded at `sinceMs` or before). */
export async function findUploads(
  db: Db,
  siteId: string,
  tokenHashes: readonly Buffer[],
  sinceMs: number,
): Promise<{ tokenHash: Buffer; fileName: string }[]> {
  return db
    .withTables<UploadTables>()
    .selectFrom('review_uploads')
    .select(['token_hash as tokenHash', 'file_name as fileName'])
    .where('site_id', '=', siteId)
    .where('token_hash', 'in', tokenHashes)
    .where(sql<boolean>`created_at > ${new Date(sinceMs)}`)
    .execute()
}

export async function deleteUploads(db: Db, siteId: string, tokenHashes: readonly Buffer[]): Promise<void> {
  await db
    .withTables<UploadTables>()
    .deleteFrom('review_uploads')
    .where('site_id', '=', siteId)
    .where('token_hash', 'in', tokenHashes)
    .execute()
}

export type ExpiredUpload = { siteId: string; tokenHash: Buffer }

/** Finds up to 1,000 expired uploads of pictures across all sites. Needs the connection of the database's owner. */
export async function findExpiredUploads(owner: TableOwnerDb, untilMs: number): Promise<ExpiredUpload[]> {
  return owner.ask<ExpiredUpload>(
    'expired_review_uploads',
    `select site_id as "siteId", token_hash as "tokenHash" from review_uploads where created_at <= $1 limit 1000`,
    [new Date(untilMs)],
  )
}

export async function deleteExpiredUploads(owner: TableOwnerDb, uploads: readonly ExpiredUpload[]): Promise<void> {
  await owner.ask(
    'delete_review_uploads',
    `delete from review_uploads u using unnest($1::uuid[], $2::bytea[]) as over (site_id, token_hash)
     where u.site_id = over.site_id and u.token_hash = over.token_hash`,
    [uploads.map(({ siteId }) => siteId), uploads.map(({ tokenHash }) => tokenHash)],
  )
}
