import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderLimits } from '@sitewright/domain/kit/limits.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Timeline, type TimelineEntry } from '@sitewright/ui/layout/timeline.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { WaitingState } from '../../kit/form/save-state.tsx'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useLocale, useTranslate } from '../../kit/locale.tsx'
import { eventTimeText } from '../../kit/time-text.ts'
import { eventDetails, eventLooks, eventText } from '../event-text.ts'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'
import styles from './order-detail.module.css'

/** What happened to the order, the newest first, with the team's notes among it and a field for another one. */
export function TimelineCard({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  return (
    <Card title={translate(messages.timeline)}>
      <CardBody>
        {screen.order.actions.includes('add-note') && <NoteField key={screen.order.number} screen={screen} />}
        <Timeline entries={useEntries(screen.order)} />
      </CardBody>
    </Card>
  )
}

function useEntries(order: OrderDetail): TimelineEntry[] {
  const translate = useTranslate()
  const locale = useLocale()
  const [now] = useState(() => Date.now())
  const time = (at: number) => ({ at: new Date(at).toISOString(), atText: eventTimeText(locale.tag, at, now), ms: at })
  const events = order.events
    .filter(({ kind }) => kind !== 'note-added') // the note itself stands in its place
    .map((event) => {
      const text = eventDetails(event, translate)
      const title = eventText(event, order, locale)
      return { id: event.id, ...eventLooks[event.kind], title, ...(text !== '' && { text }), ...time(event.at) }
    })
  const notes = order.notes.map(({ id, author, text, createdAt }) => {
    return { id, ...eventLooks['note-added'], title: <b>{author}</b>, text, ...time(createdAt) }
  })
  const entries = [...events.toReversed(), ...notes.toReversed()]
  return entries.toSorted((a, b) => b.ms - a.ms)
}

function NoteField({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const draftKey = `${screen.site.id} order ${screen.order.number} note`
  const [text, setText, forget] = useKeptText(draftKey)
  const input = { text: text.trim() }
  const [isEmptyShown, setEmptyShown] = useState(false)
  const { run, isBusy, problem, word } = useOrderAction<{ text: string }>(screen, {
    path: 'notes',
    doneText: () => translate(messages.noteAdded),
    onDone: forget,
    draft: { key: draftKey, input },
  })
  const add = () => {
    setEmptyShown(input.text === '')
    if (input.text !== '') run(input)
  }
  const error = isEmptyShown && input.text === '' ? translate(messages.noteEmpty) : problem
  return (
    <form
      className={styles['noteForm']}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <TextField
        label={translate(messages.note)}
        help={translate(messages.noteHint)}
        isMultiline
        maxLength={orderLimits.noteChars}
        value={text}
        onChange={setText}
        error={error}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          add()
        }}
      />
      <Button type="submit" isCompact isBusy={isBusy}>
        {translate(messages.addNote)}
      </Button>
      <WaitingState word={word} />
    </form>
  )
}
