import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'

const idText = z.string().refine(isId)
const wholeText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)

export const productFilesParams = z.object({ productId: idText })
export const productFileParams = productFilesParams.extend({ fileId: idText })
export const fileUploadParams = z.object({ uploadId: idText })

/** A file of a digital product as the studio lists it. `downloads` is how often buyers have loaded it, resumed loads not counted. */
const productFile = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  /** Time of the last upload in epoch milliseconds. */
  uploadedAt: z.int(),
  downloads: z.int(),
})
export type ProductFileView = z.output<typeof productFile>
export const productFilesAnswer = z.object({ files: z.array(productFile) })

/** Starts the upload of a file. `replaces` is the file whose content it becomes; its links then lead to the new one. */
export const startUploadBody = z.strictObject({
  name: z.string().max(1_000),
  bytes: z.int().min(1),
  replaces: idText.exactOptional(),
})
export type StartUploadBody = z.output<typeof startUploadBody>
/** The parts of the file are then sent in order, each of at most `partBytes`. */
export const startUploadAnswer = z.object({ uploadId: z.string(), partBytes: z.int() })

/** `offset` is the place of the part's first byte in the file. */
export const uploadPartQuery = z.object({ offset: wholeText })
export const uploadPartBytes = z.instanceof(Uint8Array)
/** `received` is where the next part begins. `fileId` is null until the last part has arrived. */
export const uploadPartAnswer = z.object({ received: z.int(), fileId: z.string().nullable() })
export type UploadPartAnswer = z.output<typeof uploadPartAnswer>

/** Answer of a cancelled upload, whose parts are deleted. `isCancelled` is false when it was complete before. */
export const cancelUploadAnswer = z.object({ isCancelled: z.boolean() })

export const noBody = z.strictObject({})
/** Answer of a removal. `undo` is the request that brings the file back, for 30 days. */
export const removeFileAnswer = z.object({ undo: undoAnswer })

/** Signed token in the address of a download. Any text is taken, so that a broken link leads to a page that says so. */
export const downloadParams = z.object({ token: z.string().max(200) })
/** Form that asks for new links. It has no fields; browsers and extensions may add some. */
export const renewDownloadsForm = z.object({})
