import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { uploadMessages } from '@sitewright/domain/media/media-studio.messages.ts'
import { startUploadAnswer, uploadStateAnswer, type UploadStateAnswer } from '@sitewright/domain/media/media.wire.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import { callApi } from '../../kit/api.ts'
import { CallFailure } from '../../kit/call-failure.ts'
import { newIdempotencyKey } from '../../kit/form/idempotency-key.ts'
import { sendPart } from './send-part.ts'
import { UploadFailure } from './upload-failure.ts'

/** An upload that has begun, with which another attempt continues. */
export type BegunUpload = { uploadId: string; partBytes: number }
export type SentFile = UploadStateAnswer & { state: 'done' }

export type FileToSend = {
  site: string
  file: File
  altText: string
  replaces: string | undefined
  begun: BegunUpload | undefined
  signal: AbortSignal
  /** The Idempotency-Key under which the upload starts: one for a file, however often sending it is tried. */
  key: string
  onBegun: (begun: BegunUpload) => void
  /** Called with the number of bytes that have arrived. */
  onProgress: (sent: number) => void
  /** Called with whether the file, which has arrived, waits for its turn to be processed. */
  onProcessing: (isWaiting: boolean) => void
}

const path = '/api/studio/media-uploads'

/**
 * Uploads a file in parts and waits until the server has processed it. Continues where an earlier attempt ended. Throws
 * `UploadFailure` (PL-8.08 to PL-8.14), or an `AbortError` when the signal is aborted.
 */
export async function sendFile(wanted: FileToSend): Promise<SentFile> {
  const { begun, received } = await begin(wanted)
  await sendParts(wanted, begun, received)
  return untilProcessed(wanted, begun)
}

/** Deletes what has arrived of an upload. Failures do not matter, because the server deletes it after a day. */
export async function discardUpload(site: string, { uploadId }: BegunUpload): Promise<void> {
  const idempotencyKey = newIdempotencyKey()
  await callApi({ method: 'DELETE', path: `${path}/${uploadId}`, site, idempotencyKey }).catch(() => undefined)
}

async function begin(wanted: FileToSend): Promise<{ begun: BegunUpload; received: number }> {
  const { site, file, altText, replaces, begun: before } = wanted
  if (before) {
    const state = await stateOf(site, before).catch(() => null) // refused or forgotten by the server: begin anew
    if (state) return { begun: before, received: state.received }
  }
  const body = { fileName: file.name, bytes: file.size, ...(altText && { altText }), ...(replaces && { replaces }) }
  const idempotencyKey = `${wanted.key}${before?.uploadId ?? ''}` // another upload when the server has forgotten that one
  const answer = await callApi({ method: 'POST', path, body, site, idempotencyKey }).catch((error: unknown) => {
    throw failureOf(error, uploadMessages.errorUploading)
  })
  const begun = startUploadAnswer.safeParse(answer).data
  if (!begun) throw new UploadFailure((translate) => translate(mediaMessages.uploadProblem))
  wanted.onBegun(begun)
  return { begun, received: 0 }
}

async function sendParts(wanted: FileToSend, { uploadId, partBytes }: BegunUpload, received: number): Promise<void> {
  const { site, file, signal } = wanted
  for (let offset = received; offset < file.size; offset += partBytes) {
    wanted.onProgress(offset)
    const { status, body } = await sendPart({
      path: `${path}/${uploadId}/parts?offset=${offset}`,
      site,
      bytes: file.slice(offset, offset + partBytes),
      signal,
      onProgress: (sent) => wanted.onProgress(Math.min(file.size, offset + sent)),
    })
    if (status === 0)
      throw new UploadFailure((translate) => translate(mediaMessages.uploadIncomplete), { isNetwork: true })
    if (status !== 200) throw refusedPart(status, body)
  }
}

function refusedPart(status: number, body: unknown): UploadFailure {
  const text = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined
  if (status >= 500 || typeof text !== 'string')
    return new UploadFailure((translate) => translate(mediaMessages.uploadProblem))
  return new UploadFailure(() => text, { isFinal: isOfFile(status) })
}

const firstPauseMs = 150
const longestPauseMs = 2_000
const slowDown = 1.5
/** Processing that takes longer is given up; waiting for its turn does not count. Longer than the server lets a picture take. */
const patienceMs = 310_000

async function untilProcessed({ site, signal, onProcessing }: FileToSend, begun: BegunUpload): Promise<SentFile> {
  let processed = 0
  for (let pause = firstPauseMs; processed < patienceMs; pause = Math.min(longestPauseMs, pause * slowDown)) {
    const answer = await stateOf(site, begun)
    if (answer.state === 'done') return { ...answer, state: 'done' }
    onProcessing(answer.isWaiting)
    await delay(pause, signal)
    if (!answer.isWaiting) processed += pause
  }
  throw new UploadFailure((translate) => translate(mediaMessages.processingIncomplete))
}

async function stateOf(site: string, { uploadId }: BegunUpload): Promise<UploadStateAnswer> {
  const answer = await callApi({ method: 'GET', path: `${path}/${uploadId}`, site }).catch((error: unknown) => {
    throw failureOf(error, uploadMessages.noResponse)
  })
  const state = uploadStateAnswer.safeParse(answer).data
  if (!state) throw new UploadFailure((translate) => translate(uploadMessages.noResponse))
  return state
}

/** `silent` is the text for a request without an answer that could be read. */
function failureOf(error: unknown, silent: Message): UploadFailure {
  const text = error instanceof CallFailure ? error.refused?.message : undefined
  const status = error instanceof CallFailure ? error.status : 0
  if (text === undefined) return new UploadFailure((translate) => translate(silent), { isNetwork: status === 0 })
  return new UploadFailure(() => text, { isFinal: isOfFile(status) })
}

/** True for the statuses of a file that is refused for what it is: 413 and 422. All others may be gone at another attempt. */
function isOfFile(status: number): boolean {
  return status === 413 || status === 422
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
