// Exports of this module that concern a site's theme; index.ts passes them on.
export { setTweaks, type NewTweakValues } from './set-tweaks.ts'
export { readThemeNavigations, type OnThemeChange } from './theme-navigations.ts'
export { listThemeVersions, useTheme, useThemeVersion, type SiteThemeVersion } from './use-theme.ts'
