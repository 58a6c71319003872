import type { BlockSampleProps } from '../kit/samples.ts'

export const quoteSamples: BlockSampleProps = {
  empty: {},
  typical: { quote: 'The kiln decides, and it is often right.', source: 'Ana Fern' },
  longest: { quote: 'Long words, said slowly.\n'.repeat(200), source: 'Somebody with a long name '.repeat(19) },
}
