import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure } from '../call-failure.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import { useSendOnce } from './use-send-once.ts'
import { useUndo, type UndoRequest } from './use-undo.ts'

export type Action<Input, Answer> = {
  /** Id of the site. */
  site: string
  /** What the action is about; a newer toast about it replaces an older one. */
  subject: string
  /** Sends the request. `key` is the same when a request that got no answer is sent again with the same input. */
  send: (input: Input, key: string) => Promise<Answer>
  /** Reads again what the screen shows. */
  reload: () => Promise<unknown>
  /** What was done, in the past tense with its subject first; null shows no toast. */
  doneText: (answer: Answer, input: Input) => string | null
  /** What the toast says after the undo. */
  undoneText: string
  onDone?: (answer: Answer) => void
  /** Called before the screen is read again, when the server refuses because something was changed meanwhile (409). */
  onConflict?: (text: string) => void
}

/** `problem` is the text of the last failure, until the action runs again. */
export type RunningAction<Input> = { run: (input: Input) => void; isBusy: boolean; problem: string | undefined }

/**
 * React hook for everything that a screen changes: runs one request at a time, shows what was done with the Undo that the answer
 * names, and reads the screen again. A failure is returned as `problem`, for the form to show.
 */
export function useAction<Input, Answer extends { undo: UndoRequest | null }>(
  action: Action<Input, Answer>,
): RunningAction<Input> {
  const translate = useTranslate()
  const undo = useUndo(action)
  const sendOnce = useSendOnce()
  const isRunning = useRef(false) // set at once, while `isPending` is only known to the next rendering
  const mutation = useMutation({
    mutationFn: (input: Input) => sendOnce(input, (key) => action.send(input, key)),
    onSuccess: async (answer, input) => {
      const text = action.doneText(answer, input)
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, action.subject) }
      if (text !== null) notifyDone(action.subject, text, offered ?? undefined)
      action.onDone?.(answer)
      await action.reload()
    },
    onError: async (failure) => {
      const status = failure instanceof CallFailure && failure.kind === 'refused' ? failure.status : 500
      if (status === 409) action.onConflict?.(failureText(translate, failure))
      // Without an answer the action may have been carried out, so the screen is read again then as well.
      if (status === 409 || status >= 500) await action.reload()
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutate(input)
  }
  const problem = mutation.error ? failureText(translate, mutation.error) : undefined
  return { run, isBusy: mutation.isPending, problem }
}
