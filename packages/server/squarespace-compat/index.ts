export { cartTemplate } from './cart.ts'
export {
  leftoverTagPattern,
  cspHashedElements,
  makePlaceholder,
  placeholderPattern,
  renderedTagPattern,
  readAttributes,
  scriptAddresses,
  scriptStart,
  tagPlaceholder,
} from './extract-element-bodies.ts'
export { withoutNestedLinks } from './inner-links.ts'
export { folderNavigationData, navigationData, pageIdsInFolder, type SnapshotNavigationRow } from './navigation.ts'
export { compatEndOfBodyScripts, compatHead, type CompatFacts, type InlineHtml } from './compat-scripts.ts'
export { systemPartialNames } from './partials.ts'
export { defaultTemplate, type DefaultTemplateKind } from './default-templates.ts'
export { type MakeTemplate } from './left-out.ts'
export { compileTheme, templateTexts, type ThemeTemplates } from './theme-templates.ts'
