import { checkoutStudioMessages as messages } from '@sitewright/domain/checkout/checkout-studio.messages.ts'
import { maxLegalChars } from '@sitewright/domain/legal/legal-texts.ts'
import type { LegalText } from '@sitewright/domain/legal/legal.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import { RichTextField } from '../products/text/rich-text-field.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { FormInSheet } from '../shipping/form-in-sheet.tsx'
import { fetchLegalTexts, sendLegalText, useReloadCheckout } from './checkout-query.ts'

type LegalForm = { title: string; html: string }
type Props = { site: SiteOfSession; text: LegalText; onClose: () => void }

const formOf = ({ title, html }: LegalText): LegalForm => ({ title, html })

/** Sheet in which a legal text is written. */
export function LegalSheet({ site, text, onClose }: Props) {
  const translate = useTranslate()
  const form = useLegalForm({ site, text, onClose })
  const labels = { title: translate(messages.title), html: translate(messages.text) }
  const { error, ...html } = form.field('html')
  return (
    <FormInSheet form={form} labels={labels} title={translate(messages[text.kind])} onClose={onClose}>
      <TextField
        {...form.field('title')}
        label={labels.title}
        help={translate(messages.titleHelp, { title: text.usualTitle })}
        maxLength={maxLegalChars.title}
        autoComplete="off"
      />
      <RichTextField {...html} label={labels.html} help={error ?? translate(messages.textHelp)} />
    </FormInSheet>
  )
}

function useLegalForm({ site, text: saved, onClose }: Props) {
  const translate = useTranslate()
  const reload = useReloadCheckout(site.id)
  const undo = useUndo({ site: site.id, reload, undoneText: translate(messages.textUndone) })
  const { kind } = saved
  const [subject, name] = [`legal ${kind}`, translate(messages[kind])]
  return useEditForm<LegalForm>({
    draftKey: `${site.id} ${subject}`,
    saved: { values: formOf(saved), version: saved.version },
    check: ({ html }) => ({
      html:
        html.length > maxLegalChars.html ? translate(messages.textTooLong, { most: maxLegalChars.html }) : undefined,
    }),
    save: async (values, version, key) => {
      const answer = await sendLegalText(site.id, { ...values, kind, version }, key)
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      const done = answer.html === '' ? messages.textRemoved : messages.textSaved
      notifyDone(subject, translate(done, { title: name }), offered ?? undefined)
      void reload()
      return { version: answer.version, values: formOf(answer) }
    },
    reload: async () => {
      const { texts } = await fetchLegalTexts(site.id)
      void reload()
      const newest = texts.find((one) => one.kind === kind) ?? saved
      const by = await findLastChanger(site.id, { kind: 'legal', id: site.id }, [kind]).catch(() => undefined)
      return { values: formOf(newest), version: newest.version, ...(by && { by }) }
    },
    onSaved: () => setTimeout(onClose, 0), // when the form knows that nothing is left to save
  })
}
