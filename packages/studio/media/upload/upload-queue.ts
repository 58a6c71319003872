import type { MediaItem } from '@sitewright/domain/media/media.wire.ts'
import type { PictureType } from '@sitewright/domain/media/detect-picture-type.ts'
import { mediaMessages } from '@sitewright/domain/media/media.messages.ts'
import { newIdempotencyKey } from '../../kit/form/idempotency-key.ts'
import { checkFile, checkPixels, type PixelSize } from './check-file.ts'
import { discardUpload, sendFile, type BegunUpload, type SentFile } from './send-file.ts'
import { UploadFailure, type ProblemText } from './upload-failure.ts'

/**
 * A file in the queue. `waiting`: not sent yet. `queued`: sent, and waiting to be processed by the server. `failed`: `problem` says why; it can be sent again unless `isFinal`. `preview` is an
 * address of the local file, null when the browser cannot show it. `pixels` is its size once known.
 */
export type UploadRow = {
  id: number
  /** Id of the site. */
  site: string
  name: string
  bytes: number
  preview: string | null
  pixels: PixelSize | null
  state: 'waiting' | 'sending' | 'queued' | 'processing' | 'done' | 'failed'
  /** Bytes that have arrived. */
  sent: number
  problem: ProblemText | null
  isFinal: boolean
  /** The picture in the library; null before. */
  item: MediaItem | null
  /** Takes a replacement back; null for new pictures. */
  undo: SentFile['undo']
  isReplacement: boolean
}

/** True until an upload is done or has failed. */
export function isOnItsWay(state: UploadRow['state']): boolean {
  return state !== 'done' && state !== 'failed'
}

export type UploadOptions = { replaces?: string; onDone?: (item: MediaItem, rowId: number) => void }

type Job = UploadOptions & {
  file: File
  type: PictureType | undefined
  begun: BegunUpload | undefined
  key: string
  stop: AbortController
  isNetwork: boolean
}

/** Files that are sent at once. More would exceed what the server accepts from one network at a time. */
const mostAtOnce = 2

let rows: readonly UploadRow[] = []
const jobs = new Map<number, Job>()
const listeners = new Set<() => void>()
let lastId = 0

/** The queue of uploads of this page. It goes on while its user works on other screens. */
export const uploadQueue = {
  rows: () => rows,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Adds files of a site (its id), and returns the ids of their rows. `onDone` is called for each that is in the library. */
  add: (site: string, files: readonly File[], options: UploadOptions = {}): number[] => {
    const ids = files.map((file) => addFile(site, file, options))
    sendNext()
    return ids
  },
  /** Sends a failed file again, from where it stopped. */
  retry: (id: number): void => {
    const row = rowOf(id)
    if (row?.state !== 'failed' || row.isFinal) return
    change(id, { state: 'waiting', problem: null })
    sendNext()
  },
  /** Cancels an upload, or takes a row that is over from the queue. */
  remove: (id: number): void => {
    const [row, job] = [rowOf(id), jobs.get(id)]
    if (!row || !job) return
    job.stop.abort()
    if (row.state !== 'done' && job.begun) void discardUpload(row.site, job.begun)
    forget(row)
    sendNext()
  },
  /** Removes all rows that are over. Those under way stay. */
  clear: (): void => {
    for (const row of rows) if (row.state === 'done' || row.state === 'failed') uploadQueue.remove(row.id)
  },
  /** Notes a picture's size, which the preview knows. A picture that is too large is not sent. */
  notePixels: (id: number, pixels: PixelSize): void => {
    const job = jobs.get(id)
    if (!job || rowOf(id)?.pixels) return
    change(id, { pixels })
    try {
      if (job.type) checkPixels(job.file, job.type, pixels)
    } catch (error) {
      job.stop.abort()
      fail(id, error)
    }
  },
  /** Sends the files again that failed because the connection was lost. */
  retryLost: (): void => {
    for (const row of rows) if (row.state === 'failed' && jobs.get(row.id)?.isNetwork) uploadQueue.retry(row.id)
  },
}

function addFile(site: string, file: File, options: UploadOptions): number {
  lastId += 1
  const id = lastId
  const key = newIdempotencyKey()
  const stop = new AbortController()
  jobs.set(id, { ...options, file, type: undefined, begun: undefined, key, stop, isNetwork: false })
  const row: UploadRow = {
    id,
    site,
    name: file.name,
    bytes: file.size,
    preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
    pixels: null,
    state: 'waiting',
    sent: 0,
    problem: null,
    isFinal: false,
    item: null,
    undo: null,
    isReplacement: options.replaces !== undefined,
  }
  rows = [...rows, row]
  announce()
  return id
}

function sendNext(): void {
  const busy = rows.filter(({ state }) => isOnItsWay(state) && state !== 'waiting').length
  const next = rows.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, mostAtOnce - busy))
  for (const { id } of next) {
    change(id, { state: 'sending' })
    void send(id)
  }
}

async function send(id: number): Promise<void> {
  const [row, job] = [rowOf(id), jobs.get(id)]
  if (!row || !job) return
  job.stop = new AbortController()
  const { signal } = job.stop
  try {
    job.type = await checkFile(job.file)
    if (row.pixels) checkPixels(job.file, job.type, row.pixels)
    const { item, undo } = await sendFile({
      site: row.site,
      file: job.file,
      altText: '',
      replaces: job.replaces,
      begun: job.begun,
      key: job.key,
      signal,
      onBegun: (begun) => (job.begun = begun),
      onProgress: (sent) => !signal.aborted && change(id, { sent }),
      onProcessing: (isWaiting) =>
        !signal.aborted && change(id, { state: isWaiting ? 'queued' : 'processing', sent: row.bytes }),
    })
    if (signal.aborted) return
    change(id, { state: 'done', item, undo })
    if (item) job.onDone?.(item, id)
  } catch (error) {
    if (!signal.aborted) fail(id, error)
  }
  sendNext()
}

function fail(id: number, error: unknown): void {
  const job = jobs.get(id)
  const failure = error instanceof UploadFailure ? error : undefined
  if (job) {
    job.isNetwork = failure?.isNetwork === true
    if (failure?.isFinal && job.begun) job.begun = undefined // the server has deleted it
  }
  const text: ProblemText = failure?.text ?? ((translate) => translate(mediaMessages.uploadProblem))
  change(id, { state: 'failed', problem: text, isFinal: failure?.isFinal === true })
}

function change(id: number, some: Partial<UploadRow>): void {
  rows = rows.map((row) => (row.id === id ? { ...row, ...some } : row))
  announce()
}

function forget({ id, preview }: UploadRow): void {
  if (preview !== null) URL.revokeObjectURL(preview)
  jobs.delete(id)
  rows = rows.filter((row) => row.id !== id)
  announce()
}

function rowOf(id: number): UploadRow | undefined {
  return rows.find((row) => row.id === id)
}

function announce(): void {
  for (const listener of listeners) listener()
}
