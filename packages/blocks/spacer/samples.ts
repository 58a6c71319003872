import type { Samples } from '../kit/samples.ts'

export const spacerSamples: Samples = { empty: {}, typical: { height: 2 }, longest: { height: 12 } }
