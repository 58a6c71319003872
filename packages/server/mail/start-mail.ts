import type { Deps } from '../context.ts'
import { startDelivery } from './deliver-mails.ts'
import { sweepMails } from './mail.store.ts'
import { smtpPost } from './post.ts'

const sweepEveryMs = 10 * 60_000

/** Sends waiting mails if SMTP_URL is set; otherwise they stay in the outbox. Deletes old mails in either case. */
export function startMail(deps: Deps): { stop(): Promise<void> } {
  const { config, owner, log, clock } = deps
  const { smtpUrl, mailFrom } = config
  const delivery =
    smtpUrl === null || mailFrom === null
      ? null
      : startDelivery({ owner, log, now: clock.now }, smtpPost(smtpUrl, mailFrom))
  const sweep = setInterval(() => {
    sweepMails(owner).catch((error: unknown) => log.warn({ err: error }, 'old mails could not be removed'))
  }, sweepEveryMs)
  return {
    stop: async () => {
      clearInterval(sweep)
      await delivery?.stop()
    },
  }
}
