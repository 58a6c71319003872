import { mailTextProblem } from '@sitewright/domain/mail/own-texts/check-texts.ts'
import type { MailTextsAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import type { MailPart, ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import type { EditForm } from '../kit/form/edit-form.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import { fetchMailTexts, sendMailTexts, useReloadMails, type Texts } from './mails-query.ts'

/** A newer toast about the texts of a mail replaces the older one, because only the newest change can be undone. */
export const toastSubject = (mail: string): string => `mail ${mail}`

/** React hook with the form of a mail's texts. */
export function useMailForm(siteId: string, mail: ShopMail, saved: MailTextsAnswer): EditForm<Texts> {
  const translate = useTranslate()
  const name = { site: siteId, mail: mail.id }
  const reload = useReloadMails(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  return useEditForm<Texts>({
    draftKey: `${siteId} mail ${mail.id} ${saved.language}`,
    saved: { values: saved.texts, version: saved.version },
    check: (texts) => textErrors(translate, mail, texts),
    save: async (texts, version, key) => {
      const answer = await sendMailTexts(name, { texts, version }, key)
      const request = answer.undo
      const subject = toastSubject(mail.id)
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.saved, { mail: translate(mail.name) }), offered ?? undefined)
      void reload()
      return { version: answer.version, values: answer.texts }
    },
    reload: async () => {
      const newest = await fetchMailTexts(name)
      void reload()
      const by = await findLastChanger(siteId, { kind: 'mail', id: siteId }, [mail.id]).catch(() => undefined)
      return { values: newest.texts, version: newest.version, ...(by && { by }) }
    },
  })
}

/** Returns what is wrong with the texts, by the part's id. */
export function textErrors(translate: Translate, mail: ShopMail, texts: Texts): Texts {
  const problems = mail.parts.flatMap((part): [string, string][] => {
    const problem = mailTextProblem(mail, part, (texts[part.id] ?? '').trim())
    return problem ? [[part.id, problemText(translate, problem)]] : []
  })
  return Object.fromEntries(problems)
}

function problemText(translate: Translate, { message, values }: FieldProblem): string {
  return translate(message as Message<unknown>, values) // of the message
}

/** Returns what a text of a mail is called. */
export function partLabel(translate: Translate, { kind, when }: MailPart): string {
  const part = translate(kind === 'text' ? messages.lead : messages[kind])
  return when ? translate(messages.partWhen, { part, when: translate(when) }) : part
}
