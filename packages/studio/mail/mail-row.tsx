import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import type { OutboxMail } from './outbox-query.ts'
import styles from './outbox.module.css'

/**
 * One email in the outbox: subject, recipient and time, expandable to its text and its HTML version. The HTML is loaded only when
 * the row is expanded.
 */
export function MailRow({ mail }: { mail: OutboxMail }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [isOpen, setOpen] = useState(false)
  const at = new Date(mail.createdAt)
  return (
    <li className={styles['mail']}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className={styles['subject']}>
            {mail.subject} {mail.isUndelivered && <Badge>{translate(mailMessages.undelivered)}</Badge>}
          </span>
          <time className={styles['meta']} dateTime={at.toISOString()}>
            {at.toLocaleString(tag, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
          <span className={styles['recipient']}>
            {translate(mailMessages.to)} <bdi>{mail.to}</bdi>
          </span>
        </summary>
        {isOpen && <MailBody mail={mail} />}
      </details>
    </li>
  )
}

function MailBody({ mail }: { mail: OutboxMail }) {
  const translate = useTranslate()
  return (
    <div className={styles['opened']}>
      {mail.isUndelivered && <p className={styles['quiet']}>{translate(mailMessages.notSendable)}</p>}
      <section aria-label={translate(mailMessages.asText)}>
        <h3>{translate(mailMessages.asText)}</h3>
        <p className={styles['text']} dir="auto">
          {mail.text}
        </p>
      </section>
      <section aria-label={translate(mailMessages.asPage)}>
        <h3>{translate(mailMessages.asPage)}</h3>
        <iframe
          className={styles['frame']}
          src={mail.page}
          title={translate(mailMessages.pageOf, { subject: mail.subject })}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      </section>
    </div>
  )
}
