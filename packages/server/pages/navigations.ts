// Public exports that concern navigations; index.ts re-exports them.
export { fillNavigations, type FilledNavigation } from './fill-navigations.ts'
export { listNavigations, type ListedEntry, type ListedNavigation, type ListedPage } from './list-navigations.ts'
export { setNavigation, type NavigationEntry } from './set-navigation.ts'
