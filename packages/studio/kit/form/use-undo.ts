import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi } from '../api.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import { isNetworkFailure, useSendOnce } from './use-send-once.ts'

/** What undoes an action: a request that the action's answer names. */
export type UndoRequest = { method: 'POST' | 'PUT' | 'DELETE'; path: string; body?: object }

type Undone = { request: UndoRequest; subject: string; about?: string | undefined }

/**
 * React hook that returns a function which undoes an action and says so, given the request and what the action was about. `about` is what
 * the action's toast said, where the toast may be gone: then it is said what was undone, or was not.
 */
export function useUndo({
  site,
  reload,
  undoneText,
}: {
  site: string
  reload: () => Promise<unknown>
  /** What the toast says, or what makes it from the answer to the undo. */
  undoneText: string | ((answer: unknown) => string)
}): (request: UndoRequest, subject: string, about?: string) => void {
  const translate = useTranslate()
  const sendOnce = useSendOnce()
  const mutation = useMutation({
    mutationFn: ({ request }: Undone) =>
      sendOnce(request, (idempotencyKey) => callApi({ ...request, site, idempotencyKey })),
    onSuccess: (answer, { subject, about }) => {
      const text = typeof undoneText === 'string' ? undoneText : undoneText(answer)
      const isTold = about === undefined || typeof undoneText !== 'string'
      notifyDone(subject, isTold ? text : translate(frameMessages.undone, { about }))
    },
    onError: (failure, undone) => {
      const why = failureText(translate, failure)
      const text = undone.about === undefined ? why : translate(frameMessages.notUndone, { about: undone.about, why })
      const retry = { label: translate(frameMessages.retry), run: () => mutation.mutate(undone) }
      notifyFailure(text, isNetworkFailure(failure) ? retry : undefined)
    },
    onSettled: reload,
  })
  return (request, subject, about) => mutation.mutate({ request, subject, about })
}
