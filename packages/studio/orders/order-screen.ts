import { orderActionAnswer, type OrderActionAnswer, type OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { useRef } from 'react'
import { callApi } from '../kit/api.ts'
import { useAction, type RunningAction } from '../kit/form/use-action.ts'
import type { SentDraft } from '../kit/form/use-idempotency-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { orderApiPath, useReloadOrder } from './orders-query.ts'

/** A refusal because somebody else changed the order, with the order as it was seen when the action was started. */
export type SeenConflict = { text: string; before: OrderDetail }

/** What the parts of an order's screen share. */
export type OrderScreen = {
  site: SiteOfSession
  order: OrderDetail
  conflict: SeenConflict | null
  setConflict: (conflict: SeenConflict | null) => void
  /** True while a form is open, whose button is then the screen's primary one. */
  isFormOpen: boolean
  openForm: (form: 'fulfil' | 'refund' | 'cancel') => void
  closeForm: () => void
}

/**
 * React hook for an action on an order. `path` is the API's path below that of the order. When the order was changed meanwhile,
 * the screen shows what changed and the order's newest state.
 */
export function useOrderAction<Body>(
  { site, order, setConflict }: OrderScreen,
  {
    path,
    doneText,
    onDone,
    draft,
  }: {
    path: string
    doneText: (answer: OrderActionAnswer, body: Body) => string | null
    onDone?: (answer: OrderActionAnswer) => void
    draft?: SentDraft<Body> | undefined
  },
): RunningAction<Body> {
  const translate = useTranslate()
  const seen = useRef(order)
  const { number } = order
  const action = useAction<Body, OrderActionAnswer>({
    site: site.id,
    subject: `order ${site.id} ${number}`,
    send: async (body, idempotencyKey) =>
      orderActionAnswer.parse(
        await callApi({ method: 'POST', path: `${orderApiPath(number)}/${path}`, body, site: site.id, idempotencyKey }),
      ),
    reload: useReloadOrder(site.id, number),
    doneText,
    undoneText: (answer) => translate(undoneTexts[orderActionAnswer.parse(answer).mailOutcome ?? 'none'], { number }),
    onDone: (answer) => {
      setConflict(null)
      onDone?.(answer)
    },
    onConflict: (text) => setConflict({ text, before: seen.current }),
    draft,
  })
  const run = (body: Body) => {
    seen.current = order
    action.run(body)
  }
  return { ...action, run }
}

/** What is said after an undo, by what became of the mail about a fulfilment. */
const undoneTexts = {
  none: messages.undone,
  withdrawn: messages.undoneWithdrawn,
  sent: messages.undoneAfterMail,
}
