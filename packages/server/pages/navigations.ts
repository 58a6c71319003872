// Exports of this module that concern navigations; index.ts passes them on.
export { fillNavigations, type FilledNavigation } from './fill-navigations.ts'
export { listNavigations, type ListedEntry, type ListedNavigation, type ListedPage } from './list-navigations.ts'
export { setNavigation, type NavigationEntry } from './set-navigation.ts'
