import { charge, type Run } from '../run/run.ts'
import { asNumber, asText, child, childPath, isRecord, isTruthy, printed } from '../run/values.ts'
import { averageOf, colorPlaces } from './colors.ts'
import { escapeAttribute, withoutTags } from './escape.ts'
import { chargeText, counted } from '../run/work.ts'

/** PL-3.33 */
const imageBlock = 5
/** PL-9.19 speaks of titles; as alternative text a body is cut earlier. */
const longestAlt = 250

/** The attributes of a picture that a script loads by its place's size. */
export function imageMeta(image: unknown, blockType: unknown, run: Run): string {
  const url = escapeAttribute(asText(child(image, 'assetUrl')))
  const component = child(image, 'componentKey')
  const attributes = [
    isRecord(child(image, 'licensedAssetPreview')) ? 'data-licensed-asset-preview="true" ' : '',
    isTruthy(component) ? `data-component-key="${escapeAttribute(printed(component))}" ` : '',
    `data-src="${url}" data-image="${url}" data-image-dimensions="${escapeAttribute(asText(child(image, 'originalSize')))}" `,
    `data-image-focal-point="${focalPoint(image)}" alt="${escapeAttribute(altText(image, blockType, run))}" `,
  ].join('')
  return counted(run, attributes)
}

/** A copy for browsers without scripts, and the picture that a script loads. */
export function imageElement(image: unknown, className: string, blockType: unknown, run: Run): string {
  const url = escapeAttribute(asText(child(image, 'assetUrl')))
  const alt = escapeAttribute(altText(image, blockType, run))
  const id = escapeAttribute(printed(child(image, 'id')))
  const picture = counted(run, `<noscript><img src="${url}" alt="${alt}" /></noscript>`)
  return (
    picture +
    `<img class="${escapeAttribute(className)}" ${imageMeta(image, blockType, run)}data-load="false" data-image-id="${id}" data-type="image" />`
  )
}

/** PL-9.22 */
function focalPoint(image: unknown): string {
  if (child(image, 'mediaFocalPoint') === undefined) return '0.5,0.5'
  const x = childPath(image, ['mediaFocalPoint', 'x'])
  const y = childPath(image, ['mediaFocalPoint', 'y'])
  return `${x === undefined ? 0.5 : asNumber(x)},${y === undefined ? 0.5 : asNumber(y)}`
}

/** In an image block what its owner wrote; else title, else the beginning of the body, else the file's name. */
function altText(image: unknown, blockType: unknown, run: Run): string {
  const written = child(image, 'altText')
  if (blockType === imageBlock && typeof written === 'string') return written.trim()
  const title = asText(child(image, 'title'))
  if (title !== '') return title
  const html = asText(child(image, 'body'))
  chargeText(run, html, 16)
  const body = withoutTags(html, ' ')
  if (body !== '') return body.slice(0, longestAlt)
  return asText(child(image, 'filename'))
}

const widestVariant = 2500

/** ` srcset="…"` of the widths that exist ('1500x983,100w,300w'); the original stands in for the first width that does not. */
export function imageSrcset(value: unknown, _: unknown, run: Run): unknown {
  if (!isRecord(value)) return value
  const url = escapeAttribute(asText(child(value, 'assetUrl')))
  const variants = asText(child(value, 'systemDataVariants'))
  chargeText(run, variants, 32)
  const [first = '', ...rest] = variants.split(',')
  const hasSize = first.includes('x')
  const widths = (hasSize ? rest : [first, ...rest]).filter((width) => /^\d+w$/.test(width))
  if (widths.length === 0) return value

  charge(run, Math.ceil((widths.length * url.length) / 8))
  const sources = widths.map((width) => `${url}?format=${width} ${width}`)
  const next = nextVariant.get(widths.at(-1) ?? '')
  if (next !== undefined) sources.push(`${url}?format=original ${next}`)
  return ` srcset="${sources.join(',')}"`
}

/** PL-9.20 */
const nextVariant: ReadonlyMap<string, string> = new Map([
  ['100w', '300w'],
  ['300w', '500w'],
  ['500w', '750w'],
  ['750w', '1000w'],
  ['1000w', '1500w'],
  ['1500w', `${widestVariant}w`],
])

/** A player that a script starts; its HTML waits in an attribute. */
export function videoElement(value: unknown, { options }: { options: readonly string[] }, run: Run): string {
  const html = escapeAttribute(asText(childPath(value, ['oembed', 'html'])))
  const provider = escapeAttribute(asText(childPath(value, ['oembed', 'providerName'])))
  const load = options.includes('load-false') ? ' data-load="false"' : ''
  const overlay = isTruthy(child(value, 'overlay')) ? videoOverlay(value, options.includes('color-data')) : ''
  const gap = load === '' ? '' : ' '
  return counted(
    run,
    `<div class="sqs-video-wrapper"${gap}${load} data-html="${html}" data-provider-name="${provider}">${overlay}</div>`,
  )
}

function videoOverlay(value: unknown, hasColors: boolean): string {
  const hasThumbnail = isTruthy(child(value, 'mainImageId')) || isTruthy(child(value, 'systemDataId'))
  const thumbnail = hasThumbnail && isRecord(value) ? videoThumbnail(value, hasColors) : ''
  const className = hasThumbnail ? 'sqs-video-overlay' : 'sqs-video-overlay no-thumb'
  return `<div class="${className}" style="opacity: 0;">${thumbnail}<div class="sqs-video-opaque"> </div><div class="sqs-video-icon"></div></div>`
}

function videoThumbnail(image: unknown, hasColors: boolean): string {
  const url = escapeAttribute(asText(child(image, 'assetUrl')))
  const size = escapeAttribute(printed(child(image, 'originalSize')))
  const colors = hasColors ? colorPlaces.map((place) => colorAttribute(child(image, 'colorData'), place)).join('') : ''
  return `<img data-load="false" data-src="${url}" data-image-dimensions="${size}" data-image-focal-point="${focalPoint(image)}"${colors} />`
}

function colorAttribute(colors: unknown, place: string): string {
  const color = averageOf(colors, place)
  return color === '' ? '' : ` data-color-${place.toLowerCase()}="#${escapeAttribute(color)}"`
}

/** One side of '1500x1000'; undefined where the text has not two parts, or the part is no number. */
export function sizePart(size: string, side: 'width' | 'height'): number | undefined {
  if (size.length > longestSize) return undefined
  const parts = /^([^x]*)x([^x]*)$/.exec(size)
  const number = Number.parseInt(parts?.[side === 'width' ? 1 : 2] ?? '', 10)
  return Number.isNaN(number) ? undefined : number
}

const longestSize = 64

const buckets = [100, 300, 500, 750, 1000] as const
const widest = 1500

/** PL-9.21: the smallest bucket that is wide enough, 1500w beyond. */
export function thumbnailFor(width: number): string {
  return `${buckets.find((bucket) => width <= bucket) ?? widest}w`
}
