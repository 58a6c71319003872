import { itemClasses } from './item-classes.ts'
import { lookUpInScope } from '../run/scope.ts'
import type { RenderState } from '../run/run.ts'
import { asNumber, asText, child, valueAtPath } from '../run/values.ts'
import { type Formatter, formatter, htmlFormatter, scopedFormatter, slowTextFormatter } from './builtin.ts'
import { lightOrDark, imageColor, printHslColor } from './colors.ts'
import {
  imageElement,
  imageMeta,
  imageSrcset,
  parseImageSide,
  thumbnailWidthFor,
  videoElement,
  videoOptions,
} from './images.ts'
import { wholeNumber, word } from './parameter-declarations.ts'

/** Parameters of formatters that compute a size: the given width or height of an image, in pixels. */
const givenWidth = { width: wholeNumber(0) }
const givenHeight = { height: wholeNumber(0) }
const fixedText = { makes: 'text', cost: 'fixed' } as const

/** Formatters for images, colours and items. */
export const contentFormatters: ReadonlyMap<string, Formatter> = new Map([
  [
    'AbsUrl',
    scopedFormatter("The value under the site's `base-url`.", {}, { makes: 'text', cost: 'fixed' }, absoluteUrl),
  ],
  [
    'capitalize',
    slowTextFormatter('Upper-cases the whole text.', { makes: 'text', stepsPer64Units: 3 }, (text) =>
      text.toUpperCase(),
    ),
  ],
  [
    'child-image-meta',
    formatter(
      "`image-meta` of one of the value's items.",
      { index: wholeNumber(0) },
      { makes: 'attributes', cost: 'as it goes' },
      (value, { index }, run) => metaOf(valueAtPath(value, ['items', index]), undefined, run),
    ),
  ],
  [
    'cover-image-meta',
    formatter(
      "`image-meta` of the value's cover picture.",
      {},
      { makes: 'attributes', cost: 'as it goes' },
      (value, _, run) => metaOf(child(value, 'coverImage'), undefined, run),
    ),
  ],
  [
    'color-weight',
    formatter('`light` or `dark` of a hex colour.', {}, { makes: 'word', cost: 'fixed' }, (value) =>
      lightOrDark(asText(value)),
    ),
  ],
  [
    'height',
    formatter('The height in a size like `1500x1000`.', {}, { makes: 'word', cost: 'fixed' }, (value) =>
      parseImageSide(asText(value), 'height'),
    ),
  ],
  [
    'width',
    formatter('The width in a size like `1500x1000`.', {}, { makes: 'word', cost: 'fixed' }, (value) =>
      parseImageSide(asText(value), 'width'),
    ),
  ],
  [
    'humanizeDuration',
    formatter('Milliseconds as minutes and seconds.', {}, { makes: 'text', cost: 'fixed' }, humanizeDuration),
  ],
  [
    'image',
    htmlFormatter(
      'A picture that a script loads, with a copy for browsers without scripts.',
      { class: word('thumb-image') },
      image,
    ),
  ],
  [
    'image-color',
    formatter(
      "The picture's average colours as attributes, or one of them, alone or as a CSS property.",
      { key: word(), property: word() },
      { makes: 'text', cost: 'as it goes' },
      (value, args, run) => imageColor(value, args.key, args.property, run),
    ),
  ],
  [
    'image-meta',
    scopedFormatter(
      'The attributes of a picture that a script loads.',
      {},
      { makes: 'attributes', cost: 'as it goes' },
      (value, _, run) => metaOf(value, blockTypeOf(run), run),
    ),
  ],
  [
    'image-srcset',
    formatter(
      'The `srcset` attribute of the widths that exist.',
      {},
      { makes: 'attributes', cost: 'as it goes' },
      imageSrcset,
    ),
  ],
  [
    'item-classes',
    scopedFormatter(
      'The classes by which themes style an item in a list.',
      {},
      { makes: 'escaped', cost: 'as it goes' },
      itemClasses,
    ),
  ],
  [
    'resizedHeightForWidth',
    formatter(
      'The height of a picture of this size when its width is given.',
      givenWidth,
      fixedText,
      (value, { width }) => resized(value, 'height', width),
    ),
  ],
  [
    'resizedWidthForHeight',
    formatter(
      'The width of a picture of this size when its height is given.',
      givenHeight,
      fixedText,
      (value, { height }) => resized(value, 'width', height),
    ),
  ],
  [
    'squarespaceThumbnailForHeight',
    formatter(
      'The width to ask for when a picture of this size is shown at a height.',
      givenHeight,
      fixedText,
      (value, { height }) => thumbnailOf(value, height),
    ),
  ],
  [
    'squarespaceThumbnailForWidth',
    formatter(
      'The width to ask for when a picture is shown at a width.',
      givenWidth,
      { makes: 'word', cost: 'fixed' },
      (_, { width }) => thumbnailWidthFor(width),
    ),
  ],
  [
    'video',
    formatter(
      'A player that a script starts; `load-false` and `color-data` are its options.',
      { options: videoOptions },
      { makes: 'html', cost: 'as it goes' },
      videoElement,
    ),
  ],
  [
    'website-color',
    formatter(
      'A colour of hue, saturation, lightness and alpha as CSS.',
      {},
      { makes: 'text', cost: 'fixed' },
      printHslColor,
    ),
  ],
])

function absoluteUrl(value: unknown, _: unknown, run: RenderState): string {
  return `${asText(lookUpInScope(run.frame, 'base-url'))}/${asText(value)}`
}

function metaOf(value: unknown, blockType: unknown, run: RenderState): unknown {
  return value === undefined ? undefined : imageMeta(value, blockType, run)
}

function blockTypeOf(run: RenderState): unknown {
  return lookUpInScope(run.frame, 'blockType')
}

function image(value: unknown, args: { class: string }, run: RenderState): unknown {
  return value === undefined ? undefined : imageElement(value, args.class, blockTypeOf(run), run)
}

/** Prints a duration in milliseconds as m:ss. */
function humanizeDuration(value: unknown): string {
  const seconds = Math.trunc(asNumber(value) / 1000) || 0
  return `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const badSource = "Invalid source parameter. Pass in 'originalSize'"

/**
 * Computes the width or height of an image from its other side, keeping the aspect ratio. Returns an error text when the image's
 * size is invalid.
 */
function resized(value: unknown, wanted: 'width' | 'height', given: number): unknown {
  const width = Number(parseImageSide(asText(value), 'width'))
  const height = Number(parseImageSide(asText(value), 'height'))
  if (!(width > 0 && height > 0)) return badSource
  return Math.floor(wanted === 'height' ? (given * height) / width : (given * width) / height)
}

/** Returns the thumbnail width for an image that is shown at the given height (PL-9.21). */
function thumbnailOf(value: unknown, height: number): unknown {
  const width = resized(value, 'width', height)
  return typeof width === 'number' ? thumbnailWidthFor(width) : width
}
