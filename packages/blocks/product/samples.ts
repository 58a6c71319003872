import { sampleAssetId, type BlockSampleProps } from '../kit/samples.ts'

const one = { productId: sampleAssetId }

export const productSamples: BlockSampleProps = {
  empty: {},
  typical: one,
  longest: { ...one, design: 'beside', imageFormat: 'portrait', alignment: 'center' },
  'only the button': { ...one, showImage: false, showTitle: false, showPrice: false, showExcerpt: false },
  'no choices': { ...one, showVariants: false },
  'no number': { ...one, showQuantity: false },
  'nothing to buy': { ...one, showButton: false, imageFormat: 'square' },
  'only a picture': { ...one, showTitle: false, showPrice: false, showExcerpt: false, showButton: false },
}
