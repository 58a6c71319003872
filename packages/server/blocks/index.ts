export {
  queryBlockData as answerBlocks,
  needsBlockData as asksSite,
  noBlockData as noAnswers,
  type BlockDataOptions as AnswerTools,
  type BlockData as BlockAnswers,
} from './answer-blocks.ts'
export { readBlockTemplates, type BlockTemplates } from './block-templates.ts'
export { escapeHtmlAttribute as attribute } from './attribute.ts'
export { suffixPurchaseIds as withOwnIds, removeNonPurchaseIds as withoutOtherIds } from './own-ids.ts'
export { layoutHtml, type LayoutOptions as LayoutPlace, type LayoutContext as LayoutTools } from './layout-html.ts'
