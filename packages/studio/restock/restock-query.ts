import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import {
  sendAllRestockMailsAnswer,
  signUpsAnswer,
  type RestockSignUp,
} from '@sitewright/domain/restock/restock.wire.ts'
import { waitingListAnswer, type WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'
import { readKeysetPage } from '../kit/list/keyset-pages.ts'
import type { ListSearch } from '../kit/list/list-search.ts'

const signUpsPath = '/api/site-users/account/notifications/restock'

/** React hook that loads one page of the variants for which people wait. */
export function useWaitingList(siteId: string, search: ListSearch) {
  const query = new URLSearchParams()
  const text = (search['q'] ?? '').slice(0, orderLimits.searchChars)
  if (text !== '') query.set('search', text)
  const { cursor } = readKeysetPage(search['page'])
  if (cursor !== undefined) query.set('after', cursor)
  return useQuery({
    queryKey: ['restock', siteId, query.toString()],
    queryFn: async () =>
      waitingListAnswer.parse(
        await callApi({ method: 'GET', path: `/api/studio/restock?${query.toString()}`, site: siteId }),
      ),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: 'always', // visitors sign up, and what comes back is told by itself
    staleTime: 0,
  })
}

type Variant = Pick<WaitingVariant, 'productId' | 'variantId'>

/** React hook that loads who waits for a variant, those who came first before the others. */
export function usePeople(siteId: string, { productId, variantId }: Variant) {
  return useInfiniteQuery({
    queryKey: ['restock people', siteId, variantId],
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ productId, variantId, ...(pageParam !== '' && { cursor: pageParam }) })
      const path = `${signUpsPath}?${query.toString()}`
      return signUpsAnswer.parse(await callApi({ method: 'GET', path, site: siteId }))
    },
    initialPageParam: '',
    getNextPageParam: ({ nextPageCursor }) => nextPageCursor,
    select: ({ pages }): RestockSignUp[] => pages.flatMap(({ signUps }) => signUps),
    staleTime: 0,
  })
}

/** Tells people that variants are back, and returns how many get an email and how many keep waiting. */
export async function tellPeople(site: string, variants: readonly Variant[], idempotencyKey: string) {
  const sendRequests = variants.map(({ productId, variantId }) => ({ productId, variantId }))
  const path = `${signUpsPath}/send/all`
  const { results } = sendAllRestockMailsAnswer.parse(
    await callApi({ method: 'POST', path, body: { sendRequests }, site, idempotencyKey }),
  )
  const sum = (name: 'toldCount' | 'waitingCount') => results.reduce((all, result) => all + result[name], 0)
  return { told: sum('toldCount'), waiting: sum('waitingCount'), undo: null }
}

/** React hook that returns a function which reads the list and its people again. */
export function useReloadWaiting(siteId: string): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    void client.invalidateQueries({ queryKey: ['restock people', siteId] })
    await client.invalidateQueries({ queryKey: ['restock', siteId] })
  }
}
