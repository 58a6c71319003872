import { activityFieldMessages as fieldMessages } from '@sitewright/domain/team/activity-fields.messages.ts'
import { activityMessages as messages } from '@sitewright/domain/team/activity.messages.ts'
import type { ActivityAnswer, ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'
import type { Translate } from '@sitewright/domain/kit/text.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { Link } from '@tanstack/react-router'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../kit/api.ts'
import { failureText } from '../../kit/failure-text.ts'
import { useSendOnce } from '../../kit/form/use-send-once.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../session/session.ts'
import styles from './activity.module.css'
import { useReloadActivity } from './activity-query.ts'
import { activityPlace } from './activity-place.ts'
import { changeText } from './change-text.ts'
import { activityIcon, activityText } from './activity-text.ts'

/** Entries of the log under the days on which they happened. */
export function Entries({ site, log: { entries, currency } }: { site: SiteOfSession; log: ActivityAnswer }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  return entries.map((entry, index) => {
    const day = dayText(translate, tag, entry.at, now)
    const before = entries[index - 1]
    const isFirst = !before || dayText(translate, tag, before.at, now) !== day
    return (
      <div key={entry.id} className={styles['day']}>
        {isFirst && <h2 className={styles['dayHead']}>{day}</h2>}
        <Entry site={site} entry={entry} currency={currency} />
      </div>
    )
  })
}

type EntryProps = { site: SiteOfSession; entry: ActivityEntry; currency: string }

function Entry({ site, entry, currency }: EntryProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const time = new Date(entry.at).toLocaleTimeString(tag, { timeStyle: 'short' })
  const text = activityText(translate, entry)
  const place = activityPlace(site.identifier, entry)
  return (
    <div className={styles['entry']}>
      <span className={styles['mark']}>
        <Icon name={activityIcon(entry)} size={14} />
      </span>
      <div className={styles['text']}>
        <b>{entry.who ?? translate(messages.server)}</b> {place === undefined ? text : <Link to={place}>{text}</Link>}
        {entry.changes.length > 0 && <Changes entry={entry} currency={currency} />}
      </div>
      {entry.undo && <UndoButton site={site} entry={entry} undo={entry.undo} text={text} />}
      <time className={styles['time']} dateTime={new Date(entry.at).toISOString()}>
        {time}
      </time>
    </div>
  )
}

/** Expandable list of the fields that an entry changed, with the values before and after. */
function Changes({ entry: { changes }, currency }: Pick<EntryProps, 'entry' | 'currency'>) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <details className={styles['changes']}>
      <summary>{translate(fieldMessages.details, { count: changes.length })}</summary>
      <dl>
        {changes.map((change) => {
          const { field, from, to } = changeText({ translate, tag, currency }, change)
          return (
            <div key={`${field} ${from} ${to}`}>
              <dt>{field}</dt>
              <dd>
                <span className={visuallyHidden}>{translate(fieldMessages.was)}: </span>
                <del>{from}</del> <span className={visuallyHidden}>{translate(fieldMessages.is)}: </span>
                <span aria-hidden="true">→</span> <ins>{to}</ins>
              </dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

type UndoProps = { site: SiteOfSession; entry: ActivityEntry; undo: NonNullable<ActivityEntry['undo']>; text: string }

function UndoButton({ site, entry, undo, text }: UndoProps) {
  const translate = useTranslate()
  const reload = useReloadActivity(site.id)
  const sendOnce = useSendOnce()
  const undoing = useMutation({
    mutationFn: () => sendOnce(undo, (idempotencyKey) => callApi({ ...undo, site: site.id, idempotencyKey })),
    onSuccess: () => notifyDone(`activity ${entry.id}`, translate(messages.undone)),
    onError: (failure) => {
      notifyFailure(failureText(translate, failure))
    },
    onSettled: reload,
  })
  return (
    <Button
      isCompact
      look="plain"
      aria-label={`${translate(messages.undo)}: ${text}`}
      isBusy={undoing.isPending}
      onPress={() => undoing.mutate()}
    >
      {translate(messages.undo)}
    </Button>
  )
}

function dayText(translate: Translate, tag: string, at: number, now: number): string {
  const day = (time: number) => new Date(time).toDateString()
  const date = new Date(at).toLocaleDateString(tag, { weekday: 'long', day: 'numeric', month: 'long' })
  if (day(at) === day(now)) return translate(messages.today, { date })
  const dayMs = 86_400_000
  return day(at) === day(now - dayMs) ? translate(messages.yesterday) : date
}
