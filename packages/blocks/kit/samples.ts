import type { Props } from './define-block.ts'

/** What a kind may hold, from nothing to the most: for pickers, the gallery of kinds and the tests. */
export type Samples = Readonly<Record<'empty' | 'typical' | 'longest', Props>> & Readonly<Record<string, Props>>

/** An asset's id that samples may name. */
export const sampleAssetId = '0123456789abcdef0123456789abcdef'
