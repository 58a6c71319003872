import { blockTypes } from '@sitewright/domain/kit/enums.ts'
import { defineBlock } from '../kit/define-block.ts'
import { choiceField, booleanField, productField } from '../kit/fields.ts'

/** Shapes to which the product's image can be cropped; `original` is not cropped. */
const imageFormats = ['original', 'square', 'portrait', 'landscape'] as const

/** A block that shows a product with its purchase form. Prints nothing when the product no longer exists. */
export const productBlockKind = defineBlock({
  type: 'product',
  code: blockTypes.product,
  version: 1,
  label: 'Product',
  isLive: true,
  fields: {
    productId: productField({ label: 'Product' }),
    showImage: booleanField({ label: 'Show the picture', group: 'design', fallback: true }),
    showTitle: booleanField({ label: 'Show the title', group: 'design', fallback: true }),
    showPrice: booleanField({ label: 'Show the price', group: 'design', fallback: true }),
    showExcerpt: booleanField({ label: 'Show the description', group: 'design', fallback: true }),
    showVariants: booleanField({ label: 'Show the choices', group: 'design', fallback: true }),
    showQuantity: booleanField({ label: 'Ask how many', group: 'design', fallback: true }),
    showButton: booleanField({ label: 'Show the button', group: 'design', fallback: true }),
    design: choiceField({ label: 'Design', group: 'design', values: ['stacked', 'beside'] }),
    imageFormat: choiceField({ label: 'Shape of the picture', group: 'design', values: imageFormats }),
    alignment: choiceField({ label: 'Alignment', group: 'design', values: ['left', 'center', 'right'] }),
  },
  isEmpty: (props) => props.productId === '',
})
