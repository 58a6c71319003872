import type { Props } from './define-block.ts'

/** Sample props of a kind, from empty to the longest allowed: for pickers, the gallery of kinds and tests. */
export type Samples = Readonly<Record<'empty' | 'typical' | 'longest', Props>> & Readonly<Record<string, Props>>

/** An asset id for use in samples. */
export const sampleAssetId = '0123456789abcdef0123456789abcdef'
