export { cartTemplate } from './cart.ts'
export {
  leftoverTagPattern as brokenTag,
  cspHashedElements as inlineElements,
  makePlaceholder as placeholder,
  placeholderPattern as placeholders,
  renderedTagPattern as printedTag,
  readAttributes,
  scriptAddresses,
  scriptStart,
  tagPlaceholder,
} from './cut-tags.ts'
export { withoutNestedLinks as withoutInnerLinks } from './inner-links.ts'
export {
  folderNavigationData,
  navigationData,
  pageIdsInFolder as pagesIn,
  type SnapshotNavigationRow as NavigationRow,
} from './navigation.ts'
export { compatFoot, compatHead, type CompatFacts, type InlineHtml } from './compat-scripts.ts'
export { systemPartialNames } from './partials.ts'
export { defaultTemplate, type DefaultTemplateKind } from './default-templates.ts'
export { type MakeTemplate } from './left-out.ts'
export { compileTheme, templateTexts, type ThemeTemplates } from './theme-templates.ts'
