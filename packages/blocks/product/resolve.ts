import type { BlockProduct, BlockDataResolver, BlockRenderContext, SummaryImage } from '../kit/block-render-context.ts'

type Props = Readonly<Record<string, unknown>>

export const productResolver: BlockDataResolver = {
  asks: (props) => (idOf(props) === '' ? null : { productId: idOf(props) }),
  resolve: (props, reader) => {
    const id = idOf(props)
    const shown = id === '' ? null : reader.product(id)
    if (!shown) return null
    const { item, productMerchandisingContext } = shown
    const image = props['showImage'] === true ? pictureOf(item) : undefined
    return {
      item,
      productMerchandisingContext,
      context: contextOf(item),
      picture: image ? pictureData(image, item, props, reader) : null,
      parts: partsOf(item, props),
    }
  },
}

function idOf({ productId }: Props): string {
  return typeof productId === 'string' ? productId : ''
}

/** Returns the product's data that the block's HTML contains for page scripts. */
function contextOf(item: BlockProduct) {
  const { id, collectionId, title, fullUrl, structuredContent } = item
  const { productType } = structuredContent
  const assetUrl = pictureOf(item)?.assetUrl
  return { productId: id, collectionId, productType, title, fullUrl, ...(assetUrl !== undefined && { assetUrl }) }
}

function pictureOf({ mainImage, items }: BlockProduct): SummaryImage | undefined {
  return mainImage ?? items[0]
}

function pictureData(image: SummaryImage, { title }: BlockProduct, props: Props, reader: BlockRenderContext) {
  const [width, height] = image.originalSize.split('x')
  const { x, y } = image.mediaFocalPoint
  // When the block does not show the product's title, the title replaces a missing alternative text. A shown title is itself a
  // link to the product's page, so the image then needs no text of its own.
  const alt = props['showTitle'] === true ? image.altText : image.altText || title
  return {
    image,
    width,
    height,
    alt,
    position: `${percent(x)} ${percent(y)}`,
    hasWidths: /,\d+w/.test(String(image['systemDataVariants'])),
    sizes: reader.sizes(props['design'] === 'beside' ? 1 / 2 : 1, 1),
    isFirst: reader.takesFirst(),
  }
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`
}

/**
 * Chooses which parts of the purchase form the block prints: the whole form, or the parts that the owner left on. When the owner
 * hides the options of a product with several variants, it cannot be bought in the block, which then links to the product's page.
 */
function partsOf({ structuredContent }: BlockProduct, props: Props) {
  const [button, variants, quantity] = ['showButton', 'showVariants', 'showQuantity'].map(
    (name) => props[name] === true,
  )
  const mayBuy = button && (variants || structuredContent.variants.length < 2)
  if (!mayBuy) return { whole: false, variants: false, quantity: false, button: false, link: button }
  const whole = quantity && variants
  return { whole, variants: !whole && variants, quantity: !whole && quantity, button: !whole, link: false }
}
