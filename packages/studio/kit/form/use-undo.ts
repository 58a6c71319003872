import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import { useSendOnce } from './use-send-once.ts'

/** What undoes an action: a request that the action's answer names. */
export type UndoRequest = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

type Undone = { request: UndoRequest; subject: string }

/** React hook that returns a function which undoes an action and says so, given the request and what the action was about. */
export function useUndo({
  site,
  reload,
  undoneText,
}: {
  site: string
  reload: () => Promise<unknown>
  undoneText: string
}): (request: UndoRequest, subject: string) => void {
  const translate = useTranslate()
  const sendOnce = useSendOnce()
  const mutation = useMutation({
    mutationFn: ({ request }: Undone) =>
      sendOnce(request, (idempotencyKey) => callApi({ ...request, site, idempotencyKey })),
    onSuccess: (_, { subject }) => notifyDone(subject, undoneText),
    onError: (failure) => {
      notifyFailure(failureText(translate, failure))
    },
    onSettled: reload,
  })
  return (request, subject) => mutation.mutate({ request, subject })
}
