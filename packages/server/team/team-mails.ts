import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { resetMessages } from '@sitewright/domain/team/reset.messages.ts'
import type { PlatformCtx } from '../context.ts'
import { mailTemplate, renderPlatformMailRow } from '../mail/index.ts'

type Values = { name: string; email: string; actionUrl: string }

export const passwordResetMail = mailTemplate<Values>({
  name: 'team.password-reset',
  subject: resetMessages.mailSubject,
  words: {
    heading: resetMessages.mailSubject,
    lead: resetMessages.mailLead,
    action: resetMessages.mailAction,
    small: resetMessages.mailSmall,
  },
})

const passwordChangedMail = mailTemplate<Values>({
  name: 'team.password-changed',
  subject: resetMessages.changedSubject,
  words: {
    heading: resetMessages.changedSubject,
    lead: resetMessages.changedLead,
    more: resetMessages.changedMore,
    action: resetMessages.changedAction,
  },
})

/** Renders the notice that an account's password was changed. */
export function passwordChangedNotice(
  ctx: PlatformCtx,
  account: { id: string; email: string; displayName: string; locale: string },
): string {
  return renderPlatformMailRow({
    key: `${passwordChangedMail.name}/${ctx.newId()}`,
    to: account.email,
    template: passwordChangedMail,
    values: {
      name: account.displayName,
      email: account.email,
      actionUrl: `${ctx.deps.config.studioOrigin}/forgot-password`,
    },
    locale: localeOf(account.locale),
    accountId: account.id,
  })
}
