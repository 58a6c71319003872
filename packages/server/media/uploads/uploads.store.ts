import type { TableOwnerDb, Tx } from '../../database/index.ts'

/**
 * An upload of a picture that arrives in parts. `assetId` is the picture that it becomes, or the one whose content it replaces.
 * `problem` is the code of the refusal of a failed upload. Times in epoch milliseconds.
 */
export type StoredUpload = {
  id: string
  assetId: string
  isReplacement: boolean
  fileName: string
  altText: string
  bytes: number
  /** Bytes that have arrived. */
  received: number
  state: 'receiving' | 'processing' | 'done' | 'failed'
  /** True while an upload in state `processing` waits for its turn. */
  isWaiting: boolean
  problem: string | null
  key: string
  /** Version of the content that a replacement made; null before, and for new pictures. */
  undoVersion: number | null
  processingMs: number | null
}

const hex = (column: string): string => `replace(${column}::text, '-', '')`
const columns = `${hex('id')} as id, ${hex('asset_id')} as "assetId", is_replacement as "isReplacement", file_name as "fileName",
  alt_text as "altText", bytes, received, state, is_waiting as "isWaiting", problem, file_key as key, undo_version as "undoVersion",
  (extract(epoch from processing_at) * 1000)::bigint as "processingMs"`

/** Counts the uploads of one account since `sinceMs` that are not complete; those of scripts together. */
export async function countOpenUploads(
  tx: Tx,
  siteId: string,
  { accountId, sinceMs }: { accountId: string | null; sinceMs: number },
): Promise<number> {
  const text = `
    select count(*) as count from asset_uploads
    where site_id = $1 and created_at > $2 and state in ('receiving', 'processing') and account_id is not distinct from $3::uuid`
  const [row] = await tx.sql<{ count: number }>('asset_uploads_open', text, [siteId, new Date(sinceMs), accountId])
  return Number(row?.count ?? 0)
}

export type NewUpload = Pick<
  StoredUpload,
  'id' | 'assetId' | 'isReplacement' | 'fileName' | 'altText' | 'bytes' | 'key'
>

export async function insertUpload(
  tx: Tx,
  siteId: string,
  { createdMs, accountId, ...upload }: NewUpload & { createdMs: number; accountId: string | null },
): Promise<void> {
  const text = `
    insert into asset_uploads (site_id, id, asset_id, is_replacement, file_name, alt_text, bytes, file_key, created_at, account_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`
  const { id, assetId, isReplacement, fileName, altText, bytes, key } = upload
  const values = [siteId, id, assetId, isReplacement, fileName, altText, bytes, key, new Date(createdMs), accountId]
  await tx.sql('asset_upload_add', text, values)
}

/** Locks an upload that began after `sinceMs`, so that its parts are stored one after the other. Null when there is none. */
export async function lockUpload(tx: Tx, siteId: string, id: string, sinceMs: number): Promise<StoredUpload | null> {
  const text = `select ${columns} from asset_uploads where site_id = $1 and id = $2 and created_at > $3 for update`
  const [upload] = await tx.sql<StoredUpload>('asset_upload_lock', text, [siteId, id, new Date(sinceMs)])
  return upload ?? null
}

export type UploadChange = Partial<
  Pick<StoredUpload, 'received' | 'state' | 'isWaiting' | 'problem' | 'undoVersion' | 'processingMs'>
>

/** Saves how far a locked upload is. */
export async function saveUpload(tx: Tx, siteId: string, upload: StoredUpload, change: UploadChange): Promise<void> {
  const { received, state, isWaiting, problem, undoVersion, processingMs } = { ...upload, ...change }
  const text = `
    update asset_uploads set received = $3, state = $4, problem = $5, undo_version = $6, processing_at = $7, is_waiting = $8
    where site_id = $1 and id = $2`
  const since = processingMs === null ? null : new Date(processingMs)
  await tx.sql('asset_upload_save', text, [siteId, upload.id, received, state, problem, undoVersion, since, isWaiting])
}

/** A file that nothing leads to any more, and the row that names it. */
export type PastFile = { siteId: string; id: string; key: string }

/** Finds up to 1,000 uploads of all sites that began before `untilMs`. Needs the connection of the database's owner. */
export async function findPastUploads(owner: TableOwnerDb, untilMs: number): Promise<PastFile[]> {
  const text = `
    select ${hex('site_id')} as "siteId", ${hex('id')} as id, file_key as key
    from asset_uploads where created_at <= $1 limit 1000`
  return owner.ask<PastFile>('past_asset_uploads', text, [new Date(untilMs)])
}

export async function deletePastUploads(owner: TableOwnerDb, past: readonly PastFile[]): Promise<void> {
  const text = `
    delete from asset_uploads u using unnest($1::uuid[], $2::uuid[]) as past (site_id, id)
    where u.site_id = past.site_id and u.id = past.id`
  await owner.ask('delete_asset_uploads', text, [past.map(({ siteId }) => siteId), past.map(({ id }) => id)])
}
