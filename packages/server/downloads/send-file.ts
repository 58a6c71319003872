import { Readable } from 'node:stream'
import { attachmentHeader, readByteRange, type ByteRange } from '@sitewright/domain/downloads/file-headers.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { contentReply, secretPageHeaders, streamReply, type Reply, type StreamReply } from '../http/index.ts'
import type { StoredFile } from './product-files.store.ts'

/** What a request wants of a file. */
export type WantedPart = {
  /** Null for the whole file; `outside` when no byte of the file was asked for. */
  range: ByteRange | 'outside' | null
  /** True for HEAD: headers without the content. */
  isHead: boolean
}
type Request = { method: string; headers: Readonly<Record<string, string | string[] | undefined>> }

/** Reads which part of a file a request wants. A range is ignored when it is of another version of the file (If-Range). */
export function readWantedPart(file: StoredFile, { method, headers }: Request): WantedPart {
  const { range, 'if-range': ifRange } = headers
  const isSameFile = ifRange === undefined || ifRange === etagOf(file)
  return {
    range: typeof range === 'string' && isSameFile ? readByteRange(range, file.bytes) : null,
    isHead: method === 'HEAD',
  }
}

/** Sends a file, or a part of it, as a download that no browser shows, runs or caches. */
export async function sendFile(
  ctx: Ctx,
  file: StoredFile,
  { range, isHead }: WantedPart,
): Promise<Reply | StreamReply> {
  const headers = headersOf(file)
  if (range === 'outside') return contentReply(416, '', { ...headers, 'content-range': `bytes */${file.bytes}` })
  const { start, end } = range ?? { start: 0, end: file.bytes - 1 }
  const own = {
    ...headers,
    'content-length': String(end - start + 1),
    ...(range && { 'content-range': `bytes ${start}-${end}/${file.bytes}` }),
  }
  const status = range ? 206 : 200
  // The stream is empty for HEAD: without one, the length would be announced as 0, and a full one would be read to its end.
  if (isHead) return streamReply(status, Readable.from([]), own)
  const opened = await ctx.deps.files.open(file.key, { start, end })
  if (!opened) {
    ctx.log.error({ fileId: file.id }, 'the content of a product file is missing')
    throw new Refusal('kit.not-found')
  }
  return streamReply(status, opened.stream, own)
}

/** Each upload has its own key, so it names the version of the content. */
function etagOf({ key }: StoredFile): string {
  return `"${key.slice(key.lastIndexOf('/') + 1)}"`
}

function headersOf(file: StoredFile): Record<string, string> {
  return {
    ...secretPageHeaders,
    'content-type': file.contentType,
    'content-disposition': attachmentHeader(file.name),
    'accept-ranges': 'bytes',
    etag: etagOf(file),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
