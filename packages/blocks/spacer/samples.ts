import type { BlockSampleProps } from '../kit/samples.ts'

export const spacerSamples: BlockSampleProps = { empty: {}, typical: { height: 2 }, longest: { height: 12 } }
