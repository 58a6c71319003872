// Exports about a site's theme, which index.ts re-exports.
export { setTweaks, type NewTweakValues } from './set-tweaks.ts'
export { readThemeNavigations, type OnThemeChange } from './theme-navigations.ts'
export { activateTheme, activateThemeVersion, listThemeVersions, type SiteThemeVersion } from './activate-theme.ts'
