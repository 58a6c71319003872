import { filesCardMessages } from '@sitewright/domain/downloads/product-files-studio.messages.ts'
import { productFileMessages } from '@sitewright/domain/downloads/downloads.messages.ts'
import { fileSizeText, productFileLimits } from '@sitewright/domain/downloads/product-file.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { useSyncExternalStore } from 'react'
import { newIdempotencyKey } from '../../kit/form/idempotency-key.ts'
import { UploadFailure, type ProblemText } from '../../media/upload/upload-failure.ts'
import { cancelProductFile, sendProductFile, type BegunFile } from './send-product-file.ts'

/** A file on its way to a product. `failed`: `problem` says why; it can be sent again unless `isFinal`. */
export type FileUpload = {
  id: number
  site: string
  productId: string
  name: string
  bytes: number
  /** Id of the file that it replaces; undefined for a new one. */
  replaces: string | undefined
  state: 'waiting' | 'sending' | 'failed'
  /** Bytes that have arrived. */
  sent: number
  problem: ProblemText | null
  isFinal: boolean
}

export type NewFile = {
  site: string
  productId: string
  file: File
  replaces?: string
  onDone: () => void
  /** Language of the studio, for the texts about sizes. */
  language: string
}
type Job = NewFile & { key: string; begun: BegunFile | undefined; stop: AbortController; isNetwork: boolean }

let uploads: readonly FileUpload[] = []
const jobs = new Map<number, Job>()
const listeners = new Set<() => void>()
let lastId = 0

/** The files of products that are being uploaded, one after the other. They go on while their user works on other screens. */
export const fileUploads = {
  all: () => uploads,
  add: (wanted: NewFile): void => {
    lastId += 1
    const { site, productId, file, replaces } = wanted
    jobs.set(lastId, {
      ...wanted,
      key: newIdempotencyKey(),
      begun: undefined,
      stop: new AbortController(),
      isNetwork: false,
    })
    const row = { id: lastId, site, productId, name: file.name, bytes: file.size, replaces, sent: 0 }
    uploads = [...uploads, { ...row, state: 'waiting', problem: null, isFinal: false }]
    announce()
    sendNext()
  },
  retry: (id: number): void => {
    const found = uploads.find((one) => one.id === id)
    if (found?.state !== 'failed' || found.isFinal) return
    change(id, { state: 'waiting', problem: null })
    sendNext()
  },
  /** Cancels an upload, or takes one that has failed from the list. */
  remove: (id: number): void => {
    const job = jobs.get(id)
    if (!job) return
    job.stop.abort()
    if (job.begun) void cancelProductFile(job.site, job.begun)
    forget(id)
    sendNext()
  },
  /** Sends the files again that failed because the connection was lost. */
  retryLost: (): void => {
    for (const { id } of uploads) if (jobs.get(id)?.isNetwork) fileUploads.retry(id)
  },
}

/** React hook that returns the uploads of a product that are under way or have failed. */
export function useFileUploads(site: string, productId: string): FileUpload[] {
  const all = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, fileUploads.all)
  return all.filter((one) => one.site === site && one.productId === productId)
}

function sendNext(): void {
  if (uploads.some(({ state }) => state === 'sending')) return
  const next = uploads.find(({ state }) => state === 'waiting')
  if (!next) return
  change(next.id, { state: 'sending' })
  void send(next.id)
}

async function send(id: number): Promise<void> {
  const job = jobs.get(id)
  if (!job) return
  job.stop = new AbortController()
  const { signal } = job.stop
  try {
    checkSize(job)
    await sendProductFile({
      ...job,
      replaces: job.replaces,
      signal,
      onBegun: (begun) => {
        job.begun = begun
        if (begun && signal.aborted) void cancelProductFile(job.site, begun)
        if (!begun) job.key = newIdempotencyKey() // another upload, because the server has forgotten that one
      },
      onProgress: (sent) => !signal.aborted && change(id, { sent }),
    })
    if (!signal.aborted) {
      forget(id)
      job.onDone()
    }
  } catch (error) {
    if (!signal.aborted) fail(id, job, error)
  }
  sendNext()
}

function checkSize({ file, language }: Job): void {
  if (file.size === 0)
    throw new UploadFailure((translate) => translate(filesCardMessages.empty, { name: file.name }), { isFinal: true })
  if (file.size <= productFileLimits.bytes) return
  const max = fileSizeText(productFileLimits.bytes, language)
  throw new UploadFailure((translate) => translate(productFileMessages.tooLarge, { max }), { isFinal: true })
}

function fail(id: number, job: Job, error: unknown): void {
  const failure = error instanceof UploadFailure ? error : undefined
  job.isNetwork = failure?.isNetwork === true
  const problem: ProblemText = failure?.text ?? ((translate) => translate(mediaMessages.uploadProblem))
  change(id, { state: 'failed', problem, isFinal: failure?.isFinal === true })
}

function change(id: number, some: Partial<FileUpload>): void {
  uploads = uploads.map((one) => (one.id === id ? { ...one, ...some } : one))
  announce()
}

function forget(id: number): void {
  jobs.delete(id)
  uploads = uploads.filter((one) => one.id !== id)
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}
