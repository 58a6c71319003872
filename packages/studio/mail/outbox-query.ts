import { outboxAnswer, type OutboxAnswer } from '@sitewright/domain/mail/outbox.wire.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../kit/api.ts'

export type OutboxMail = OutboxAnswer['mails'][number]

/** The emails of a site that wait, newest first, as many pages as were asked for. */
export function useOutbox(siteId: string) {
  return useInfiniteQuery({
    queryKey: ['outbox', siteId],
    queryFn: ({ pageParam }) => fetchPage(siteId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always', // one comes back from the shop to see what it sent
    staleTime: 0,
  })
}

async function fetchPage(site: string, before: string | null): Promise<OutboxAnswer> {
  const query = before === null ? '' : `?before=${before}`
  return outboxAnswer.parse(await call({ method: 'GET', path: `/api/studio/outbox${query}`, site }))
}
