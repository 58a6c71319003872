import type {
  MediaDetailAnswer,
  MediaItem,
  MediaListAnswer,
  UploadStateAnswer,
} from '@sitewright/domain/media/media.wire.ts'
import sharp from 'sharp'
import type { Site } from '../../context.ts'
import type { Answer, Client } from '../test-client.ts'
import { until } from '../until.ts'

export const mediaPath = '/api/studio/media'
export const uploadsPath = '/api/studio/media-uploads'

/** The studio's calls for the pictures of a site. */
export function mediaCalls(browser: Client, site: Site) {
  const headers = { 'x-site': site.id }
  const start = (body: object) => browser.post(uploadsPath, body, { headers })
  const part = (uploadId: string, offset: number, bytes: Buffer) =>
    browser.upload(`${uploadsPath}/${uploadId}/parts?offset=${offset}`, bytes, { headers })
  const read = (uploadId: string) => browser.get(`${uploadsPath}/${uploadId}`, { headers })
  /** Uploads a file as the studio does. Returns the last answer: of the refused request, or of the processed picture. */
  const send = async (fileName: string, bytes: Buffer, more: object = {}): Promise<Answer> => {
    const started = await start({ fileName, bytes: bytes.byteLength, ...more })
    if (started.status !== 200) return started
    const { uploadId, partBytes } = started.body
    for (let offset = 0; offset < bytes.byteLength; offset += partBytes) {
      const sent = await part(uploadId, offset, bytes.subarray(offset, offset + partBytes))
      if (sent.status !== 200) return sent
    }
    return until(
      () => read(uploadId),
      ({ body }) => body.state !== 'processing',
    )
  }
  return {
    start,
    part,
    read,
    send,
    cancel: (uploadId: string) => browser.delete(`${uploadsPath}/${uploadId}`, { headers }),
    /** Uploads a picture that is accepted. */
    add: async (fileName: string, bytes: Buffer, more: object = {}): Promise<MediaItem> => {
      const { body, text } = await send(fileName, bytes, more)
      const answer: UploadStateAnswer = body
      if (!answer.item) throw new Error(`The picture was not accepted: ${text}`)
      return answer.item
    },
    list: async (query = ''): Promise<MediaListAnswer & { code?: string }> =>
      (await browser.get(`${mediaPath}${query}`, { headers })).body,
    detail: async (id: string): Promise<MediaDetailAnswer & { code?: string }> =>
      (await browser.get(`${mediaPath}/${id}`, { headers })).body,
    change: (id: string, body: object) => browser.post(`${mediaPath}/${id}`, body, { headers }),
    remove: (ids: string[]) => browser.post(`${mediaPath}/delete`, { ids }, { headers }),
    undo: (undo: { path: string; body: object }) => browser.post(undo.path, undo.body, { headers }),
    file: (id: string, which: 'whole' | 'original') => browser.get(`${mediaPath}/${id}/${which}?site=${site.id}`),
  }
}

/** A JPEG of one color. */
export function aPicture(color = '#963', width = 40, height = 20): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
}
