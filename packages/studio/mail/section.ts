import { overviewMessages } from '@sitewright/domain/sites/overview.messages.ts'
import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const outboxSection: Section = {
  id: 'outbox',
  name: mailMessages.outbox,
  icon: 'mail',
  path: paths.outbox,
  key: 'x',
  permit: { action: 'manage-site' },
  isOffered: ({ hasOutbox }) => hasOutbox,
  of: 'any-site',
  waits: { count: ({ failedMails }) => failedMails ?? 0, text: overviewMessages.failedCount },
}
