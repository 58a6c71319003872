import type { Props } from './define-block.ts'

/**
 * Sample props of a block kind, from empty to the longest allowed. Used by block pickers, the gallery of block kinds and tests.
 */
export type Samples = Readonly<Record<'empty' | 'typical' | 'longest', Props>> & Readonly<Record<string, Props>>

/** An asset id for use in sample props. */
export const sampleAssetId = '0123456789abcdef0123456789abcdef'
