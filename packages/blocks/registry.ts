import { button } from './button/block.ts'
import { html } from './html/block.ts'
import { image } from './image/block.ts'
import type { BlockKind } from './kit/define-block.ts'
import { spacer } from './spacer/block.ts'

/** Every kind of block there is. A kind's `template.jsont` and `style.css` lie in the folder that its `type` names. */
export const blockKinds: readonly BlockKind[] = [html, image, button, spacer]

export { checkProps, propsToShow, upgrade, type BlockKind, type Props } from './kit/define-block.ts'
