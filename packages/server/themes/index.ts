export { startThemes, type Themes, type ActiveTheme } from './start-themes.ts'
export { slug, type Tweak, type TweakValues } from './tweaks.ts'
export { findTweak, tweakClasses, tweakJson, tweakValue } from './tweak-values.ts'
export { themeRoutes } from './themes.routes.ts'
export {
  activateTheme,
  activateThemeVersion,
  listThemeVersions,
  readThemeNavigations,
  setTweaks,
  type NewTweakValues,
  type OnThemeChange,
  type SiteThemeVersion,
} from './site-theme.ts'
export { importPrepared, importTheme, prepareTheme, type PreparedTheme } from './import-theme.ts'
export { checkFolder, checkTheme } from './check-theme.ts'
export { problemText, visible, type ThemeProblem } from '../less/index.ts'
export { fileAddress, type Theme, type ThemeCollection } from './read-theme.ts'
