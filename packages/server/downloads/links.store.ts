import type { LinkUse } from '@sitewright/domain/downloads/download-link.ts'
import type { Tx } from '../database/index.ts'
import type { DownloadLink } from './signed-link.ts'

export type StoredUse = LinkUse & { lineId: string; fileId: string }

/** Returns how far the links of an order were used. A link that nobody has opened has no row. */
export async function findLinkUses(tx: Tx, siteId: string, orderId: string): Promise<StoredUse[]> {
  const text = `
    select replace(line_id::text, '-', '') as "lineId", replace(file_id::text, '-', '') as "fileId", generation,
      (extract(epoch from first_used_at) * 1000)::bigint as "firstUsedMs"
    from download_links where site_id = $1 and order_id = $2`
  return tx.sql<StoredUse>('download_uses', text, [siteId, orderId])
}

export type LinkOpening = {
  nowMs: number
  /** Links that were first used at this time or before are over. */
  overMs: number
  /** True when the file is loaded from its beginning. */
  isCounted: boolean
}

/**
 * Opens a link: the first time starts its 24 hours. Returns whether it is the first time that this file of the line is loaded, by
 * any link; null when the link is over. One statement, so that of several requests at once exactly one is the first.
 */
export async function openLink(
  tx: Tx,
  siteId: string,
  { orderId, lineId, fileId, generation }: DownloadLink,
  { nowMs, overMs, isCounted }: LinkOpening,
): Promise<{ isFirst: boolean } | null> {
  const text = `
    insert into download_links as l (site_id, order_id, line_id, file_id, generation, first_used_at, downloads)
    values ($1, $2, $3, $4, $5, $6, $8)
    on conflict (site_id, order_id, line_id, file_id) do update
      set first_used_at = coalesce(l.first_used_at, excluded.first_used_at), downloads = l.downloads + excluded.downloads
      where l.generation = excluded.generation and (l.first_used_at is null or l.first_used_at > $7)
    returning xmax = 0 as "isFirst"`
  const times = [new Date(nowMs), new Date(overMs)]
  const values = [siteId, orderId, lineId, fileId, generation, ...times, isCounted ? 1 : 0]
  const [opened] = await tx.sql<{ isFirst: boolean }>('download_open', text, values)
  return opened ?? null
}

/** Renews the links of an order that were first used at `overMs` or before. Links that still work stay as they are. */
export async function renewOverLinks(tx: Tx, siteId: string, orderId: string, overMs: number): Promise<void> {
  const text = `
    update download_links set generation = generation + 1, first_used_at = null
    where site_id = $1 and order_id = $2 and first_used_at <= $3`
  await tx.sql('download_renew', text, [siteId, orderId, new Date(overMs)])
}
