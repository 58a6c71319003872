import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choice, flag, product as productField } from '../kit/fields.ts'

/** Shapes to which the product's image can be cropped; `original` is not cropped. */
const imageFormats = ['original', 'square', 'portrait', 'landscape'] as const

/** A block that shows a product with its purchase form. Prints nothing when the product no longer exists. */
export const product = defineBlock({
  type: 'product',
  code: blockTypes.product,
  version: 1,
  label: 'Product',
  isLive: true,
  fields: {
    productId: productField({ label: 'Product' }),
    showImage: flag({ label: 'Show the picture', group: 'design', fallback: true }),
    showTitle: flag({ label: 'Show the title', group: 'design', fallback: true }),
    showPrice: flag({ label: 'Show the price', group: 'design', fallback: true }),
    showExcerpt: flag({ label: 'Show the description', group: 'design', fallback: true }),
    showVariants: flag({ label: 'Show the choices', group: 'design', fallback: true }),
    showQuantity: flag({ label: 'Ask how many', group: 'design', fallback: true }),
    showButton: flag({ label: 'Show the button', group: 'design', fallback: true }),
    design: choice({ label: 'Design', group: 'design', values: ['stacked', 'beside'] }),
    imageFormat: choice({ label: 'Shape of the picture', group: 'design', values: imageFormats }),
    alignment: choice({ label: 'Alignment', group: 'design', values: ['left', 'center', 'right'] }),
  },
  isEmpty: (props) => props.productId === '',
})
