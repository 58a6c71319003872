import type { TableOwnerDb, Tx } from '../../database/index.ts'
import type { AssetPatch } from '../assets/editable-asset.store.ts'

/** Content that a picture had before it was replaced: the columns of its row that belong to it. */
export type ReplacedFile = Required<
  Pick<
    AssetPatch,
    | 'file_name'
    | 'content_type'
    | 'bytes'
    | 'width'
    | 'height'
    | 'frames'
    | 'colors'
    | 'crop'
    | 'source_width'
    | 'source_height'
    | 'focal_x'
    | 'focal_y'
    | 'file_key'
  >
>

const hex = (column: string): string => `replace(${column}::text, '-', '')`

/** Keeps replaced content, so that it can be brought back. `version` is that of the picture with this content. */
export async function keepReplacedFile(
  tx: Tx,
  siteId: string,
  { assetId, version, file, atMs }: { assetId: string; version: number; file: ReplacedFile; atMs: number },
): Promise<void> {
  const text = `
    insert into asset_replacements (site_id, asset_id, version, file, replaced_at) values ($1, $2, $3, $4, $5)`
  await tx.sql('asset_replacement_add', text, [siteId, assetId, version, JSON.stringify(file), new Date(atMs)])
}

/** Removes the content that a picture had last from what is kept, and returns it; null when none is kept since `sinceMs`. */
export async function takeReplacedFile(
  tx: Tx,
  siteId: string,
  assetId: string,
  sinceMs: number,
): Promise<ReplacedFile | null> {
  const text = `
    delete from asset_replacements r where r.site_id = $1 and r.asset_id = $2 and r.replaced_at > $3 and r.version = (
      select max(last.version) from asset_replacements last where last.site_id = $1 and last.asset_id = $2)
    returning r.file`
  const [row] = await tx.sql<{ file: ReplacedFile }>('asset_replacement_take', text, [
    siteId,
    assetId,
    new Date(sinceMs),
  ])
  return row?.file ?? null
}

export type PastReplacement = { siteId: string; assetId: string; version: number; key: string }

/** Finds up to 1,000 contents of pictures of all sites that were replaced before `untilMs`. */
export async function findPastReplacements(owner: TableOwnerDb, untilMs: number): Promise<PastReplacement[]> {
  const text = `
    select ${hex('site_id')} as "siteId", ${hex('asset_id')} as "assetId", version, file ->> 'file_key' as key
    from asset_replacements where replaced_at <= $1 limit 1000`
  return owner.ask<PastReplacement>('past_asset_replacements', text, [new Date(untilMs)])
}

export async function deletePastReplacements(owner: TableOwnerDb, past: readonly PastReplacement[]): Promise<void> {
  const text = `
    delete from asset_replacements r using unnest($1::uuid[], $2::uuid[], $3::integer[]) as past (site_id, asset_id, version)
    where r.site_id = past.site_id and r.asset_id = past.asset_id and r.version = past.version`
  await owner.ask('delete_asset_replacements', text, [
    past.map(({ siteId }) => siteId),
    past.map(({ assetId }) => assetId),
    past.map(({ version }) => version),
  ])
}
