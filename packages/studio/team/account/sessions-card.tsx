import { accountMessages as messages } from '@sitewright/domain/team/account.messages.ts'
import type { AccountAnswer } from '@sitewright/domain/team/account.wire.ts'
import { deviceOf } from '@sitewright/domain/team/device-name.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyDone, notifyFailure } from '@sitewright/ui/notify.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../kit/failure-text.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { eventTimeText } from '../../kit/time-text.ts'
import styles from './account.module.css'
import { accountCalls, useReloadAccount } from './account-query.ts'

type Session = AccountAnswer['sessions'][number]

/** Where the account is signed in. Each session can be ended, or all but this one. */
export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const translate = useTranslate()
  const end = useEnding()
  return (
    <Card
      title={translate(messages.sessions)}
      footer={
        <>
          <span className={styles['quiet']}>{translate(messages.sessionsHint)}</span>
          {sessions.length > 1 && (
            <Button isCompact onPress={() => end('others')}>
              {translate(messages.endOthers)}
            </Button>
          )}
        </>
      }
    >
      <ul className={styles['lines']} aria-label={translate(messages.sessions)}>
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
        ))}
      </ul>
    </Card>
  )
}

function SessionLine({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const found = deviceOf(session.userAgent)
  const device = found ? translate(messages.onSystem, found) : translate(messages.unknownDevice)
  const at = eventTimeText(tag, session.seenAt, now)
  return (
    <li className={styles['line']}>
      <Icon name="system" />
      <div className={styles['grow']}>
        <b>{device}</b>
        <p className={styles['quiet']}>
          {session.address} · {translate(messages.lastUsed)} <time>{at}</time>
        </p>
      </div>
      {session.isThis ? (
        <Badge tone="accent">{translate(messages.thisSession)}</Badge>
      ) : (
        <Button isCompact aria-label={translate(messages.endSession, { device })} onPress={onEnd}>
          {translate(messages.end)}
        </Button>
      )}
    </li>
  )
}

function useEnding(): (which: string) => void {
  const translate = useTranslate()
  const reload = useReloadAccount()
  const ending = useMutation({
    mutationFn: (which: string) => (which === 'others' ? accountCalls.endOthers() : accountCalls.endSession(which)),
    onSuccess: async ({ count }, which) => {
      const text = which === 'others' ? translate(messages.othersEnded, { count }) : translate(messages.sessionEnded)
      notifyDone('sessions', text)
      await reload()
    },
    onError: (failure) => {
      notifyFailure(failureText(translate, failure))
    },
  })
  return (which) => ending.mutate(which)
}
