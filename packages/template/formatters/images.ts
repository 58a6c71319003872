import { charge, type RenderState } from '../run/run.ts'
import { asNumber, asText, child, valueAtPath, isRecord, isTruthy } from '../run/values.ts'
import { enforceTextLengthLimit, chargeText, chargeAndTransformText, printValue } from '../run/step-budget.ts'
import { averageColorOfRegion, imageColorRegions } from './colors.ts'
import { escapeAttribute, withoutTags } from './escape.ts'
import type { Parameter } from './parameter-declarations.ts'

/** The `blockType` of image blocks in the page data (PL-3.33). */
const imageBlock = 5
/**
 * Maximum length in characters of alt text that is taken from an image's body. A title taken from the body may be longer
 * (PL-9.19).
 */
const maxAltLength = 250

/** Prints the attributes of an image that a script loads in a size that fits its place on the page. */
export function imageMeta(image: unknown, blockType: unknown, run: RenderState): string {
  const url = escapedOf(run, asText(child(image, 'assetUrl')))
  const component = child(image, 'componentKey')
  const size = escapedOf(run, asText(child(image, 'originalSize')))
  return [
    isRecord(child(image, 'licensedAssetPreview')) ? 'data-licensed-asset-preview="true" ' : '',
    isTruthy(component) ? `data-component-key="${escapedOf(run, printValue(run, component))}" ` : '',
    `data-src="${url}" data-image="${url}" data-image-dimensions="${size}" `,
    `data-image-focal-point="${focalPoint(image)}" alt="${escapedOf(run, altText(image, blockType, run))}" `,
  ].join('')
}

/**
 * Escapes a text for an attribute. Charges twice the usual steps, because the escaped text is then copied into the element's
 * HTML.
 */
function escapedOf(run: RenderState, text: string): string {
  return chargeAndTransformText(run, text, escapeAttribute, 4)
}

/** Prints an image twice: a copy for browsers without scripts, and the image that a script loads. */
export function imageElement(image: unknown, className: string, blockType: unknown, run: RenderState): string {
  const url = escapedOf(run, asText(child(image, 'assetUrl')))
  const alt = escapedOf(run, altText(image, blockType, run))
  const id = escapedOf(run, printValue(run, child(image, 'id')))
  const names = escapedOf(run, className)
  return (
    `<noscript><img src="${url}" alt="${alt}" /></noscript>` +
    `<img class="${names}" ${imageMeta(image, blockType, run)}data-load="false" data-image-id="${id}" data-type="image" />`
  )
}

/** Returns an image's focal point as 'x,y', by default the centre (PL-9.22). */
function focalPoint(image: unknown): string {
  if (child(image, 'mediaFocalPoint') === undefined) return '0.5,0.5'
  const x = valueAtPath(image, ['mediaFocalPoint', 'x'])
  const y = valueAtPath(image, ['mediaFocalPoint', 'y'])
  return `${x === undefined ? 0.5 : asNumber(x)},${y === undefined ? 0.5 : asNumber(y)}`
}

/**
 * Returns an image's alt text. In an image block, this is the text that the owner wrote; otherwise the image's title, the
 * beginning of its body or its file name.
 */
function altText(image: unknown, blockType: unknown, run: RenderState): string {
  const written = child(image, 'altText')
  if (blockType === imageBlock && typeof written === 'string') {
    chargeText(run, written, 1)
    return written.trim()
  }
  const title = asText(child(image, 'title'))
  if (title !== '') return title
  const html = asText(child(image, 'body'))
  chargeText(run, html, 16)
  const body = withoutTags(html, ' ')
  if (body !== '') return body.slice(0, maxAltLength)
  return asText(child(image, 'filename'))
}

const widestVariant = 2500

/**
 * Prints ` srcset="…"` for the widths in which an image exists (such as '1500x983,100w,300w'), and the original file for the
 * width after the largest of them.
 */
export function imageSrcset(value: unknown, _: unknown, run: RenderState): unknown {
  if (!isRecord(value)) return undefined
  const url = escapedOf(run, asText(child(value, 'assetUrl')))
  const variants = asText(child(value, 'systemDataVariants'))
  chargeText(run, variants, 32)
  const [first = '', ...rest] = variants.split(',')
  const hasSize = first.includes('x')
  const widths = (hasSize ? rest : [first, ...rest]).filter((width) => /^\d+w$/.test(width))
  if (widths.length === 0) return value

  enforceTextLengthLimit(run, widths.length * (url.length + perSource))
  charge(run, widths.length + Math.ceil((widths.length * url.length) / 64))
  const sources = widths.map((width) => `${url}?format=${width} ${width}`)
  const next = nextVariant.get(widths.at(-1) ?? '')
  if (next !== undefined) sources.push(`${url}?format=original ${next}`)
  return ` srcset="${sources.join(',')}"`
}

/** Length of what `srcset` adds to an image's URL for one width, such as `?format=1500w 1500w,`. */
const perSource = 20

/** Maps each image width to the next larger one, under which `srcset` lists the original file (PL-9.20). */
const nextVariant: ReadonlyMap<string, string> = new Map([
  ['100w', '300w'],
  ['300w', '500w'],
  ['500w', '750w'],
  ['750w', '1000w'],
  ['1000w', '1500w'],
  ['1500w', `${widestVariant}w`],
])

type VideoOptions = { waits: boolean; hasColors: boolean }

export const videoOptions: Parameter<VideoOptions> = {
  type: 'words',
  takes: 'rest',
  defaultValue: { waits: false, hasColors: false },
  read: (all) => ({ waits: all.includes('load-false'), hasColors: all.includes('color-data') }),
}

/** Prints a placeholder for a video player. The player's HTML is in an attribute, from which a script starts the player. */
export function videoElement(value: unknown, { options }: { options: VideoOptions }, run: RenderState): string {
  const html = escapedOf(run, asText(valueAtPath(value, ['oembed', 'html'])))
  const provider = escapedOf(run, asText(valueAtPath(value, ['oembed', 'providerName'])))
  const load = options.waits ? '  data-load="false"' : ''
  const overlay = isTruthy(child(value, 'overlay')) ? videoOverlay(value, options.hasColors, run) : ''
  return `<div class="sqs-video-wrapper"${load} data-html="${html}" data-provider-name="${provider}">${overlay}</div>`
}

function videoOverlay(value: unknown, hasColors: boolean, run: RenderState): string {
  const hasThumbnail = isTruthy(child(value, 'mainImageId')) || isTruthy(child(value, 'systemDataId'))
  const thumbnail = hasThumbnail && isRecord(value) ? videoThumbnail(value, hasColors, run) : ''
  const className = hasThumbnail ? 'sqs-video-overlay' : 'sqs-video-overlay no-thumb'
  return `<div class="${className}" style="opacity: 0;">${thumbnail}<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>`
}

function videoThumbnail(image: unknown, hasColors: boolean, run: RenderState): string {
  const url = escapedOf(run, asText(child(image, 'assetUrl')))
  const size = escapedOf(run, printValue(run, child(image, 'originalSize')))
  const colors = child(image, 'colorData')
  const shown = hasColors ? imageColorRegions.map((place) => colorAttribute(colors, place, run)).join('') : ''
  return `<img data-load="false" data-src="${url}" data-image-dimensions="${size}" data-image-focal-point="${focalPoint(image)}"${shown} />`
}

function colorAttribute(colors: unknown, place: string, run: RenderState): string {
  const color = averageColorOfRegion(colors, place)
  return color === '' ? '' : ` data-color-${place.toLowerCase()}="#${escapedOf(run, color)}"`
}

/**
 * Returns the width or height in a size like '1500x1000'; undefined when the text does not have two parts or the part is not a
 * number.
 */
export function parseImageSide(size: string, side: 'width' | 'height'): number | undefined {
  if (size.length > maxSizeLength) return undefined
  const parts = /^([^x]*)x([^x]*)$/.exec(size)
  const number = Number.parseInt(parts?.[side === 'width' ? 1 : 2] ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

const maxSizeLength = 64

const buckets = [100, 300, 500, 750, 1000] as const
const widest = 1500

/** Returns the smallest thumbnail width that is wide enough for an image shown at `width` pixels, at most 1500w (PL-9.21). */
export function thumbnailWidthFor(width: number): string {
  return `${buckets.find((bucket) => width <= bucket) ?? widest}w`
}
