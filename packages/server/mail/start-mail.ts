import type { Deps } from '../context.ts'
import { startDelivery } from './deliver-mails.ts'
import { smtpTransport } from './smtp-transport.ts'

/** Starts sending waiting mails if SMTP_URL is set; otherwise the mails stay in the outbox, where administrators read them. */
export function startMail(deps: Deps): { stop(): Promise<void> } {
  const { config, owner, log, clock } = deps
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null || mailFrom === null) return { stop: async () => {} }
  return startDelivery({ owner, log, now: clock.now }, smtpTransport(smtpUrl, mailFrom))
}
