import type { Samples } from '../kit/samples.ts'

export const horizontalRuleSamples: Samples = { empty: {}, typical: {}, longest: {} }
