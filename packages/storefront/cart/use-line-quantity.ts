import { useEffect, useRef, useState } from 'react'
import type { CartEntryView } from '@sitewright/domain/cart/cart.wire.ts'
import { checkQuantity } from '@sitewright/domain/catalog/quantity-input.ts'
import { stepQuantity } from '../catalog/step-quantity.ts'
import { declinedText } from '../kit/api.ts'
import { changeQuantity } from './cart-store.ts'
import { problemText } from './purchase-words.ts'

/** People type several digits and click several times: this long after the last one it is sent. */
const restMs = { typing: 700, stepping: 350 }

type LineQuantity = {
  shown: string
  problem: string
  type: (typed: string) => void
  step: (by: 1 | -1) => void
  send: () => void
}

/** The quantity of a line while it is changed: what is typed stays until it is sent, then the cart's own shows again. */
export function useLineQuantity(entry: CartEntryView, onChanged: () => void): LineQuantity {
  const [draft, setDraft] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The timer sends what is drafted when it rings, not when it was wound.
  const latest = useRef(draft)
  useEffect(() => () => clearTimeout(timer.current), [])

  const shown = draft ?? String(entry.quantity)
  function keep(typed: string | null): void {
    latest.current = typed
    setDraft(typed)
  }
  function change(typed: string, ms: number): void {
    keep(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), ms)
  }
  async function send(): Promise<void> {
    clearTimeout(timer.current)
    const typed = latest.current
    if (typed === null) return
    const checked = checkQuantity(typed)
    if ('problem' in checked) return setProblem(problemText({ code: checked.problem }))
    setProblem('')
    if (checked.quantity === entry.quantity) return keep(null)

    const answer = await changeQuantity(entry.id, checked.quantity)
    if (latest.current === typed) keep(null)
    if (answer.isDone) onChanged()
    else setProblem(declinedText(answer.refusal))
  }

  return {
    shown,
    problem,
    type: (typed) => change(typed, restMs.typing),
    step: (by) => change(stepQuantity(shown, by), restMs.stepping),
    send: () => void send(),
  }
}
