import { button } from './button/block.ts'
import { code } from './code/block.ts'
import { horizontalRule } from './horizontal-rule/block.ts'
import { html } from './html/block.ts'
import { image } from './image/block.ts'
import type { BlockKind } from './kit/define-block.ts'
import type { Resolver } from './kit/site-reader.ts'
import { markdown } from './markdown/block.ts'
import { markdownResolver } from './markdown/resolve.ts'
import { product } from './product/block.ts'
import { productResolver } from './product/resolve.ts'
import { quote } from './quote/block.ts'
import { spacer } from './spacer/block.ts'
import { summary } from './summary-v2/block.ts'
import { summaryResolver } from './summary-v2/resolve.ts'

/** All block kinds. The `template.jsont` and `style.css` of each kind are in the folder named by its `type`. */
export const blockKinds: readonly BlockKind[] = [
  html,
  image,
  button,
  spacer,
  quote,
  code,
  horizontalRule,
  markdown,
  summary,
  product,
]

/**
 * Resolvers by block kind: functions that read and prepare site data for a block. A kind without a resolver shows only its own
 * fields and its image.
 */
export const resolvers: ReadonlyMap<string, Resolver> = new Map([
  [markdown.type, markdownResolver],
  [summary.type, summaryResolver],
  [product.type, productResolver],
])

export { checkProps, propsToShow, upgrade, type BlockKind, type Props } from './kit/define-block.ts'
