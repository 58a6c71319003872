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
import { productApiPath, useReloadProducts, type ProductChange } from '../products-query.ts'

/**
 * React hook for what the list does with the selected products. The list shows it at once; a change that fails disappears again,
 * and a toast says why and offers Retry.
 */
export function useProductChange(site: SiteOfSession, data: ProductListAnswer | undefined) {
  const translate = useTranslate()
  const whatOf = (ids: readonly string[], count = ids.length) => nameOf(translate, data, ids, count)
  return useOptimisticAction<ProductListAnswer, ProductChange, ProductsChangedAnswer>({
    site: site.id,
    data,
    apply: applyToList,
    send: (input, idempotencyKey) => sendProductChange(site.id, input, idempotencyKey),
    reload: useReloadProducts(site.id),
    subjectOf: ({ ids }) => `products ${site.id} ${ids.join()}`,
    doneText: ({ changed }, { ids, change }) =>
      translate(doneMessage(change), { what: whatOf(ids, Math.max(changed.length, 1)) }),
    undoneText: translate(messages.undone, { what: translate(messages.products) }),
  })
}

/** What the sheets for selected products get. `list` is the shown page, which need not hold all of them. */
export type SelectionSheetProps = {
  site: SiteOfSession
  ids: readonly string[]
  list: ProductListAnswer | undefined
  onClose: () => void
}

/** React hook for the change of a sheet, which stays open, with what is typed, until the server has made the change. */
export function useSheetChange(
  { site, ids, list, onClose }: SelectionSheetProps,
  { draft, forget }: { draft: SentDraft<BulkChange> | undefined; forget: () => void },
): RunningAction<BulkChange> {
  const translate = useTranslate()
  return useAction<BulkChange, ProductsChangedAnswer>({
    site: site.id,
    subject: `products ${site.id} ${ids.join()}`,
    send: (change, idempotencyKey) => sendProductChange(site.id, { ids, change }, idempotencyKey),
    reload: useReloadProducts(site.id),
    doneText: ({ changed }, change) =>
      translate(doneMessage(change), { what: nameOf(translate, list, ids, Math.max(changed.length, 1)) }),
    undoneText: translate(messages.undone, { what: translate(messages.products) }),
    onDone: () => {
      forget()
      onClose()
    },
    draft,
  })
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
  ids: readonly string[],
  count: number,
): string {
  const only = ids.length === 1 && data?.products.find(({ id }) => id === ids[0])
  return only ? only.title : translate(messages.productCount, { count })
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

/** Shows a change in the list before the server has answered. Prices are computed by the server. */
function applyToList(list: ProductListAnswer, { ids, change }: ProductChange): ProductListAnswer {
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
