export {
  queryBlockData,
  needsBlockData,
  noBlockData,
  type BlockDataOptions,
  type PrefetchedBlockData,
} from './query-block-data.ts'
export { readBlockTemplates, type BlockTemplates } from './block-templates.ts'
export { escapeHtmlAttribute } from './escape-html-attribute.ts'
export { suffixPurchaseFormIds, removeNonPurchaseIds } from './own-ids.ts'
export { layoutHtml, type LayoutOptions, type LayoutRenderContext } from './layout-html.ts'
