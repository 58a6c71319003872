import type { MailTextsAnswer } from '@sitewright/domain/mail/own-texts/mail-texts.wire.ts'
import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import { findBraceProblems } from '@sitewright/domain/mail/own-texts/name-places.ts'
import { namesOf, type MailPart, type ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useRef, type FocusEvent } from 'react'
import type { EditForm } from '../kit/form/edit-form.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import { SaveState } from '../kit/form/save-state.tsx'
import { useAction } from '../kit/form/use-action.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { MailPreview } from './mail-preview.tsx'
import styles from './mails.module.css'
import { resetMailTexts, useReloadMails, type Texts } from './mails-query.ts'
import { partLabel, textErrors, toastSubject, useMailForm } from './use-mail-form.ts'

type Props = { site: SiteOfSession; mail: ShopMail; saved: MailTextsAnswer }

/** The texts of an email, and beside them the email itself. */
export function MailEditor({ site, mail, saved }: Props) {
  const translate = useTranslate()
  const form = useMailForm(site.id, mail, saved)
  const errors = textErrors(translate, mail, form.values)
  const labels = Object.fromEntries(mail.parts.map((part) => [part.id, partLabel(translate, part)]))
  const place = useRef<{ part: string; at: number } | null>(null)
  const putIn = (name: string) => {
    const { part, at } = place.current ?? { part: 'lead', at: (form.values['lead'] ?? '').length }
    const text = form.values[part] ?? ''
    form.set(part, `${text.slice(0, at)}{${name}}${text.slice(at)}`)
    place.current = { part, at: at + name.length + 2 }
  }
  return (
    <>
      <section className={styles['editor']} aria-label={translate(mail.name)}>
        <h2>{translate(mail.name)}</h2>
        <p className={styles['quiet']}>
          {translate(mail.sent)}. <InLanguage tag={saved.language} />
        </p>
        <EditFormFrame form={form} labels={labels}>
          {mail.parts.map((part) => (
            <PartField
              key={part.id}
              form={form}
              mail={mail}
              part={part}
              error={errors[part.id]}
              onLeave={(at) => (place.current = { part: part.id, at })}
            />
          ))}
          <Names mail={mail} onPutIn={putIn} />
          <div className={styles['actions']}>
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              {translate(form.isBusy ? messages.saving : messages.save)}
            </Button>
            <ResetButton site={site} mail={mail} saved={saved} onReset={form.reset} />
            <SaveState word={form.word} />
          </div>
        </EditFormFrame>
      </section>
      <MailPreview site={site} mail={mail} texts={form.values} isRight={Object.keys(errors).length === 0} />
    </>
  )
}

function InLanguage({ tag }: { tag: string }) {
  const translate = useTranslate()
  const names = new Intl.DisplayNames([useLocaleTag()], { type: 'language' })
  return <>{translate(messages.language, { language: names.of(tag) ?? tag })}</>
}

type PartProps = {
  form: EditForm<Texts>
  mail: ShopMail
  part: MailPart
  /** What is wrong with the text now. */
  error: string | undefined
  /** Called with the place of the cursor when the field is left. */
  onLeave: (at: number) => void
}

/** A text of an email. A name that the email does not know is flagged while it is typed, anything else once the field was left. */
function PartField({ form, mail, part, error, onLeave }: PartProps) {
  const translate = useTranslate()
  const { value, onBlur, error: shown, ...field } = form.field(part.id)
  const [problem] = findBraceProblems(value, namesOf(mail))
  const isMultiline = part.kind === 'text' || part.kind === 'closing'
  return (
    <TextField
      {...field}
      value={value}
      label={partLabel(translate, part)}
      isMultiline={isMultiline}
      error={shown ?? (problem?.kind === 'unknown' ? error : undefined)}
      onBlur={({ target }: FocusEvent) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
          onLeave(target.selectionStart ?? value.length)
        onBlur()
      }}
    />
  )
}

/** The names that the email can fill in, as buttons that put them where the cursor was. */
function Names({ mail, onPutIn }: { mail: ShopMail; onPutIn: (name: string) => void }) {
  const translate = useTranslate()
  return (
    <fieldset className={styles['names']}>
      <legend>{translate(messages.putIn)}</legend>
      {namesOf(mail).map((name) => (
        <Button key={name} isCompact onPress={() => onPutIn(name)}>{`{${name}}`}</Button>
      ))}
      <p className={styles['quiet']}>{translate(messages.putInHelp)}</p>
    </fieldset>
  )
}

function ResetButton({ site, mail, saved, onReset }: Props & { onReset: () => void }) {
  const translate = useTranslate()
  const reload = useReloadMails(site.id)
  const { run, isBusy, problem } = useAction({
    site: site.id,
    subject: toastSubject(mail.id),
    send: (version: number, key) => resetMailTexts({ site: site.id, mail: mail.id }, version, key),
    reload,
    doneText: () => translate(messages.wasReset, { mail: translate(mail.name) }),
    undoneText: translate(messages.undone),
    onDone: onReset,
  })
  const isStandard = mail.parts.every(({ id }) => saved.texts[id] === saved.standard[id])
  return (
    <>
      {problem !== undefined && (
        <Banner tone="bad" icon="alert">
          {problem}
        </Banner>
      )}
      <Button look="plain" isDisabled={isStandard} isBusy={isBusy} onPress={() => run(saved.version)}>
        {translate(messages.reset)}
      </Button>
    </>
  )
}
