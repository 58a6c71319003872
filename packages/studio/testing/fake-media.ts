import { keptInBinMs } from '@sitewright/domain/changes/bin.wire.ts'
import type { BinnedPicture } from '@sitewright/domain/media/media-bin.wire.ts'
import type { ChangeMediaBody, MediaItem, UploadStateAnswer } from '@sitewright/domain/media/media.wire.ts'
import type { LastChangeAnswer } from '@sitewright/domain/team/last-change.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { vi } from 'vitest'
import '../media/media.page.tsx' // loaded beforehand, because the router loads it when it is needed, which takes long on a busy machine
import '../media/upload/uploads-panel.tsx'
import { uploadQueue } from '../media/upload/upload-queue.ts'
import { anOwner, fakeServer, refused, type FakeRequest, type FakeResponse } from './fake-server.ts'
import { openStudio, settled } from './open-studio.tsx'

const path = '/api/studio/media'
const uploads = '/api/studio/media-uploads'
/** First bytes of a JPEG, which is all that the studio looks at. */
const jpegStart = [0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]

type Upload = { id: string; fileName: string; bytes: number; received: number; replaces: string | undefined }
type PartRequest = { uploadId: string; offset: number; site: string; bytes: number }

/**
 * In-memory fake of the API of one site's pictures, with uploads in parts of 3,000 bytes. `onPart` can answer a part instead, null
 * for a lost connection; `onState` an upload that was sent as a whole.
 */
export function fakeMedia(items: MediaItem[] = []) {
  const state = {
    items,
    uses: [] as { kind: 'product' | 'page'; id: string; title: string }[],
    seen: [] as string[],
    changes: [] as (ChangeMediaBody & { id: string })[],
    /** The keys of the changes. */
    keys: [] as (string | null)[],
    started: [] as Upload[],
    parts: [] as PartRequest[],
    cancelled: [] as string[],
    onPart: (async () => undefined) as (
      part: PartRequest,
    ) => Promise<{ status: number; body: unknown } | null | undefined>,
    onState: (() => undefined) as (upload: Upload) => FakeResponse | undefined,
    onChange: undefined as FakeResponse | undefined,
  }
  let deleted: MediaItem[] = []

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (request.path.startsWith(uploads)) return uploadAnswer(request)
    if (request.path === '/api/studio/storage') {
      return { status: 200, body: { usedBytes: 1_240_000_000, mostBytes: 20_000_000_000 } }
    }
    if (!request.path.startsWith(path)) return undefined
    const rest = request.path.slice(path.length + 1)
    if (request.method === 'GET') return readAnswer(rest, new URLSearchParams(request.query))
    if (rest === 'delete' || rest === 'restore' || rest === 'restore/undo')
      return removal(rest, request.body as { ids: string[] })
    state.keys.push(request.idempotencyKey)
    return changeAnswer(rest, request.body as ChangeMediaBody)
  }

  function readAnswer(rest: string, query: URLSearchParams): FakeResponse {
    if (rest === 'bin') {
      const bytes = deleted.reduce((sum, item) => sum + item.bytes, 0)
      return { status: 200, body: { pictures: deleted.map(binned), nextCursor: null, total: deleted.length, bytes } }
    }
    if (rest !== '') {
      const item = state.items.find(({ id }) => id === rest)
      if (!item) return refused(404, 'media.not-found', 'This picture is no longer there.')
      return { status: 200, body: { item, uses: state.uses, useCount: state.uses.length } }
    }
    state.seen.push(query.toString())
    const ids = query.get('ids')?.split(',')
    const found = state.items
      .filter(({ fileName }) => fileName.includes(query.get('search') ?? ''))
      .filter(({ altText }) => query.get('alt') === null || altText === '')
      .filter(({ id }) => ids === undefined || ids.includes(id))
    return { status: 200, body: { items: found, nextCursor: null, total: found.length } }
  }

  function removal(which: 'delete' | 'restore' | 'restore/undo', { ids }: { ids: string[] }): FakeResponse {
    if (which === 'restore') {
      const back = deleted.filter(({ id }) => ids.includes(id))
      state.items = [...state.items, ...back].toSorted((a, b) => b.id.localeCompare(a.id))
      deleted = deleted.filter(({ id }) => !ids.includes(id))
      const undo = { method: 'POST', path: `${path}/restore/undo`, body: { ids } }
      return { status: 200, body: { restored: ids, undo } }
    }
    deleted.push(...state.items.filter(({ id }) => ids.includes(id)))
    state.items = state.items.filter(({ id }) => !ids.includes(id))
    const undo = { method: 'POST', path: `${path}/restore`, body: { ids } }
    return { status: 200, body: { deleted: ids, useCount: state.uses.length, undo } }
  }

  function changeAnswer(id: string, body: ChangeMediaBody): FakeResponse {
    state.changes.push({ id, ...body })
    if (state.onChange) return state.onChange
    const before = state.items.find((each) => each.id === id)
    if (!before) return refused(404, 'media.not-found', 'This picture is no longer there.')
    const { version: _, ...change } = body
    const item: MediaItem = { ...before, ...change, version: before.version + 1 }
    state.items = state.items.map((each) => (each.id === id ? item : each))
    const undone = Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof MediaItem]]))
    return { status: 200, body: { item, undo: { method: 'POST', path: `${path}/${id}`, body: undone } } }
  }

  function uploadAnswer({ method, path: at, body }: FakeRequest): FakeResponse {
    if (at === uploads) {
      const { fileName, bytes, replaces } = body as { fileName: string; bytes: number; replaces?: string }
      const id = String(state.started.length + 1).padStart(32, '0')
      state.started.push({ id, fileName, bytes, received: 0, replaces })
      return { status: 200, body: { uploadId: id, partBytes: 3_000 } }
    }
    const id = at.slice(uploads.length + 1)
    const upload = state.started.find((each) => each.id === id)
    if (method === 'DELETE') {
      state.cancelled.push(id)
      return { status: 200, body: { isCancelled: true } }
    }
    if (!upload) return refused(404, 'media.upload-not-found', 'File upload failed to complete')
    return state.onState(upload) ?? { status: 200, body: stateOf(upload) }
  }

  function stateOf(upload: Upload): UploadStateAnswer {
    const { received, bytes, fileName, replaces } = upload
    if (received < bytes) return { state: 'receiving', isWaiting: false, received, item: null, undo: null }
    const known = state.items.find(({ id }) => id === (replaces ?? idOf(upload)))
    const item = known ?? aPictureItem({ id: idOf(upload), fileName, altText: '' })
    if (!known) state.items = [item, ...state.items]
    const undo = replaces === undefined ? null : { method: 'POST' as const, path: `${path}/${replaces}/file`, body: {} }
    return { state: 'done', isWaiting: false, received, item, undo }
  }

  async function receive(part: PartRequest): Promise<{ status: number; body: unknown } | null> {
    state.parts.push(part)
    const own = await state.onPart(part)
    if (own !== undefined) return own
    const upload = state.started.find(({ id }) => id === part.uploadId)
    if (!upload)
      return { status: 404, body: refused(404, 'media.upload-not-found', 'File upload failed to complete').body }
    upload.received = part.offset + part.bytes
    const isLast = upload.received === upload.bytes
    return {
      status: 200,
      body: { state: isLast ? 'processing' : 'receiving', received: upload.received, item: null, undo: null },
    }
  }
  return { state, answer, receive }
}

/** A picture as the bin shows it. */
function binned({ id, fileName, contentType, bytes }: MediaItem): BinnedPicture {
  const deletedAt = Date.UTC(2026, 2, 10)
  return { id, fileName, contentType, bytes, deletedAt, deletedBy: 'Nora Okafor', goneAt: deletedAt + keptInBinMs }
}

function idOf({ id }: Upload): string {
  return `f${id.slice(1)}`
}

/** Opens a screen of the studio with a fake library; the media library unless `at` says otherwise. */
export async function openMedia(
  items: MediaItem[] = [],
  at = '/fern-kiln/media',
  account = anOwner(),
  by: LastChangeAnswer['by'] = null,
) {
  const server = fakeServer(account)
  server.state.lastChange.by = by
  server.state.isSignedIn = true
  const fake = fakeMedia(items)
  server.state.others = fake.answer
  const restoreFiles = withBrowserFiles(fake.receive)
  const opened = await openStudio(server, at)
  return {
    server,
    fake: fake.state,
    close: async () => {
      await restoreFiles()
      await opened.close()
      await act(async () => toastQueue.clear())
    },
  }
}

/**
 * Gives the page what its environment lacks: addresses of local files, and requests that say how much was sent, answered by
 * `receive`. Returns a function that empties the queue of uploads and restores everything.
 */
export function withBrowserFiles(receive: Receive): () => Promise<void> {
  const before = {
    createObjectURL: Reflect.get(URL, 'createObjectURL'),
    revokeObjectURL: Reflect.get(URL, 'revokeObjectURL'),
  }
  Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}`, revokeObjectURL: () => undefined })
  vi.stubGlobal('XMLHttpRequest', partsTo(receive))
  return async () => {
    await act(async () => {
      for (const { id } of uploadQueue.rows()) uploadQueue.remove(id)
    })
    Object.assign(URL, before)
  }
}

/** A file whose first bytes are those of a JPEG. */
export function aFile(name: string, bytes = 100, start: readonly number[] = jpegStart): File {
  const content = new Uint8Array(bytes)
  content.set(start.slice(0, bytes))
  return new File([content], name, { type: 'image/jpeg' })
}

/** Drops files on the page, as from the desktop. */
export async function dropFiles(files: readonly File[], target: EventTarget = document.body): Promise<void> {
  await give('drop', 'dataTransfer', files, target)
}

/** Pastes files where the focus is. */
export async function pasteFiles(files: readonly File[]): Promise<void> {
  await give('paste', 'clipboardData', files, document.activeElement ?? document.body)
}

async function give(name: string, data: string, files: readonly File[], target: EventTarget): Promise<void> {
  const event = new Event(name, { bubbles: true, cancelable: true })
  Object.assign(event, { [data]: { files, types: ['Files'] } })
  await act(async () => target.dispatchEvent(event))
  await settled()
}

/** A picture of the library. `some` overrides fields. */
export function aPictureItem(some: Partial<MediaItem> = {}): MediaItem {
  const id = some.id ?? 'a'.repeat(32)
  return {
    id,
    fileName: 'mug-moss-front.jpg',
    title: '',
    altText: 'Moss-green speckled mug on a wooden shelf',
    contentType: 'image/jpeg',
    width: 2500,
    height: 2500,
    sourceWidth: 2500,
    sourceHeight: 2500,
    bytes: 1_992_294,
    isAnimated: false,
    focalPoint: { x: 0.5, y: 0.5 },
    crop: null,
    url: `/s/${id}/mug.jpg`,
    color: '8a9a70',
    addedAt: Date.UTC(2026, 9, 6, 12),
    addedBy: 'Nora Okafor',
    version: 0,
    ...some,
  }
}

type Receive = ReturnType<typeof fakeMedia>['receive']

/** The part of `XMLHttpRequest` by which the studio sends parts of files, answered by `receive`. */
function partsTo(receive: Receive) {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private path = ''
    private readonly headers: Record<string, string> = {}
    private isAborted = false
    open(_: string, at: string): void {
      this.path = at
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    abort(): void {
      this.isAborted = true
      this.dispatchEvent(new Event('abort'))
    }
    send(bytes: Blob): void {
      void this.answer(bytes)
    }
    private async answer(bytes: Blob): Promise<void> {
      const url = new URL(this.path, location.origin)
      const uploadId = url.pathname.split('/').at(-2) ?? ''
      const half = Object.assign(new Event('progress'), { loaded: bytes.size / 2 })
      this.upload.dispatchEvent(half)
      const offset = Number(url.searchParams.get('offset'))
      const answer = await receive({ uploadId, offset, site: this.headers['x-site'] ?? '', bytes: bytes.size })
      if (this.isAborted) return
      this.status = answer?.status ?? 0
      this.responseText = JSON.stringify(answer?.body ?? null)
      this.dispatchEvent(new Event(answer ? 'load' : 'error'))
    }
  }
}
