import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useSyncExternalStore } from 'react'
import { CallFailure } from '../call-failure.ts'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import { useOnline } from '../use-online.ts'
import { isKeptOnDevice, listenToDrafts } from './draft-database.ts'
import { isSame } from './merge-values.ts'
import { useAutosave } from './use-autosave.ts'
import type { SentDraft } from './use-idempotency-keys.ts'
import { isNetworkFailure, useSendOnce } from './use-send-once.ts'
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
  /** What the toast says after the undo, or what makes it from the answer to the undo. */
  undoneText: string | ((answer: unknown) => string)
  onDone?: (answer: Answer) => void
  /** Called before the screen is read again, when the server refuses because something was changed meanwhile (409). */
  onConflict?: (text: string) => void
  /**
   * The draft that a form sends. A request that the network lost then goes on by itself when the network is back, unless
   * something else was typed since. Its key stays the same after a reload.
   */
  draft?: SentDraft<Input> | undefined
}

/** What is said of a draft that the network lost: `unkept` where nothing can be kept on this device. */
export type WaitingWord = 'waiting' | 'unkept' | null

/**
 * `problem` is the text of the last failure, until the action runs again. `word` is set while a request that the network lost
 * waits to go on by itself; show it with `WaitingState`.
 */
export type RunningAction<Input> = {
  run: (input: Input) => void
  isBusy: boolean
  problem: string | undefined
  word: WaitingWord
  /** Forgets the problem, once its cause is gone: what two people changed was shown, and one of both was chosen. */
  dismiss: () => void
}

/**
 * React hook for everything that a screen changes: runs one request at a time, shows what was done with the Undo that the answer
 * names, and reads the screen again. A failure is returned as `problem`, for the form to show.
 */
export function useAction<Input, Answer extends { undo: UndoRequest | null }>(
  action: Action<Input, Answer>,
): RunningAction<Input> {
  const translate = useTranslate()
  const undo = useUndo(action)
  const sendOnce = useSendOnce(action.draft)
  const isRunning = useRef(false) // set at once, while `isPending` is only known to the next rendering
  const mutation = useMutation({
    mutationFn: (input: Input) => sendOnce(input, (key) => action.send(input, key)),
    onSuccess: async (answer, input) => {
      const text = action.doneText(answer, input)
      const request = answer.undo
      const offered = request && {
        label: translate(sitesMessages.undo),
        run: (about?: string) => undo(request, action.subject, about),
      }
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
  const word = useGoingOn(action.draft, mutation, run)
  const problem = mutation.error && word === null ? failureText(translate, mutation.error) : undefined
  return { run, isBusy: mutation.isPending, problem, word, dismiss: mutation.reset }
}

/** React hook that runs an action on a draft again, as soon as the network is back, while it is what was sent. */
function useGoingOn<Input>(
  draft: SentDraft<Input> | undefined,
  { error, variables }: { error: unknown; variables: Input | undefined },
  run: (input: Input) => void,
): WaitingWord {
  const isOnline = useOnline()
  const isKept = useSyncExternalStore(listenToDrafts, isKeptOnDevice)
  const isSentByItself = draft !== undefined && draft.isSentByPress !== true
  const isWaiting = isSentByItself && isNetworkFailure(error) && isSame(draft.input, variables)
  useAutosave({
    isDue: isWaiting,
    isDueOnLeaving: false,
    state: { values: variables, phase: 'offline' },
    isOnline,
    save: () => {
      if (draft) run(draft.input)
    },
  })
  if (!isWaiting) return null
  return isKept ? 'waiting' : 'unkept'
}
