import { outboxMailsAnswer, type OutboxMailsAnswer } from '@sitewright/domain/mail/outbox.wire.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { callApi } from '../kit/api.ts'

export type OutboxMail = OutboxMailsAnswer['mails'][number]

/** React hook that loads the emails in a site's outbox, newest first, page by page. */
export function useOutbox(siteId: string) {
  return useInfiniteQuery({
    queryKey: ['outbox', siteId],
    queryFn: ({ pageParam }) => fetchPage(siteId, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: 'always', // reloads the list: the user may have just triggered an email in another tab
    staleTime: 0,
  })
}

async function fetchPage(site: string, before: string | null): Promise<OutboxMailsAnswer> {
  const query = before === null ? '' : `?before=${before}`
  return outboxMailsAnswer.parse(await callApi({ method: 'GET', path: `/api/studio/outbox${query}`, site }))
}
