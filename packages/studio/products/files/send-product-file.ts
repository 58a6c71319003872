import { startUploadAnswer, uploadPartAnswer } from '@sitewright/domain/downloads/downloads.wire.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { failureText } from '../../kit/failure-text.ts'
import { newIdempotencyKey } from '../../kit/form/idempotency-key.ts'
import { sendPart } from '../../media/upload/send-part.ts'
import { UploadFailure } from '../../media/upload/upload-failure.ts'
import { filesPath } from './files-query.ts'

/** An upload that has begun, and how much of it the server has. Another attempt goes on from there. */
export type BegunFile = { uploadId: string; partBytes: number; received: number }

export type FileToSend = {
  site: string
  productId: string
  file: File
  /** Id of the file whose content it becomes; undefined for a new one. */
  replaces: string | undefined
  begun: BegunFile | undefined
  signal: AbortSignal
  /** The Idempotency-Key under which the upload starts: one for a file, however often sending it is tried. */
  key: string
  /** Called with where the upload stands, after each part; undefined when the server has forgotten it. */
  onBegun: (begun: BegunFile | undefined) => void
  onProgress: (sent: number) => void
}

const uploads = '/api/studio/product-file-uploads'
const [notFound, misplaced, tooLarge, unusable] = [404, 409, 413, 422]

/**
 * Uploads a file of a product in parts. Continues where an earlier attempt ended. Throws `UploadFailure`, or an `AbortError` when the
 * signal is aborted.
 */
export async function sendProductFile(wanted: FileToSend): Promise<void> {
  const { file, site, signal } = wanted
  let begun = wanted.begun ?? (await begin(wanted))
  while (begun.received < file.size) {
    const offset = begun.received
    wanted.onProgress(offset)
    const { status, body } = await sendPart({
      path: `${uploads}/${begun.uploadId}/parts?offset=${offset}`,
      site,
      bytes: file.slice(offset, offset + begun.partBytes),
      signal,
      onProgress: (sent) => wanted.onProgress(Math.min(file.size, offset + sent)),
    })
    const part = status === 200 ? uploadPartAnswer.safeParse(body).data : undefined
    if (!part || part.received <= offset) {
      if (status === notFound || status === misplaced) wanted.onBegun(undefined)
      throw refusedPart(status, body)
    }
    begun = { ...begun, received: part.received }
    wanted.onBegun(begun)
  }
}

/** Ends an upload. Failures do not matter, because the server deletes what was given up after a day. */
export async function cancelProductFile(site: string, { uploadId }: BegunFile): Promise<void> {
  const idempotencyKey = newIdempotencyKey()
  await callApi({ method: 'DELETE', path: `${uploads}/${uploadId}`, site, idempotencyKey }).catch(() => undefined)
}

async function begin(wanted: FileToSend): Promise<BegunFile> {
  const { site, productId, file, replaces, key } = wanted
  const body = { name: file.name, bytes: file.size, ...(replaces !== undefined && { replaces }) }
  const call = { method: 'POST', path: filesPath(productId), body, site, idempotencyKey: key } as const
  const answer = await callApi(call).catch((failure: unknown) => {
    const status = failure instanceof CallFailure ? failure.status : 0
    throw new UploadFailure((translate) => failureText(translate, failure), {
      isFinal: status === tooLarge || status === unusable,
      isNetwork: status === 0,
    })
  })
  const begun = { ...startUploadAnswer.parse(answer), received: 0 }
  wanted.onBegun(begun)
  return begun
}

function refusedPart(status: number, body: unknown): UploadFailure {
  if (status === 0)
    return new UploadFailure((translate) => translate(mediaMessages.uploadIncomplete), { isNetwork: true })
  const text = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  if (status >= 500 || typeof text !== 'string')
    return new UploadFailure((translate) => translate(mediaMessages.uploadProblem))
  return new UploadFailure(() => text, { isFinal: status === unusable })
}
