export {
  queryBlockData,
  needsBlockData,
  noBlockData,
  type BlockDataOptions,
  type BlockData,
} from './query-block-data.ts'
export { readBlockTemplates, type BlockTemplates } from './block-templates.ts'
export { escapeHtmlAttribute } from './escape-html-attribute.ts'
export { suffixPurchaseIds, removeNonPurchaseIds } from './own-ids.ts'
export { layoutHtml, type LayoutOptions, type LayoutContext } from './layout-html.ts'
