import type { BlockDataResolver, BlockRenderContext, SummaryImage, SummaryItem } from '../kit/block-render-context.ts'

type Props = Readonly<Record<string, unknown>>

export const summaryResolver: BlockDataResolver = {
  asks: (props) => questionOf(props),
  resolve: (props, reader) => {
    const question = questionOf(props)
    const items = question && reader.items(question)
    if (!items || items.length === 0) return null
    const sizes = reader.sizes(...sharesOfPicture(props))
    return { items: items.map((item) => itemData(item, props, reader)), sizes }
  },
}

function questionOf(props: Props) {
  const { collectionId, count, category, tag, onlyFeatured } = props
  if (typeof collectionId !== 'string' || collectionId === '') return null
  return {
    collectionId,
    count: Number(count),
    category: String(category).trim(),
    tag: String(tag).trim(),
    isFeatured: onlyFeatured === true,
  }
}

/** Returns which part of the column's width an item's image takes, on large screens and on phones. Must match style.css. */
function sharesOfPicture({ design, columns }: Props): [share: number, phoneShare: number] {
  const share = 1 / Number(columns)
  if (design === 'list') return [1 / 3, 1 / 3]
  return [share, design === 'carousel' ? 0.78 : Math.max(share, 1 / 2)]
}

function itemData(item: SummaryItem, props: Props, reader: BlockRenderContext) {
  const metadataOf = (kind: unknown) => metadata(kind, item, reader)
  return {
    id: item.id,
    recordType: item.recordType,
    title: item.title,
    fullUrl: item.fullUrl,
    excerpt: props['showExcerpt'] === true ? item.excerpt : '',
    // The built-in template does not print these fields; a theme that replaces it can (domain/pages/public-blocks.ts).
    tags: item.tags,
    categories: item.categories,
    author: item.author,
    publishedMs: item.publishedMs,
    showsTitle: props['showTitle'],
    first: metadataOf(props['metadata']),
    second: metadataOf(props['secondMetadata']),
    product: props['showPrice'] === true ? item.product : null,
    ...(props['showImage'] === true && item.image && imageData(item.image, props['showTitle'] ? '' : item.title)),
  }
}

/**
 * Prepares an item's image for the template. `otherName` replaces a missing alternative text. It is '' when the item's title is
 * shown; the image is then decorative and its `alt` is empty.
 */
function imageData(image: SummaryImage, otherName: string) {
  const [width, height] = image.originalSize.split('x')
  const { x, y } = image.mediaFocalPoint
  const alt = otherName && (image.altText || otherName)
  return { image, width, height, alt, position: `${percent(x)} ${percent(y)}`, hasWidths: hasWidths(image) }
}

/** True when smaller versions of an image exist. An image narrower than the smallest width exists only in its original size. */
function hasWidths(image: SummaryImage): boolean {
  return /,\d+w/.test(String(image['systemDataVariants']))
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

function metadata(kind: unknown, item: SummaryItem, reader: BlockRenderContext) {
  if (kind === 'date') {
    const ms = item.startsMs ?? item.publishedMs
    return { kind, text: reader.dayText(ms), datetime: new Date(ms).toISOString() }
  }
  const text = textOf(kind, item)
  return text === '' ? null : { kind, text }
}

function textOf(kind: unknown, item: SummaryItem): string {
  switch (kind) {
    case 'author':
      return item.author
    case 'location':
      return item.place
    case 'categories':
      return item.categories.join(', ')
    case 'tags':
      return item.tags.join(', ')
    default:
      return ''
  }
}
