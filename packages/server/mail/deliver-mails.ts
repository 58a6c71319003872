import { setTimeout as pause } from 'node:timers/promises'
import { type DbLog, type TableOwnerDb, retryDelayMs, startQueueWorkers, type Dispatcher } from '../database/index.ts'
import { storeDeliveryOutcome, claimMail, mailNotifyChannel, type DueMail, type DeliveryOutcome } from './mail.store.ts'
import type { MailTransport, SendResult } from './smtp-transport.ts'

export type DeliveryOptions = {
  /** How long a mail is reserved for the process that claimed it, in milliseconds: longer than `tryMs`. */
  leaseMs?: number
  /** Timeout of one attempt to send a mail, in milliseconds. */
  tryMs?: number
  pollMs?: number
  /** Largest number of mails that are sent at the same time. */
  parallel?: number
  /** How long `stop` waits for running attempts before it aborts them, in milliseconds. */
  stopMs?: number
}

type DeliveryDeps = { owner: TableOwnerDb; log: DbLog; now: () => number }

/**
 * Sends every waiting mail to the mail server. One statement claims a mail with a lease, the mail is sent outside a transaction,
 * another statement stores the result. A process that is killed after the server accepted a mail and before the result was stored
 * leaves a mail that is sent once more, under the same Message-ID. Failures are retried after 1 s to 6 h and given up after three
 * days, or at once when the server rejects the mail permanently.
 */
export function startDelivery(deps: DeliveryDeps, transport: MailTransport, options: DeliveryOptions = {}): Dispatcher {
  const { leaseMs = 180_000, tryMs = 120_000, pollMs = 1_000, parallel = 4, stopMs = 8_000 } = options
  const ending = new AbortController()
  const workers = startQueueWorkers(deps, {
    channel: mailNotifyChannel,
    pollMs,
    parallel,
    claim: () => claim(deps, transport, leaseMs),
    process: (mail) => deliver(deps, transport, mail, AbortSignal.any([ending.signal, AbortSignal.timeout(tryMs)])),
    cannotClaim: 'mails could not be read; the next poll tries again',
  })
  return {
    stop: async () => {
      const cut = setTimeout(() => ending.abort(), stopMs)
      await workers.stop()
      clearTimeout(cut)
    },
  }
}

/**
 * Claims the next mail to send. Platform mails come first, because people wait at their screen for them. Returns null when no
 * mail is due.
 */
async function claim({ owner }: DeliveryDeps, { domain }: MailTransport, leaseMs: number): Promise<DueMail | null> {
  return (
    (await claimMail(owner, 'platform_mails', leaseMs, domain)) ?? (await claimMail(owner, 'mails', leaseMs, domain))
  )
}

const givenUpAfterMs = 3 * 24 * 60 * 60 * 1_000

async function deliver(
  deps: DeliveryDeps,
  transport: MailTransport,
  mail: DueMail,
  signal: AbortSignal,
): Promise<void> {
  const isLate = deps.now() - mail.createdAt > givenUpAfterMs
  const sent: SendResult = isLate ? { kind: 'never', why: 'older than three days' } : await transport.send(mail, signal)
  const { queue, siteId, id, template, attempts } = mail
  const where = { siteId, mailId: id, template, attempts }
  if (sent.kind === 'taken') {
    await mark(deps, mail, { state: 'sent', why: null, waitMs: 0 }, signal)
    return
  }
  const state = sent.kind === 'never' ? 'failed' : 'waiting'
  await mark(deps, mail, { state, why: sent.why, waitMs: retryDelayMs(attempts, id) }, signal)
  if (state === 'failed') deps.log.error({ ...where, queue, reason: sent.why }, 'a mail was given up')
  else deps.log.warn({ ...where, queue, reason: sent.why }, 'a mail was not sent; it is tried again')
}

const markAgainMs = 500

/**
 * Stores the result of an attempt to send a mail. Retries until `signal` aborts, so that a short database outage does not make a
 * sent mail go out twice.
 */
async function mark(deps: DeliveryDeps, mail: DueMail, outcome: DeliveryOutcome, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await storeDeliveryOutcome(deps.owner, mail, outcome)
      return
    } catch (error) {
      if (signal.aborted) throw error
      await pause(markAgainMs, undefined, { signal }).catch(() => {}) // an abort ends the pause: one last write follows
    }
  }
}
