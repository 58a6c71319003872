import { sampleAssetId, type BlockSampleProps } from '../kit/samples.ts'

const one = { collectionId: sampleAssetId }

export const summarySamples: BlockSampleProps = {
  empty: {},
  typical: { ...one, title: 'From the journal', metadata: 'date' },
  longest: {
    ...one,
    title: 'Long '.repeat(40),
    count: 30,
    columns: 6,
    category: 'c'.repeat(25),
    tag: 't'.repeat(50),
    onlyFeatured: true,
    metadata: 'categories',
    secondMetadata: 'author',
  },
  wall: { ...one, design: 'wall', metadata: 'tags' },
  carousel: { ...one, design: 'carousel', showExcerpt: false },
  list: { ...one, design: 'list', showImage: false },
  'only pictures': { ...one, showTitle: false, showExcerpt: false, showPrice: false },
}
