import type { BlockSampleProps } from '../kit/samples.ts'

export const horizontalRuleSamples: BlockSampleProps = { empty: {}, typical: {}, longest: {} }
