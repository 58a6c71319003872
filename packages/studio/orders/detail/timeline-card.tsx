import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Timeline, type TimelineEntry } from '@sitewright/ui/layout/timeline.tsx'
import { useState } from 'react'
import { useKeptText } from '../../kit/form/use-kept-value.ts'
import { useLocale, useTranslate } from '../../kit/locale.tsx'
import { NoteForm, noteOf, type Note } from '../../kit/notes/note-form.tsx'
import { eventTimeText } from '../../kit/time-text.ts'
import { eventDetails, eventLooks, eventText } from '../event-text.ts'
import { useOrderAction, type OrderScreen } from '../order-screen.ts'

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
  const action = useOrderAction<Note>(screen, {
    path: 'notes',
    doneText: () => translate(messages.noteAdded),
    onDone: forget,
    draft: { key: draftKey, input: noteOf(text) },
  })
  return <NoteForm text={text} onChange={setText} action={action} />
}
