import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTranslate } from '../locale.tsx'
import { newIdempotencyKey } from './idempotency-key.ts'
import { useUndo, type UndoRequest } from './use-undo.ts'

export type OptimisticAction<Data, Input, Answer> = {
  /** Id of the site. */
  site: string
  /** What the server last said; undefined while it is loading. */
  data: Data | undefined
  /** Returns the data as they will be after the change. Sets values instead of adding, since it may be applied more than once. */
  apply: (data: Data, input: Input) => Data
  /** Sends the request. `key` is the same when it is sent again with Retry. */
  send: (input: Input, key: string) => Promise<Answer>
  /** Reads the data again. */
  reload: () => Promise<unknown>
  /** What the action is about; a newer toast about it replaces an older one. */
  subjectOf: (input: Input) => string
  /** What was done, in the past tense with its subject first; null shows no toast. */
  doneText: (answer: Answer, input: Input) => string | null
  undoneText: string
}

/**
 * React hook for a change that a list shows at once, before the server has answered. `shown` is the data with all changes on their
 * way applied. A change that fails disappears from it, and a toast says why and offers Retry. Changes are sent one after another.
 */
export function useOptimisticAction<Data, Input, Answer extends { undo: UndoRequest | null }>(
  action: OptimisticAction<Data, Input, Answer>,
): { shown: Data | undefined; run: (input: Input) => void; isBusy: boolean } {
  const translate = useTranslate()
  const [pending, setPending] = useState<readonly { id: number; input: Input }[]>([])
  const lastId = useRef(0)
  const undo = useUndo(action)
  const mutation = useMutation({
    scope: { id: useId() },
    mutationFn: ({ input, key }: { input: Input; key: string }) => action.send(input, key),
  })

  const run = (input: Input, key = newIdempotencyKey()): void => {
    lastId.current += 1
    const id = lastId.current
    setPending((before) => [...before, { id, input }])
    const finish = async () => {
      try {
        announce(await mutation.mutateAsync({ input, key }), input)
      } catch (failure) {
        const retry = { label: translate(frameMessages.retry), run: () => run(input, key) }
        notifyFailure(failureText(translate, failure), retry)
      }
      await action.reload().catch(() => undefined) // a failed reload is shown by the list itself
      setPending((before) => before.filter((each) => each.id !== id))
    }
    void finish()
  }

  const announce = (answer: Answer, input: Input) => {
    const text = action.doneText(answer, input)
    const subject = action.subjectOf(input)
    const request = answer.undo
    const offered = request && {
      label: translate(sitesMessages.undo),
      run: (about?: string) => undo(request, subject, about),
    }
    if (text !== null) notifyDone(subject, text, offered ?? undefined)
  }

  return { shown: withPending(action, pending), run: (input) => run(input), isBusy: pending.length > 0 }
}

function withPending<Data, Input, Answer>(
  { data, apply }: OptimisticAction<Data, Input, Answer>,
  pending: readonly { input: Input }[],
): Data | undefined {
  return data === undefined ? undefined : pending.reduce<Data>((before, { input }) => apply(before, input), data)
}
