import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../context.ts'
import { inSite, type Tx } from '../../database/index.ts'
import {
  isDownloadOver,
  openDownload,
  readDownloadToken,
  readWantedPart,
  sendFile,
  type DownloadLink,
} from '../../downloads/index.ts'
import { contentReply, redirect, secretPageHeaders, type Reply, type StreamReply } from '../../http/index.ts'
import { shopperActor } from '../order-actor.ts'
import { insertEvents } from '../order-parts.store.ts'
import { stamped } from '../save-change.ts'
import { downloadPath } from './download-views.ts'
import { findDownload } from './find-download.ts'

type Wanted = Awaited<ReturnType<typeof readDownload>>

/**
 * Sends the file of a signed link (BX-1.13). The first load starts the link's 24 hours and is an entry in the order's timeline.
 * HEAD, and loads ahead of a click, start nothing. A link that no longer works leads to the page that explains why; one that this
 * site has not signed is not found.
 */
export async function sendDownload(
  ctx: Ctx,
  token: string,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
): Promise<Reply | StreamReply> {
  const link = readDownloadToken(ctx, token)
  if (!link) throw new Refusal('kit.not-found')
  if (isPrefetch(request)) return contentReply(503, '', { ...secretPageHeaders, 'cache-control': 'private, no-store' })
  const wanted: Wanted = await inSite(ctx, (tx) => readDownload(tx, ctx, link, request))
  if (!wanted) return redirect(303, `${downloadPath(token)}/renew`, { 'cache-control': 'private, no-store' })
  return sendFile(ctx, wanted.file, wanted.part)
}

/** Browsers mark pages that they load before anybody has asked for them. They ask again after the click. */
function isPrefetch({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return [headers['sec-purpose'], headers['purpose'], headers['x-moz']].some((value) => value?.includes('prefetch'))
}

async function readDownload(tx: Tx, ctx: Ctx, link: DownloadLink, request: Pick<FastifyRequest, 'method' | 'headers'>) {
  const found = await findDownload(tx, ctx, link)
  if (!found) return null
  const { order, line, file } = found
  const part = readWantedPart(file, request)
  if (part.isHead || part.range === 'outside') return (await isDownloadOver(tx, ctx, link)) ? null : { file, part }
  const opened = await openDownload(tx, ctx, link, { isCounted: part.range === null || part.range.start === 0 })
  if (!opened) return null
  if (opened.isFirst) {
    const data = { file: file.name, lines: [{ title: line.title, quantity: line.quantity }] }
    const event = { kind: 'downloaded', actor: shopperActor, data } as const
    await insertEvents(tx, { siteId: ctx.siteId, orderId: order.id }, stamped(ctx, [event]))
  }
  return { file, part }
}
