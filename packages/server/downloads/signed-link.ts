import { createHmac } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { isSameSecret } from '../http/index.ts'

/** What a download link leads to: a file, as bought with a line of an order. Ids in their text form. */
export type DownloadLink = { orderId: string; lineId: string; fileId: string; generation: number }

const idBytes = 16
const payloadBytes = 3 * idBytes + 2
/** Length of the signature: 176 bits of an HMAC-SHA-256. With it, the token has no spare bits that could be changed unnoticed. */
const signatureBytes = 22
const tokenForm = /^[\w-]{96}$/
const mostGenerations = 0xffff

/**
 * Returns the token of a link: what it leads to, signed with this server's key for this site. It can be made again at any time, so
 * the page and the mails of an order show the same link, and using it in one place starts its 24 hours in all.
 */
export function makeDownloadToken(ctx: Ctx, { orderId, lineId, fileId, generation }: DownloadLink): string {
  const payload = Buffer.alloc(payloadBytes)
  for (const [at, id] of [orderId, lineId, fileId].entries()) payload.write(id, at * idBytes, 'hex')
  payload.writeUInt16BE(Math.min(generation, mostGenerations), 3 * idBytes)
  return Buffer.concat([payload, signatureOf(ctx, payload)]).toString('base64url')
}

/** Returns what a token leads to; null when this server has not signed it for this site. */
export function readDownloadToken(ctx: Ctx, token: string): DownloadLink | null {
  if (!tokenForm.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const [payload, signature] = [bytes.subarray(0, payloadBytes), bytes.subarray(payloadBytes)]
  if (!isSameSecret(signature.toString('hex'), signatureOf(ctx, payload).toString('hex'))) return null
  const idAt = (at: number): string => payload.toString('hex', at * idBytes, (at + 1) * idBytes)
  return { orderId: idAt(0), lineId: idAt(1), fileId: idAt(2), generation: payload.readUInt16BE(3 * idBytes) }
}

/** The key signs other things, too; the first word keeps them apart. */
function signatureOf({ deps, siteId }: Ctx, payload: Buffer): Buffer {
  return createHmac('sha256', deps.crumbKey)
    .update(`download\n${siteId}\n`)
    .update(payload)
    .digest()
    .subarray(0, signatureBytes)
}
