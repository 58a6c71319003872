import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { useState } from 'react'
import { useLocaleTag, useSay } from '../kit/words.tsx'
import type { OutboxMail } from './outbox-query.ts'
import styles from './outbox.module.css'

/**
 * One email: subject, recipient and time, expandable to its text and its HTML version. The HTML is loaded only when the row is
 * expanded.
 */
export function MailRow({ mail }: { mail: OutboxMail }) {
  const say = useSay()
  const tag = useLocaleTag()
  const [isOpen, setOpen] = useState(false)
  const at = new Date(mail.createdAt)
  return (
    <li className={styles['mail']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles['subject']}>
            {mail.subject} {mail.isUndelivered && <Badge>{say(mailMessages.undelivered)}</Badge>}
          </span>
          <time className={styles['meta']} dateTime={at.toISOString()}>
            {at.toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          <span className={styles['recipient']}>
            {say(mailMessages.to)} <bdi>{mail.to}</bdi>
          </span>
        </summary>
        {isOpen && <Opened mail={mail} />}
      </details>
    </li>
  )
}

function Opened({ mail }: { mail: OutboxMail }) {
  const say = useSay()
  return (
    <div className={styles['opened']}>
      {mail.isUndelivered && <p className={styles['quiet']}>{say(mailMessages.notSendable)}</p>}
      <section aria-label={say(mailMessages.asText)}>
        <h3>{say(mailMessages.asText)}</h3>
        <p className={styles['text']} dir="auto">
          {mail.text}
        </p>
      </section>
      <section aria-label={say(mailMessages.asPage)}>
        <h3>{say(mailMessages.asPage)}</h3>
        <iframe
          className={styles['frame']}
          src={mail.page}
          title={say(mailMessages.pageOf, { subject: mail.subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
    </div>
  )
}
