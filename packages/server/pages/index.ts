export { addRedirect } from './add-redirect.ts'
export { createPage, type NewPage } from './create-page.ts'
export {
  createAuthor,
  createItem,
  deleteItem,
  publishItem,
  readItemList,
  readItemPage,
  readItemPlaces,
  restoreItem,
  saveItemDraft,
  unpublishItem,
  updateItem,
  type ItemAuthor,
  type ItemList,
  type ItemListQuery,
  type ItemNeighbour,
  type ItemOrdering,
  type ItemPage,
  type ItemPlace,
  type ItemPatch,
  type ItemRow,
  type NewAuthor,
  type NewItem,
} from './items.ts'
export { findRedirect } from './navigation.store.ts'
export { readPlace } from './page.store.ts'
export { publishPage } from './publish-page.ts'
export { renamePage } from './rename-page.ts'
export { saveArea } from './save-area.ts'
export { saveDraft } from './save-draft.ts'
export {
  fillNavigations,
  listNavigations,
  setNavigation,
  type FilledNavigation,
  type ListedEntry,
  type ListedNavigation,
  type ListedPage,
  type NavigationEntry,
} from './navigations.ts'
