export { createPage, createPageIn, type NewPage } from './create-page.ts'
export { publishPage } from './publish-page.ts'
export { readCollections, readPageInfos, type PageInfo } from './page.store.ts'
export { changePageUrl } from './change-page-url.ts'
export { publishBlockArea, publishBlockAreaIn } from './publish-block-area.ts'
export { saveDraft } from './save-draft.ts'

export { createAuthor, type NewAuthor } from './items/create-author.ts'
export { createItem, type NewItem } from './items/create-item.ts'
export { deleteItem, restoreItem } from './items/delete-item.ts'
export { publishItem, unpublishItem } from './items/publish-item.ts'
export {
  readItemList,
  readItemWithNeighbours,
  readItemAddresses,
  type ItemAuthor,
  type ItemList,
  type ItemListQuery,
  type ItemNeighbour,
  type ItemOrdering,
  type ItemWithNeighbours,
  type ItemAddress,
  type ItemRow,
} from './items/item-list.store.ts'
export { saveItemDraft } from './items/save-item-draft.ts'
export { updateItem, type ItemPatch } from './items/update-item.ts'

export { copyNavigationsToNewTheme, type NewThemeNavigation } from './navigations/copy-navigations-to-new-theme.ts'
export {
  listNavigations,
  type ListedEntry,
  type ListedNavigation,
  type ListedPage,
} from './navigations/list-navigations.ts'
export { setNavigation, setNavigationIn, type NavigationEntry } from './navigations/set-navigation.ts'

export { addRedirect } from './redirects/add-redirect.ts'
export { redirectFormerUrl, urlChangeLock } from './redirects/redirect-former-url.ts'
export { findRedirect } from './redirects/redirect.store.ts'
