import type { ProductFileView } from '@sitewright/domain/downloads/downloads.wire.ts'
import { act } from 'react'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'
import { settled } from './open-studio.tsx'

const uploadsPath = '/api/studio/product-file-uploads'
type Upload = { id: string; name: string; bytes: number; received: number; replaces: string | undefined }
type PartRequest = { uploadId: string; offset: number; bytes: number }

/**
 * In-memory fake of the API of a product's files, with uploads in parts of 3,000 bytes. `onPart` can answer a part instead, null for a
 * lost connection. `onChange` is called when the product has other files.
 */
export function fakeProductFiles(files: ProductFileView[], onChange: (count: number) => void = () => undefined) {
  const state = {
    files,
    started: [] as Upload[],
    parts: [] as PartRequest[],
    cancelled: [] as string[],
    onPart: (async () => undefined) as (
      part: PartRequest,
    ) => Promise<{ status: number; body: unknown } | null | undefined>,
  }
  const removed = new Map<string, ProductFileView>()
  const show = (next: ProductFileView[]): void => {
    state.files = next
    onChange(next.length)
  }

  function answer({ method, path, body }: FakeRequest): FakeResponse | undefined {
    if (path.startsWith(uploadsPath)) {
      state.cancelled.push(path.slice(uploadsPath.length + 1))
      return { status: 200, body: { isCancelled: true } }
    }
    const [, fileId, rest] = /\/files(?:\/(\w+))?(\/restore)?$/u.exec(path) ?? []
    if (!path.startsWith('/api/studio/products/') || !/\/files(?:\/|$)/u.test(path)) return undefined
    if (method === 'GET') return { status: 200, body: { files: state.files } }
    if (fileId === undefined) return start(body as { name: string; bytes: number; replaces?: string })
    if (rest !== undefined) {
      const back = removed.get(fileId)
      if (back) show([...state.files, back])
      return { status: 204, body: undefined }
    }
    const found = state.files.find(({ id }) => id === fileId)
    if (!found) return refused(404, 'downloads.file-not-found', 'This file is no longer there.')
    removed.set(fileId, found)
    show(state.files.filter(({ id }) => id !== fileId))
    return { status: 200, body: { undo: { method: 'POST', path: `${path}/restore`, body: {} } } }
  }

  function start({ name, bytes, replaces }: { name: string; bytes: number; replaces?: string }): FakeResponse {
    const id = String(state.started.length + 1).padStart(32, '0')
    state.started.push({ id, name, bytes, replaces, received: 0 })
    return { status: 200, body: { uploadId: id, partBytes: 3_000 } }
  }

  async function receive(part: PartRequest): Promise<{ status: number; body: unknown } | null> {
    state.parts.push(part)
    const own = await state.onPart(part)
    if (own !== undefined) return own
    const upload = state.started.find(({ id }) => id === part.uploadId)
    if (!upload) return refused(404, 'downloads.upload-not-found', 'This upload is over. Please start it again.')
    upload.received = part.offset + part.bytes
    const fileId = upload.received === upload.bytes ? (upload.replaces ?? `f${upload.id.slice(1)}`) : null
    if (fileId !== null) {
      const file = aProductFile({ id: fileId, name: upload.name, bytes: upload.bytes })
      show([...state.files.filter(({ id }) => id !== fileId), file])
    }
    return { status: 200, body: { received: upload.received, fileId } }
  }
  return { state, answer, receive }
}

export function aProductFile(some: Partial<ProductFileView> = {}): ProductFileView {
  const id = 'a'.repeat(32)
  return {
    id,
    name: 'guide.pdf',
    contentType: 'application/pdf',
    bytes: 1_200_000,
    uploadedAt: 0,
    downloads: 0,
    ...some,
  }
}

/** Chooses files in the browser's file picker behind a button, which is in the page as a hidden field. */
export async function chooseFiles(button: HTMLElement, files: readonly File[]): Promise<void> {
  const input = button.parentElement?.querySelector<HTMLInputElement>(`input[type=file]`)
  const own = button.nextElementSibling
  const field = own instanceof HTMLInputElement ? own : input
  if (!field) throw new Error('No field for files belongs to this button.')
  Object.defineProperty(field, 'files', { configurable: true, value: files })
  await act(async () => field.dispatchEvent(new Event('change', { bubbles: true })))
  await settled()
}
