import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import type { PlatformCtx } from '../../context.ts'
import { mailTemplate, renderPlatformMailRow, type MailTemplate } from '../../mail/index.ts'

type Values = { name: string; actionUrl: string }
type EmailValues = Values & { email: string }

/** Carries the link to a new address. */
export const confirmEmailMail = mailTemplate<EmailValues>({
  name: 'team.confirm-email',
  subject: messages.emailMailSubject,
  words: {
    heading: messages.emailMailSubject,
    lead: messages.emailMailLead,
    action: messages.emailMailAction,
    small: messages.emailMailSmall,
  },
})

/** Goes to the address that an account had before. */
export const emailChangedMail = mailTemplate<EmailValues>({
  name: 'team.email-changed',
  subject: messages.emailNoticeSubject,
  words: {
    heading: messages.emailNoticeSubject,
    lead: messages.emailNoticeLead,
    more: messages.emailNoticeMore,
    action: messages.toStudio,
  },
})

const notice = (name: string, subject: typeof messages.stepOnSubject, lead: typeof messages.stepOnLead) =>
  mailTemplate<Values>({
    name,
    subject,
    words: { heading: subject, lead, more: messages.noticeMore, action: messages.noticeAction },
  })

export const secondStepOnMail = notice('team.second-step-on', messages.stepOnSubject, messages.stepOnLead)
export const secondStepOffMail = notice('team.second-step-off', messages.stepOffSubject, messages.stepOffLead)
export const newCodesMail = notice('team.new-codes', messages.codesSubject, messages.codesLead)
export const codeUsedMail = notice('team.code-used', messages.codeUsedSubject, messages.codeUsedLead)

type Recipient = { id: string; email: string; displayName: string; locale: string }

/** Renders a notice about an account's sign-in, with a link to set a new password. */
export function accountNotice(ctx: PlatformCtx, account: Recipient, template: MailTemplate<Values>): string {
  return renderPlatformMailRow({
    key: `${template.name}/${ctx.newId()}`,
    to: account.email,
    template,
    values: { name: account.displayName, actionUrl: `${ctx.deps.config.studioOrigin}/forgot-password` },
    locale: localeOf(account.locale),
    accountId: account.id,
  })
}
