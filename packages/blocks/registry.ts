import { buttonBlockKind } from './button/block.ts'
import { codeBlockKind } from './code/block.ts'
import { horizontalRuleBlockKind } from './horizontal-rule/block.ts'
import { htmlBlockKind } from './html/block.ts'
import { imageBlockKind } from './image/block.ts'
import type { BlockKind } from './kit/define-block.ts'
import type { BlockDataResolver } from './kit/block-render-context.ts'
import { markdownBlockKind } from './markdown/block.ts'
import { markdownResolver } from './markdown/resolve.ts'
import { productBlockKind } from './product/block.ts'
import { productResolver } from './product/resolve.ts'
import { quoteBlockKind } from './quote/block.ts'
import { searchBlockKind } from './search/block.ts'
import { spacerBlockKind } from './spacer/block.ts'
import { summaryBlockKind } from './summary-v2/block.ts'
import { summaryResolver } from './summary-v2/resolve.ts'

/** All block kinds. The `template.jsont` and `style.css` of each kind are in the folder named by its `type`. */
export const blockKinds: readonly BlockKind[] = [
  htmlBlockKind,
  imageBlockKind,
  buttonBlockKind,
  spacerBlockKind,
  quoteBlockKind,
  codeBlockKind,
  horizontalRuleBlockKind,
  markdownBlockKind,
  summaryBlockKind,
  productBlockKind,
  searchBlockKind,
]

/**
 * Resolvers by block kind: functions that read and prepare site data for a block. A kind without a resolver shows only its own
 * fields and its image.
 */
export const blockDataResolvers: ReadonlyMap<string, BlockDataResolver> = new Map([
  [markdownBlockKind.type, markdownResolver],
  [summaryBlockKind.type, summaryResolver],
  [productBlockKind.type, productResolver],
])

export {
  validateBlockProps,
  applyFieldFallbacks,
  upgradeProps,
  type BlockKind,
  type BlockProps,
} from './kit/define-block.ts'
