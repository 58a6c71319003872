import { setTimeout as pause } from 'node:timers/promises'
import type { DbLog, OwnerDb } from '../kit/db.ts'
import { putOffMs, startWorkers, type Dispatcher } from '../kit/outbox.ts'
import { askDone, claimMail, mailChannel, type DueMail, type Outcome } from './mail.store.ts'
import type { Post, Sent } from './post.ts'

export type DeliveryOptions = {
  /** How long a process has a mail for itself: longer than the longest try. */
  leaseMs?: number
  /** The longest try. */
  tryMs?: number
  pollMs?: number
  /** Mails in work at once. */
  parallel?: number
  /** What the end of the process waits for. */
  stopMs?: number
}

type DeliveryDeps = { owner: OwnerDb; log: DbLog; now: () => number }

/**
 * Hands every mail that waits to the mail server: taken by one statement with a lease, sent without a transaction, marked by another.
 * A process that is killed between the server's yes and the mark leaves a mail that is sent once more, under the same Message-ID; what
 * fails is put off from 1 s to 6 h, and given up after three days, or at once when the server refuses it for good.
 */
export function startDelivery(deps: DeliveryDeps, post: Post, options: DeliveryOptions = {}): Dispatcher {
  const { leaseMs = 180_000, tryMs = 120_000, pollMs = 1_000, parallel = 4, stopMs = 8_000 } = options
  const ending = new AbortController()
  const workers = startWorkers(deps, {
    channel: mailChannel,
    pollMs,
    parallel,
    claim: () => claim(deps, post, leaseMs),
    work: (mail) => deliver(deps, post, mail, AbortSignal.any([ending.signal, AbortSignal.timeout(tryMs)])),
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

/** The installation's own come first: somebody waits before a screen for them. */
async function claim({ owner }: DeliveryDeps, { domain }: Post, leaseMs: number): Promise<DueMail | null> {
  return (
    (await claimMail(owner, 'platform_mails', leaseMs, domain)) ?? (await claimMail(owner, 'mails', leaseMs, domain))
  )
}

const givenUpAfterMs = 3 * 24 * 60 * 60 * 1_000

async function deliver(deps: DeliveryDeps, post: Post, mail: DueMail, signal: AbortSignal): Promise<void> {
  const isLate = deps.now() - mail.createdAt > givenUpAfterMs
  const sent: Sent = isLate ? { kind: 'never', why: 'older than three days' } : await post.send(mail, signal)
  const { queue, siteId, id, template, attempts } = mail
  const where = { siteId, mailId: id, template, attempts }
  if (sent.kind === 'taken') {
    await mark(deps, mail, { state: 'sent', why: null, waitMs: 0 }, signal)
    return
  }
  const state = sent.kind === 'never' ? 'failed' : 'waiting'
  await mark(deps, mail, { state, why: sent.why, waitMs: putOffMs(attempts, id) }, signal)
  if (state === 'failed') deps.log.error({ ...where, queue, reason: sent.why }, 'a mail was given up')
  else deps.log.warn({ ...where, queue, reason: sent.why }, 'a mail was not sent; it is tried again')
}

const markAgainMs = 500

/** A database that is away for a moment must not make a mail go out twice: the mark is tried while the lease holds. */
async function mark(deps: DeliveryDeps, mail: DueMail, outcome: Outcome, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await askDone(deps.owner, mail, outcome)
      return
    } catch (error) {
      if (signal.aborted) throw error
      await pause(markAgainMs, undefined, { signal }).catch(() => {}) // ended: once more, at once
    }
  }
}
