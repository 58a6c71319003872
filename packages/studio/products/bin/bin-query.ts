import {
  binAnswer,
  restoredAnswer,
  type BinAnswer,
  type RenamedProduct,
  type RestoredAnswer,
} from '@sitewright/domain/catalog/product-bin.wire.ts'
import { productBinMessages as messages } from '@sitewright/domain/catalog/product-bin.messages.ts'
import { productListMessages } from '@sitewright/domain/catalog/products-studio.messages.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callApi } from '../../kit/api.ts'
import { useOptimisticAction } from '../../kit/form/use-optimistic-action.ts'
import { readKeysetPage } from '../../kit/list/keyset-pages.ts'
import type { ListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import { productApiPath, productsPerPage, useReloadProducts } from '../products-query.ts'

/** React hook that loads one page of a site's deleted products. */
export function useBin(siteId: string, search: ListSearch) {
  const { cursor } = readKeysetPage(search['page'])
  const query = new URLSearchParams({ limit: String(productsPerPage), ...(cursor !== undefined && { cursor }) })
  return useQuery({
    queryKey: ['products', siteId, 'bin', cursor],
    queryFn: async () =>
      binAnswer.parse(await callApi({ method: 'GET', path: `${productApiPath('bin')}?${query}`, site: siteId })),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** React hook that brings products back from the bin. The list leaves them out at once. */
export function useRestore(site: SiteOfSession, data: BinAnswer | undefined) {
  const translate = useTranslate()
  const nameOf = (ids: readonly string[], count: number) => {
    const only = ids.length === 1 && data?.products.find(({ id }) => id === ids[0])
    return only ? only.title : translate(productListMessages.productCount, { count })
  }
  return useOptimisticAction<BinAnswer, readonly string[], RestoredAnswer>({
    site: site.id,
    data,
    apply: (list, ids) => {
      const products = list.products.filter(({ id }) => !ids.includes(id))
      return { ...list, products, total: list.total - (list.products.length - products.length) }
    },
    send: async (ids, idempotencyKey) => {
      const path = productApiPath('restore')
      return restoredAnswer.parse(await callApi({ method: 'POST', path, body: { ids }, site: site.id, idempotencyKey }))
    },
    reload: useReloadProducts(site.id),
    subjectOf: (ids) => `products ${site.id} ${ids.join()}`,
    doneText: (answer, ids) => doneText(translate, answer, nameOf(ids, answer.changed.length)),
    undoneText: translate(messages.undone, { what: translate(productListMessages.products) }),
  })
}

/** Says what is back, and what is not as before because another product has its address or SKU. */
function doneText(translate: Translate, { changed, renamed }: RestoredAnswer, what: string): string {
  if (changed.length === 0) return translate(messages.gone)
  const done = translate(messages.restored, { what })
  const [first, ...others] = renamed
  if (!first) return done
  if (others.length > 0) return `${done}. ${translate(messages.newNames, { count: renamed.length })}`
  return [`${done}.`, ...newNames(translate, first)].join(' ')
}

function newNames(translate: Translate, { path, skus }: RenamedProduct): string[] {
  const address = path === null ? [] : [translate(messages.newAddress, { path })]
  const [sku] = skus
  if (!sku) return address
  return [...address, translate(skus.length === 1 ? messages.newSku : messages.newSkus, { ...sku, count: skus.length })]
}
