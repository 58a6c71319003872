import type { Ctx, Deps } from '../context.ts'
import { backgroundCtx } from '../context.ts'
import {
  enqueueOutbox,
  inSite,
  startBatchDispatcher,
  type Dispatcher,
  type NewOutboxMessage,
  type OutboxMessage,
  type Tx,
} from '../database/index.ts'
import { customerChangedMessage } from '../shoppers/index.ts'
import type { OrderMailRequest } from './mail-request.ts'
import { mailAbout } from './send-mail.ts'

/** The mails that a new order causes. `refundId`: what is paid back at once, because stock was short. */
export type FirstMails = { orderId: string; mails: readonly OrderMailRequest['mail'][]; refundId: string | null }

const firstMailsKind = 'orders.placed'
/** How often a process looks for new orders, and the most that it takes at once. */
const pollMs = 500
const most = 50

/**
 * Returns the outbox message that has the first mails of an order written soon after its transaction. They cannot be written in it:
 * they name the order's number, which comes last, and the whole shop would wait while they are rendered.
 */
export function firstMailsMessage(first: FirstMails): NewOutboxMessage {
  return { kind: firstMailsKind, key: first.orderId, payload: first, isQuiet: true }
}

/**
 * Queues the first mails of an order in the given transaction, and has its customer's figures computed. A second call queues no mail.
 */
export async function queueFirstMails(tx: Tx, ctx: Ctx, { orderId, mails, refundId }: FirstMails): Promise<void> {
  for (const mail of mails) {
    await mailAbout(tx, ctx, orderId, { mail, occasion: 'placed', ...(refundId !== null && { refundId }) })
  }
  await enqueueOutbox(tx, customerChangedMessage(`${orderId}/placed`, { orderId }))
}

/** Starts the writing of first mails in this process. Each order's are queued once, however often its message arrives. */
export function startFirstMailsDispatcher(deps: Deps): Dispatcher {
  return startBatchDispatcher(deps, firstMailsKind, {
    most,
    pollMs,
    consume: (messages) => consumeFirstMails(deps, messages),
  })
}

/** Queues the mails of several orders, in one transaction for each site. */
export async function consumeFirstMails(deps: Deps, messages: readonly OutboxMessage[]): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(messages, (message) => message.siteId)) {
    const ctx = await backgroundCtx(deps, siteId)
    await inSite(ctx, async (tx) => {
      for (const { payload } of ofSite) await queueFirstMails(tx, ctx, payload as FirstMails) // safe: `askForFirstMails` writes it
    })
  }
}
