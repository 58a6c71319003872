import { useEffect, useEffectEvent, useState } from 'react'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { parseQuantity } from '@sitewright/domain/catalog/quantity-input-attributes.ts'
import { stepQuantity } from '../../catalog/step-quantity.ts'
import { requestQuantityChange, discardPendingChange, optimisticQuantity, onPageLeave } from '../cart-changes.ts'
import { inputProblemText } from '../problem-text.ts'
import type { RenderedCartLine } from './read-cart-page.ts'

/** A quantity is sent after this many milliseconds without another keystroke (`typing`) or click (`stepping`). */
const restMs = { typing: 700, stepping: 350 }

export type LineQuantityControl = {
  shown: string
  problem: string
  type: (typed: string) => void
  step: (by: 1 | -1) => void
  send: () => void
}

type Shown = { entry: CartEntryView; pendingQuantity: number | null; starts: ReadonlyMap<string, RenderedCartLine> }

/**
 * Returns value, error and handlers of a cart line's quantity field. A typed quantity is sent after a pause or when the field
 * loses the focus.
 */
export function useLineQuantity(key: string, { entry, pendingQuantity, starts }: Shown): LineQuantityControl {
  const start = starts.get(entry.id)
  const [draft, setDraft] = useState(start?.typed ?? null)
  const [problem, setProblem] = useState(start?.alert ?? '')
  const shown = draft ?? String(pendingQuantity ?? entry.quantity)

  function send(): void {
    if (draft === null) return
    const checked = parseQuantity(draft)
    if ('problem' in checked) return setProblem(inputProblemText({ code: checked.problem }))
    setDraft(null)
    setProblem('')
    if (checked.quantity !== (pendingQuantity ?? entry.quantity)) requestQuantityChange(key, checked.quantity, 0)
  }
  const sendLatest = useEffectEvent(send)
  // A typed quantity that the server refused before React took over is not sent again; the visitor has to correct it.
  const isResting = draft !== null && draft !== start?.typed
  useEffect(() => {
    if (!isResting) return undefined
    const timer = setTimeout(() => sendLatest(), restMs.typing)
    const stop = onPageLeave(() => sendLatest())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [draft, isResting])

  return {
    shown,
    problem,
    type(typed) {
      setDraft(typed)
      discardPendingChange(key)
    },
    step(by) {
      setDraft(null)
      setProblem('')
      requestQuantityChange(key, Number(stepQuantity(draft ?? String(optimisticQuantity(key)), by)), restMs.stepping)
    },
    send,
  }
}
