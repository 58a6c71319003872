import type { BlockSampleProps } from '../kit/samples.ts'

export const searchSamples: BlockSampleProps = {
  empty: {},
  typical: { placeholder: 'Mugs, plants, stories' },
  longest: { placeholder: 'Long '.repeat(20), buttonLabel: 'Search '.repeat(5) },
}
