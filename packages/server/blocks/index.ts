export { readBlockTemplates, type BlockTemplates } from './block-templates.ts'
export { attribute, layoutHtml, type LayoutPlace, type LayoutTools } from './layout-html.ts'
