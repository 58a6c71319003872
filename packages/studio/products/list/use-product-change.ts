import { bulkMessages } from '@sitewright/domain/catalog/bulk/bulk.messages.ts'
import { productListMessages as messages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import {
  productsChangedAnswer,
  type BulkChange,
  type ProductListAnswer,
  type ProductListItem,
  type ProductsChangedAnswer,
} from '@sitewright/domain/catalog/products-studio.wire.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { callApi } from '../../kit/api.ts'
import { useAction, type RunningAction } from '../../kit/form/use-action.ts'
import type { SentDraft } from '../../kit/form/use-idempotency-keys.ts'
import { useOptimisticAction } from '../../kit/form/use-optimistic-action.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { productApiPath, useReloadProducts, type ChosenProducts, type ProductChange } from '../products-query.ts'
import { chosenName } from './chosen-products.ts'

/**
 * React hook for what the list does with the selected products. The list shows it at once; a change that fails disappears again,
 * and a toast says why and offers Retry.
 */
export function useProductChange(site: SiteOfSession, data: ProductListAnswer | undefined) {
  const translate = useTranslate()
  return useOptimisticAction<ProductListAnswer, ProductChange, ProductsChangedAnswer>({
    site: site.id,
    data,
    apply: applyToList,
    send: (input, idempotencyKey) => sendProductChange(site.id, input, idempotencyKey),
    reload: useReloadProducts(site.id),
    subjectOf: (chosen) => subjectOf(site, chosen),
    doneText: ({ changed }, { change, ...chosen }) =>
      translate(doneMessage(change), { what: nameOf(translate, data, chosen, Math.max(changed.length, 1)) }),
    undoneText: translate(messages.undone, { what: translate(messages.products) }),
  })
}

/** What the sheets for selected products get. `list` is the shown page, which need not hold all of them. */
export type SelectionSheetProps = {
  site: SiteOfSession
  chosen: ChosenProducts
  list: ProductListAnswer | undefined
  onClose: () => void
  /** Called when other products match by now, or their prices are others. */
  onConflict?: () => void
}

/** What a sheet sends about the chosen products. `seen` and `leaveOut` belong to the preview of prices. */
export type SheetChange = Pick<ProductChange, 'change' | 'seen' | 'leaveOut'>

/** React hook for the change of a sheet, which stays open, with what is typed, until the server has made the change. */
export function useSheetChange(
  { site, chosen, list, onClose, onConflict }: SelectionSheetProps,
  { draft, forget }: { draft: SentDraft<SheetChange> | undefined; forget: () => void },
): RunningAction<SheetChange> {
  const words = useWords(site, list, chosen)
  return useAction<SheetChange, ProductsChangedAnswer>({
    ...words,
    send: (sent, idempotencyKey) => sendProductChange(site.id, { ...chosen, ...sent }, idempotencyKey),
    doneText: ({ changed }, { change }) => words.textOf(changed, change),
    onDone: () => {
      forget()
      onClose()
    },
    ...(onConflict && { onConflict }),
    draft,
  })
}

/** React hook for a change of all that match, which the list shows once the server has made it. */
export function useChosenChange({
  site,
  chosen,
  list,
  onConflict,
}: Pick<SelectionSheetProps, 'site' | 'chosen' | 'list'> & { onConflict: () => void }): RunningAction<BulkChange> {
  const words = useWords(site, list, chosen)
  return useAction<BulkChange, ProductsChangedAnswer>({
    ...words,
    send: (change, idempotencyKey) => sendProductChange(site.id, { ...chosen, change }, idempotencyKey),
    doneText: ({ changed }, change) => words.textOf(changed, change),
    onConflict,
  })
}

/** React hook for what actions on products have in common: what they read again, and what they say. */
function useWords(site: SiteOfSession, list: ProductListAnswer | undefined, chosen: ChosenProducts) {
  const translate = useTranslate()
  return {
    site: site.id,
    subject: subjectOf(site, chosen),
    reload: useReloadProducts(site.id),
    undoneText: translate(messages.undone, { what: translate(messages.products) }),
    textOf: (changed: readonly string[], change: BulkChange) =>
      translate(doneMessage(change), { what: nameOf(translate, list, chosen, Math.max(changed.length, 1)) }),
  }
}

function subjectOf(site: SiteOfSession, chosen: ChosenProducts): string {
  return `products ${site.id} ${chosenName(chosen)}`
}

export async function sendProductChange(
  site: string,
  body: ProductChange,
  idempotencyKey: string,
): Promise<ProductsChangedAnswer> {
  const path = `${productApiPath()}/bulk`
  return productsChangedAnswer.parse(await callApi({ method: 'POST', path, body, site, idempotencyKey }))
}

/** The products' name when there is one, else their number. */
function nameOf(
  translate: Translate,
  data: ProductListAnswer | undefined,
  { ids }: ChosenProducts,
  count: number,
): string {
  const only = ids?.length === 1 && data?.products.find(({ id }) => id === ids[0])
  return only ? only.title : translate(bulkMessages.products, { count })
}

export function doneMessage(change: BulkChange): Message<{ what: string }> {
  if (change.kind === 'visibility') return change.visibility === 'visible' ? messages.shown : messages.hiddenDone
  return doneMessages[change.kind]
}

const doneMessages = {
  archive: messages.archivedDone,
  unarchive: messages.unarchivedDone,
  delete: messages.removedDone,
  price: messages.pricesChanged,
  sale: messages.pricesChanged,
  labels: messages.labelsChanged,
} as const

/** Shows a change of rows in the list before the server has answered. Prices are computed by the server. */
function applyToList(list: ProductListAnswer, { ids = [], change }: ProductChange): ProductListAnswer {
  const isChanged = ({ id }: ProductListItem) => ids.includes(id)
  if (change.kind === 'archive' || change.kind === 'unarchive' || change.kind === 'delete') {
    const products = list.products.filter((product) => !isChanged(product))
    return { ...list, products, total: list.total - (list.products.length - products.length) }
  }
  if (change.kind !== 'visibility') return list
  const state = change.visibility
  return {
    ...list,
    products: list.products.map((product) => (isChanged(product) ? { ...product, state, publishAt: null } : product)),
  }
}
