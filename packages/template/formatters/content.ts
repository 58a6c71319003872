import { itemClasses } from './item-classes.ts'
import { findName } from '../run/scope.ts'
import type { Run } from '../run/run.ts'
import { asNumber, asText, child, childPath, isRecord, printed } from '../run/values.ts'
import { type Formatter, formatter, scopedFormatter, textFormatter } from './builtin.ts'
import { colorWeight, imageColor, websiteColor } from './colors.ts'
import { imageElement, imageMeta, imageSrcset, videoElement } from './images.ts'
import { whole, word, words } from './parameters.ts'
import { sizePart, thumbnailFor } from './sizes.ts'

/** Pictures, colours, items (template-engine.md 2.2). */
export const contentFormatters: ReadonlyMap<string, Formatter> = new Map([
  ['AbsUrl', scopedFormatter({}, absoluteUrl)],
  ['capitalize', textFormatter((text) => text.toUpperCase(), asText)],
  [
    'child-image-meta',
    formatter({ index: whole(0) }, (value, { index }) => metaOf(childPath(value, ['items', index]))),
  ],
  ['cover-image-meta', formatter({}, (value) => metaOf(child(value, 'coverImage')))],
  ['color-weight', formatter({}, (value) => colorWeight(asText(value)))],
  ['height', formatter({}, (value) => sizePart(asText(value), 'height'))],
  ['width', formatter({}, (value) => sizePart(asText(value), 'width'))],
  ['humanizeDuration', formatter({}, humanizeDuration)],
  ['image', scopedFormatter({ class: word('thumb-image') }, image)],
  [
    'image-color',
    formatter({ key: word(), property: word() }, (value, args) => imageColor(value, args.key, args.property)),
  ],
  ['image-meta', scopedFormatter({}, (value, _, run) => metaOf(value, blockTypeOf(run)))],
  ['image-srcset', formatter({}, imageSrcset)],
  ['item-classes', scopedFormatter({}, itemClasses)],
  ['resizedHeightForWidth', formatter({ width: whole(0) }, (value, args) => resized(value, 'height', args.width))],
  ['resizedWidthForHeight', formatter({ height: whole(0) }, (value, args) => resized(value, 'width', args.height))],
  ['squarespaceThumbnailForHeight', formatter({ height: whole(0) }, (value, args) => thumbnailOf(value, args.height))],
  ['squarespaceThumbnailForWidth', formatter({ width: whole(0) }, (_, args) => thumbnailFor(args.width))],
  ['video', formatter({ options: words() }, (value, { options }) => videoElement(value, options))],
  ['website-color', formatter({}, websiteColor)],
])

function absoluteUrl(value: unknown, _: unknown, run: Run): string {
  return `${printed(findName(run.frame, 'base-url'))}/${printed(value)}`
}

function metaOf(value: unknown, blockType?: unknown): unknown {
  return isRecord(value) ? imageMeta(value, blockType) : undefined
}

function blockTypeOf(run: Run): unknown {
  return findName(run.frame, 'blockType')
}

function image(value: unknown, args: { class: string }, run: Run): unknown {
  return isRecord(value) ? imageElement(value, args.class, blockTypeOf(run)) : undefined
}

/** Milliseconds as m:ss. */
function humanizeDuration(value: unknown): string {
  const seconds = Math.floor(asNumber(value) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const badSource = "Invalid source parameter. Pass in 'originalSize'"

/** The other side of a picture of this size when one side is given. */
function resized(value: unknown, wanted: 'width' | 'height', given: number): unknown {
  const width = Number(sizePart(asText(value), 'width'))
  const height = Number(sizePart(asText(value), 'height'))
  if (!(width > 0 && height > 0)) return badSource
  return Math.floor(wanted === 'height' ? (given * height) / width : (given * width) / height)
}

/** The bucket of the width that a picture of this height has (PL-9.21). */
function thumbnailOf(value: unknown, height: number): unknown {
  const width = resized(value, 'width', height)
  return typeof width === 'number' ? thumbnailFor(width) : width
}
