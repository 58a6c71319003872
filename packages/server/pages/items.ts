// Public exports that concern items (posts, events and gallery pictures); index.ts re-exports them.
export { createAuthor, type NewAuthor } from './create-author.ts'
export { createItem, type NewItem } from './create-item.ts'
export { deleteItem, restoreItem } from './delete-item.ts'
export {
  readItemList,
  readItemPage,
  readItemPlaces,
  type ItemAuthor,
  type ItemList,
  type ItemListQuery,
  type ItemNeighbour,
  type ItemOrdering,
  type ItemPage,
  type ItemPlace,
  type ItemRow,
} from './item-list.store.ts'
export { publishItem, unpublishItem } from './publish-item.ts'
export { saveItemDraft } from './save-item-draft.ts'
export { updateItem, type ItemPatch } from './update-item.ts'
