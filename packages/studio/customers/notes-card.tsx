import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import {
  customerNoteAnswer,
  type CustomerDetail,
  type CustomerNote,
} from '@sitewright/domain/customers/customers.wire.ts'
import { orderDetailMessages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { callApi } from '../kit/api.ts'
import { useAction } from '../kit/form/use-action.ts'
import type { SentDraft } from '../kit/form/use-idempotency-keys.ts'
import { useKeptText } from '../kit/form/use-kept-value.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { NoteForm, noteOf, type Note } from '../kit/notes/note-form.tsx'
import { eventTimeText } from '../kit/time-text.ts'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { customerApiPath, useReloadCustomer } from './customers-query.ts'
import styles from './customers.module.css'

type Shown = { site: SiteOfSession; detail: CustomerDetail }

/** Notes of the team about a customer, the newest first, with a field for another one. */
export function NotesCard({ site, detail }: Shown) {
  const translate = useTranslate()
  const { notes } = detail
  return (
    <Card title={translate(messages.notes)}>
      <CardBody>
        <NoteField site={site} detail={detail} />
        {notes.length === 0 && <p className={styles['remark']}>{translate(messages.noNotes)}</p>}
      </CardBody>
      <ul className={styles['rows']}>
        {notes.map((note) => (
          <NoteRow key={note.id} site={site} detail={detail} note={note} />
        ))}
      </ul>
    </Card>
  )
}

/** React hook for a change of the notes. `path` is the API's path below that of the notes. */
function useNoteAction<Body>(
  { site, detail }: Shown,
  given: { path: string; subject: string; doneText: string; onDone?: () => void; draft?: SentDraft<Body> },
) {
  const translate = useTranslate()
  const { id } = detail.customer
  const { path, subject, doneText, onDone, draft } = given
  return useAction<Body, ReturnType<typeof customerNoteAnswer.parse>>({
    site: site.id,
    subject: `customer note ${site.id} ${subject}`,
    send: async (body, idempotencyKey) => {
      const to = `${customerApiPath(id)}/notes${path}`
      return customerNoteAnswer.parse(await callApi({ method: 'POST', path: to, body, site: site.id, idempotencyKey }))
    },
    reload: useReloadCustomer(site.id, id),
    doneText: () => doneText,
    undoneText: translate(messages.noteUndone),
    ...(onDone && { onDone }),
    draft,
  })
}

function NoteRow({ site, detail, note }: Shown & { note: CustomerNote }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const denied = useDenied(site, 'handle-orders')
  const { run, isBusy, problem } = useNoteAction<object>(
    { site, detail },
    { path: `/${note.id}/remove`, subject: note.id, doneText: translate(messages.noteRemoved) },
  )
  const { text, author, createdAt } = note
  return (
    <li>
      <div className={styles['note']}>
        <p dir="auto">{text}</p>
        <p className={styles['remark']}>
          <bdi>{author}</bdi> · {eventTimeText(tag, createdAt, now)}
        </p>
        {problem !== undefined && (
          <p role="alert" className={styles['problem']}>
            {problem}
          </p>
        )}
      </div>
      {denied === undefined && (
        <IconButton label={translate(messages.removeNote, { text })} isDisabled={isBusy} onPress={() => run({})}>
          <Icon name="trash" />
        </IconButton>
      )}
    </li>
  )
}

function NoteField({ site, detail }: Shown) {
  const translate = useTranslate()
  const draftKey = `${site.id} customer ${detail.customer.id} note`
  const [text, setText, forget] = useKeptText(draftKey)
  const action = useNoteAction<Note>(
    { site, detail },
    {
      path: '',
      subject: `of ${detail.customer.id}`,
      doneText: translate(orderDetailMessages.noteAdded),
      onDone: forget,
      draft: { key: draftKey, input: noteOf(text) },
    },
  )
  return <NoteForm text={text} onChange={setText} action={action} denied={useDenied(site, 'handle-orders')} />
}
