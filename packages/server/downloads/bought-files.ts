import { downloadLinkLifeMs, isLinkOver, linkEndMs, unusedLink } from '@sitewright/domain/downloads/download-link.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../database/index.ts'
import { findLinkUses, openLink, renewOverLinks } from './links.store.ts'
import { findFilesOfProducts, type StoredFile } from './product-files.store.ts'
import { makeDownloadToken, type DownloadLink } from './signed-link.ts'

/** A line of an order whose files the shopper may load. Whether they may is decided by the caller, who knows the order. */
export type BoughtLine = { id: string; itemId: string }

/** A file that was bought with a line of an order. */
export type BoughtFile = {
  lineId: string
  name: string
  bytes: number
  /** Token of its present link. */
  token: string
  isOver: boolean
  /** Time at which the link stops working; null until it is first used. */
  endMs: number | null
}

/** Returns the files that lines of an order give, as their products have them now, each with its present link. */
export async function readBoughtFiles(
  tx: Tx,
  ctx: Ctx,
  orderId: string,
  lines: readonly BoughtLine[],
): Promise<BoughtFile[]> {
  if (lines.length === 0) return []
  const productIds = lines.map(({ itemId }) => itemId)
  const [files, uses] = await Promise.all([
    findFilesOfProducts(tx, ctx.siteId, productIds),
    findLinkUses(tx, ctx.siteId, orderId),
  ])
  return lines.flatMap(({ id: lineId, itemId }) =>
    files
      .filter(({ productId }) => productId === itemId)
      .map(({ id: fileId, name, bytes }) => {
        const use = uses.find((one) => one.lineId === lineId && one.fileId === fileId) ?? unusedLink
        const token = makeDownloadToken(ctx, { orderId, lineId, fileId, generation: use.generation })
        return { lineId, name, bytes, token, isOver: isLinkOver(use, ctx.now()), endMs: linkEndMs(use) }
      }),
  )
}

/** Returns the file that a link leads to when its line gives it; null when the product no longer has it. */
export async function findBoughtFile(
  tx: Tx,
  ctx: Ctx,
  { fileId }: DownloadLink,
  { itemId }: BoughtLine,
): Promise<StoredFile | null> {
  const files = await findFilesOfProducts(tx, ctx.siteId, [itemId])
  return files.find(({ id }) => id === fileId) ?? null
}

/** True when a link was used for its 24 hours, or renewed since. */
export async function isDownloadOver(tx: Tx, ctx: Ctx, link: DownloadLink): Promise<boolean> {
  const uses = await findLinkUses(tx, ctx.siteId, link.orderId)
  const use = uses.find(({ lineId, fileId }) => lineId === link.lineId && fileId === link.fileId) ?? unusedLink
  return use.generation !== link.generation || isLinkOver(use, ctx.now())
}

/**
 * Opens a link, which starts its 24 hours if it is the first time. `isFirst` says whether this file of the line is loaded for the
 * first time at all. Null when the link is over.
 */
export async function openDownload(
  tx: Tx,
  ctx: Ctx,
  link: DownloadLink,
  { isCounted }: { isCounted: boolean },
): Promise<{ isFirst: boolean } | null> {
  const nowMs = ctx.now()
  return openLink(tx, ctx.siteId, link, { nowMs, overMs: nowMs - downloadLinkLifeMs, isCounted })
}

/** Gives every expired link of an order a successor. The caller has decided that the one who asks may have them. */
export async function renewDownloads(tx: Tx, ctx: Ctx, orderId: string): Promise<void> {
  await renewOverLinks(tx, ctx.siteId, orderId, ctx.now() - downloadLinkLifeMs)
}
