/** Block kinds whose markup a theme can replace with a file `blocks/X.block` and an `X.block.conf` with `{"type": …}`. */
export const themeableBlockKinds = ['image', 'button', 'quote', 'summary-v2', 'search'] as const

type Data = Readonly<Record<string, unknown>>

/** Returns a block's fields under Squarespace's names, which a theme's own block template reads. */
export function toSquarespaceBlockData(kind: string, props: Data, resolved: Data): Data {
  switch (kind) {
    case 'image':
      return imageData(props, resolved)
    case 'button':
      return buttonData(props)
    case 'summary-v2':
      return summaryData(props, resolved)
    default:
      return props
  }
}

function imageData(props: Data, resolved: Data): Data {
  const { title, caption, link, linkLabel, variant, stretch } = props
  const isInline = variant === 'inline'
  const subtitle = isInline ? '' : caption
  const info = {
    designLayout: variant,
    layout: isInline && caption ? 'caption-below' : 'caption-hidden',
    imagePosition: 'left',
    stretch,
    title,
    hasTitle: title !== '',
    subtitle,
    hasSubtitle: subtitle !== '',
    description: isInline ? caption : '',
    altText: resolved['alt'],
    imageLink: link === '' ? '' : linkLabel === '' ? 'image' : 'button',
    linkTo: link,
    clickthroughUrl: link === '' ? null : { url: link, newWindow: false },
    buttonText: linkLabel,
  }
  return { info, item: resolved['asset'] }
}

function buttonData({ label, link, newWindow, size, style, align }: Data): Data {
  return {
    buttonText: label,
    buttonLink: link,
    newWindow,
    buttonSize: size,
    buttonStyle: style,
    buttonAlignment: align,
  }
}

const designs: Data = { wall: 'autocolumns', grid: 'autogrid', carousel: 'carousel', list: 'list' }

function summaryData(props: Data, resolved: Data): Data {
  const items: readonly Data[] = Array.isArray(resolved['items']) ? resolved['items'] : []
  return { headerText: props['title'], design: designs[String(props['design'])], items: items.map(summaryItem) }
}

/** Converts an item listed by a summary block. Copies the fields of its picture to the item itself, where templates read them. */
function summaryItem({ image, title, showsTitle, excerpt, publishedMs, author, ...item }: Data): Data {
  const { id, recordType, fullUrl, tags, categories } = item
  const address = String(fullUrl)
  return {
    ...(typeof image === 'object' && image !== null && { ...image, mainImage: image }),
    id,
    recordType,
    fullUrl,
    tags,
    categories,
    title: showsTitle === true ? title : '',
    excerpt,
    publishOn: publishedMs,
    author: { displayName: author },
    collection: { fullUrl: address.slice(0, address.lastIndexOf('/')) },
  }
}
