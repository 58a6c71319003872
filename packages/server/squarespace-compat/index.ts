export { cartTemplate } from './cart.ts'
export {
  leftoverTagPattern,
  cspHashedElements,
  makePlaceholder,
  placeholderPattern,
  findRenderedTags,
  readAttributes,
  replacePlaceholders,
  scriptTagUrls,
  ownScriptStart,
  squarespaceTagPlaceholder,
} from './extract-element-bodies.ts'
export { withoutNestedLinks } from './inner-links.ts'
export { folderNavigationData, navigationData, pageIdsInFolder, type SnapshotNavigationRow } from './navigation.ts'
export {
  compatEndOfBodyScripts,
  compatHeadScripts,
  type SquarespaceContextInput,
  type HtmlWithInlineScripts,
} from './compat-scripts.ts'
export { systemPartialNames } from './partials.ts'
export { defaultTemplate, type DefaultTemplateKind } from './default-templates.ts'
export { type MakeTemplate } from './compile-leniently.ts'
export { compileTheme, templateTexts, type ThemeTemplates } from './theme-templates.ts'
