export { startThemes, type ThemeService } from './start-themes.ts'
export { classesAndIds, type CriticalCss } from './critical-css.ts'
export type { ActiveTheme } from './active-theme.ts'
export { slug, type Tweak, type TweakValues } from './tweaks/tweaks.ts'
export { findTweak, tweakBodyClasses, scriptTweakValues, effectiveTweakValue } from './tweaks/tweak-values.ts'
export { themeRoutes } from './themes.routes.ts'
export {
  activateBuiltInTheme,
  activateBuiltInThemeIn,
  activateThemeVersion,
  listThemeVersions,
  type ListedThemeVersion,
} from './activate-theme.ts'
export { readThemeNavigations, type OnThemeChange } from './theme-navigations.ts'
export { setTweaks, type NewTweakValues } from './tweaks/set-tweaks.ts'
export { importAndActivateTheme, importTheme, readAndCheckTheme, type PreparedTheme } from './import-theme.ts'
export { checkFolder, checkTheme } from './checks/check-theme.ts'
export { problemText, escapeInvisible, type ThemeProblem } from '../less/index.ts'
export { versionedFileUrl, type Theme, type ThemeCollection } from './format/read-theme.ts'
