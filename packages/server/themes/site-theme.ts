// What the door of this module shows of the theme that a site has.
export { setTweaks, type NewTweakValues } from './set-tweaks.ts'
export { readThemeNavigations, type OnThemeChange } from './theme-navigations.ts'
export { listThemeVersions, useTheme, useThemeVersion, type SiteThemeVersion } from './use-theme.ts'
