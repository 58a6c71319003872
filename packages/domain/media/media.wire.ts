import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'
import { maxBodyBytes } from '../kit/limits.ts'
import { mediaLimits } from './media-limits.ts'

const idText = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/[\p{Cc}]/u.test(text.replaceAll(/[\n\r\t]/g, ''))
const plainText = z.string().trim().max(mediaLimits.textChars).refine(isPlain)
const wholeText = z
  .string()
  .regex(/^\d{1,10}$/)
  .transform(Number)
const fraction = z.number().min(0).max(1)

export const pictureKinds = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export const mediaSorts = ['newest', 'name', 'size'] as const
export const assetUseKinds = ['product', 'page', 'item', 'review', 'author', 'area', 'settings', 'design'] as const
export type AssetUseKind = (typeof assetUseKinds)[number]

const crop = z.strictObject({
  x: fraction,
  y: fraction,
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
})
const focalPoint = z.strictObject({ x: fraction, y: fraction })

/**
 * Query of the media library. `search` finds pictures by the beginning of their file name or of a word of name, title or
 * alternative text; several words must all be found. `cursor` is the last answer's `nextCursor`.
 */
export const mediaListQuery = z.object({
  search: z.string().max(mediaLimits.searchChars).default(''),
  kind: z.enum(pictureKinds).optional(),
  /** Restricts the list to pictures without an alternative text. */
  alt: z.literal('missing').optional(),
  /** Restricts the list to pictures that nothing shows. */
  use: z.literal('none').optional(),
  sort: z.enum(mediaSorts).default('newest'),
  /** Restricts the list to these pictures, up to 100 ids separated by commas. */
  ids: z
    .string()
    .regex(/^[0-9a-f]{32}(?:,[0-9a-f]{32}){0,99}$/)
    .transform((text) => text.split(','))
    .optional(),
  limit: wholeText.refine((value) => value > 0 && value <= 100).default(50),
  cursor: z.string().max(1_000).optional(),
})
export type MediaListQuery = z.output<typeof mediaListQuery>
export type MediaSort = MediaListQuery['sort']

/** A picture as the studio shows it. `url` is a path on the site's own host, which can have `?format=`. Times in epoch milliseconds. */
export const mediaItem = z.object({
  id: z.string(),
  fileName: z.string(),
  title: z.string(),
  altText: z.string(),
  contentType: z.string(),
  /** Size in pixels as shown, which is that of the crop. */
  width: z.int(),
  height: z.int(),
  sourceWidth: z.int(),
  sourceHeight: z.int(),
  bytes: z.int(),
  isAnimated: z.boolean(),
  focalPoint: z.object({ x: z.number(), y: z.number() }),
  crop: crop.nullable(),
  url: z.string(),
  /** Average color of the picture's center, as six hex digits; null when unknown. */
  color: z.string().nullable(),
  addedAt: z.int(),
  /** Name of who added it; '' when unknown. */
  addedBy: z.string(),
  /** Number of changes so far. A change that names it is refused when somebody else made one since. */
  version: z.int(),
})
export type MediaItem = z.output<typeof mediaItem>

export const mediaListAnswer = z.object({
  items: z.array(mediaItem),
  nextCursor: z.string().nullable(),
  /** Number of pictures that the search and the filters find. */
  total: z.int(),
})
export type MediaListAnswer = z.output<typeof mediaListAnswer>

/** Something that shows a picture. `title` is its name; '' for the site's settings and design. */
const assetUse = z.object({ kind: z.enum(assetUseKinds), id: z.string(), title: z.string() })
export type AssetUse = z.output<typeof assetUse>

export const mediaParams = z.object({ assetId: idText })
/** `useCount` can be larger than the number of `uses`, of which only the first are listed. */
export const mediaDetailAnswer = z.object({ item: mediaItem, uses: z.array(assetUse), useCount: z.int() })
export type MediaDetailAnswer = z.output<typeof mediaDetailAnswer>

/**
 * Changes of a picture. `crop` null shows the whole picture again. `version` is the one that the change was made to; with another one
 * now it is refused.
 */
export const changeMediaBody = z.strictObject({
  fileName: z.string().max(mediaLimits.nameChars).exactOptional(),
  altText: plainText.exactOptional(),
  title: plainText.exactOptional(),
  focalPoint: focalPoint.exactOptional(),
  crop: crop.nullable().exactOptional(),
  version: z.int().min(0).exactOptional(),
})
export type ChangeMediaBody = z.output<typeof changeMediaBody>

export const changeMediaAnswer = z.object({ item: mediaItem, undo: undoAnswer.nullable() })
export type ChangeMediaAnswer = z.output<typeof changeMediaAnswer>

export const mediaIdsBody = z.strictObject({ ids: z.array(idText).min(1).max(mediaLimits.atOnce) })
/** `useCount` is how many places show the deleted pictures. */
export const deleteMediaAnswer = z.object({ deleted: z.array(z.string()), useCount: z.int(), undo: undoAnswer })
export type DeleteMediaAnswer = z.output<typeof deleteMediaAnswer>
export const restoreMediaAnswer = z.object({ restored: z.array(z.string()), undo: undoAnswer })
export type RestoreMediaAnswer = z.output<typeof restoreMediaAnswer>

/** Brings back the content that a picture had before it was replaced. `version` is that of the content now. */
export const restoreFileBody = z.strictObject({ version: z.int().min(1) })

/** Starts the upload of a picture. `replaces` is the picture whose content it becomes. */
export const startUploadBody = z.strictObject({
  fileName: z.string().max(mediaLimits.nameChars),
  bytes: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  altText: plainText.exactOptional(),
  replaces: idText.exactOptional(),
})
export type StartUploadBody = z.output<typeof startUploadBody>
/** The parts of the file are then sent in order, each of at most `partBytes`. */
export const startUploadAnswer = z.object({ uploadId: z.string(), partBytes: z.int() })

export const uploadParams = z.object({ uploadId: idText })
/** `offset` is the place of the part's first byte in the file. */
export const uploadPartQuery = z.object({ offset: wholeText })
export const uploadPartBytes = z.instanceof(Uint8Array)

/**
 * State of an upload. `receiving`: parts are missing, the next of which begins at `received`. `processing`: the picture is
 * checked, or waits for that (`isWaiting`). `done`: `item` is the picture in the library; `undo` takes a replacement back. A
 * refused or cancelled upload answers with its refusal instead.
 */
export const uploadStateAnswer = z.object({
  state: z.enum(['receiving', 'processing', 'done']),
  /** Missing in answers of servers of the former version. */
  isWaiting: z.boolean().default(false),
  received: z.int(),
  item: mediaItem.nullable(),
  undo: undoAnswer.nullable(),
})
export type UploadStateAnswer = z.output<typeof uploadStateAnswer>

/** Query of the studio's copies of a picture, which the browser asks for by itself. The site is read by the server. */
export const mediaFileQuery = z.object({ site: z.string().optional() })

/** Largest size of an uploaded picture in bytes. */
export const maxPictureBytes = maxBodyBytes.upload
/** `isCancelled` is false when the picture was in the library before. */
export const cancelUploadAnswer = z.object({ isCancelled: z.boolean() })
