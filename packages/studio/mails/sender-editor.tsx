import type { FieldProblem } from '@sitewright/domain/kit/refusal.ts'
import type { Message, Translate } from '@sitewright/domain/kit/text.ts'
import { senderProblems } from '@sitewright/domain/mail/own-texts/check-sender.ts'
import { senderMessages as messages } from '@sitewright/domain/mail/own-texts/sender.messages.ts'
import type { MailSenderAnswer, MailSenderChoice } from '@sitewright/domain/mail/own-texts/sender.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { findLastChanger } from '../kit/conflict/last-changer.ts'
import { EditFormFrame } from '../kit/form/edit-form-frame.tsx'
import { SaveState } from '../kit/form/save-state.tsx'
import { useEditForm } from '../kit/form/use-edit-form.ts'
import { useUndo } from '../kit/form/use-undo.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import styles from './mails.module.css'
import { fetchSender, sendSender, testSender, useReloadSender } from './sender-query.ts'
import { TestButton } from './test-button.tsx'

const subject = 'mail sender'
const valuesOf = ({ name, replyTo }: MailSenderChoice): MailSenderChoice => ({ name, replyTo })

/** Whom the emails of a shop come from, and beside it how that looks in an email program. */
export function SenderEditor({ site, saved }: { site: SiteOfSession; saved: MailSenderAnswer }) {
  const translate = useTranslate()
  const form = useSenderForm(site.id, saved)
  const labels = { name: translate(messages.name), replyTo: translate(messages.replyTo) }
  return (
    <>
      <section className={styles['editor']} aria-label={translate(messages.sender)}>
        <h2>{translate(messages.sender)}</h2>
        <p className={styles['quiet']}>{translate(messages.help)}</p>
        <EditFormFrame form={form} labels={labels}>
          <TextField
            label={labels.name}
            help={translate(messages.nameHelp, { site: saved.site })}
            {...form.field('name')}
          />
          <TextField
            label={labels.replyTo}
            help={translate(messages.replyToHelp)}
            inputMode="email"
            autoComplete="email"
            {...form.field('replyTo')}
          />
          <div className={styles['actions']}>
            <Button type="submit" look="primary" isBusy={form.isBusy}>
              {translate(form.isBusy ? messages.saving : messages.save)}
            </Button>
            <SaveState word={form.word} />
          </div>
        </EditFormFrame>
      </section>
      <Example site={site} saved={saved} chosen={valuesOf(form.values)} />
    </>
  )
}

function useSenderForm(siteId: string, saved: MailSenderAnswer) {
  const translate = useTranslate()
  const reload = useReloadSender(siteId)
  const undo = useUndo({ site: siteId, reload, undoneText: translate(messages.undone) })
  return useEditForm<MailSenderChoice>({
    draftKey: `${siteId} mail sender`,
    saved: { values: valuesOf(saved), version: saved.version },
    check: (sender) => senderErrors(translate, sender),
    save: async (sender, version, key) => {
      const answer = await sendSender(siteId, { ...sender, version }, key)
      const request = answer.undo
      const offered = request && { label: translate(sitesMessages.undo), run: () => undo(request, subject) }
      notifyDone(subject, translate(messages.saved), offered ?? undefined)
      void reload()
      return { version: answer.version, values: valuesOf(answer) }
    },
    reload: async () => {
      const newest = await fetchSender(siteId)
      void reload()
      const by = await findLastChanger(siteId, { kind: 'mail', id: siteId }, ['name', 'replyTo']).catch(() => undefined)
      return { values: valuesOf(newest), version: newest.version, ...(by && { by }) }
    },
  })
}

/** Returns what is wrong with a sender as it would be sent, without the spaces around it. */
function senderErrors(translate: Translate, { name, replyTo }: MailSenderChoice): Record<string, string> {
  const problems: [string, FieldProblem][] = Object.entries(
    senderProblems({ name: name.trim(), replyTo: replyTo.trim() }),
  )
  return Object.fromEntries(
    problems.map(([field, { message, values }]) => [field, translate(message as Message<unknown>, values)]), // of the message
  )
}

type ExampleProps = { site: SiteOfSession; saved: MailSenderAnswer; chosen: MailSenderChoice }

/** The head of an email as a customer's program shows it. It follows what is typed. */
function Example({ site, saved, chosen }: ExampleProps) {
  const translate = useTranslate()
  const name = chosen.name.trim() || saved.site
  const replyTo = chosen.replyTo.trim()
  const isRight = Object.keys(senderErrors(translate, chosen)).length === 0
  return (
    <section className={styles['preview']} aria-label={translate(messages.example)}>
      <h2>{translate(messages.example)}</h2>
      <dl className={styles['head']}>
        <dt>{translate(messages.from)}</dt>
        <dd>
          <b>{name}</b> {saved.address !== null && `<${saved.address}>`}
        </dd>
        <dt>{translate(messages.subject)}</dt>
        <dd>{translate(messages.exampleSubject)}</dd>
        {replyTo !== '' && (
          <>
            <dt>{translate(messages.reply)}</dt>
            <dd>{replyTo}</dd>
          </>
        )}
      </dl>
      {replyTo === '' && <p className={styles['quiet']}>{translate(messages.nobodyReads)}</p>}
      {saved.address === null && <p className={styles['quiet']}>{translate(messages.noServer)}</p>}
      <TestButton
        site={site.id}
        subject="test of mail sender"
        input={chosen}
        isRight={isRight}
        send={(sender, key) => testSender(site.id, sender, key)}
      />
    </section>
  )
}
