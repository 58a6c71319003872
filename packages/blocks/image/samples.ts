import { sampleAssetId, type BlockSampleProps } from '../kit/samples.ts'

const one = { assetId: sampleAssetId, alt: 'A mug on a table' }
const words = { title: 'A mug', caption: '<p>Thrown in spring.</p>', link: '/shop', linkLabel: 'See all' }

export const imageSamples: BlockSampleProps = {
  empty: {},
  typical: one,
  longest: { ...one, ...words, title: 'Long '.repeat(60), stretch: false },
  poster: { ...one, ...words, variant: 'poster' },
  card: { ...one, ...words, variant: 'card' },
  overlap: { ...one, ...words, variant: 'overlap' },
  collage: { ...one, ...words, variant: 'collage' },
  stack: { ...one, ...words, variant: 'stack' },
}
