import type { BlockProps } from './define-block.ts'

/**
 * Sample props of a block kind, from empty to the longest allowed. Used by block pickers, the gallery of block kinds and tests.
 */
export type BlockSampleProps = Readonly<Record<'empty' | 'typical' | 'longest', BlockProps>> &
  Readonly<Record<string, BlockProps>>

/** An asset id for use in sample props. */
export const sampleAssetId = '0123456789abcdef0123456789abcdef'
