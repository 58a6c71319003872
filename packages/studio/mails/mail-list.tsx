import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import { senderMessages } from '@sitewright/domain/mail/own-texts/sender.messages.ts'
import { shopMailOf } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { rowAttribute, useRowKeys } from '../kit/list/use-row-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './mails.module.css'

/** Stands in the address for the sender of all emails, where the id of an email stands. */
export const senderId = 'sender'

/** The sender and the emails, with those marked that have own texts. The arrow keys move between them. */
export function MailList({ mails, shown }: { mails: readonly { id: string; isChanged: boolean }[]; shown: string }) {
  const translate = useTranslate()
  const list = useRef<HTMLElement>(null)
  useRowKeys(list)
  return (
    <nav ref={list} className={styles['list']} aria-label={translate(messages.list)}>
      <ul>
        <li>
          <Link
            to="."
            search={{ mail: senderId }}
            {...{ [rowAttribute]: senderId }}
            {...(shown === senderId && { 'aria-current': 'page' as const })}
          >
            {translate(senderMessages.sender)}
          </Link>
        </li>
        {mails.map(({ id, isChanged }) => {
          const mail = shopMailOf(id)
          const row = { [rowAttribute]: id }
          return (
            mail && (
              <li key={id}>
                <Link to="." search={{ mail: id }} {...row} {...(id === shown && { 'aria-current': 'page' as const })}>
                  {translate(mail.name)} {isChanged && <Badge>{translate(messages.changed)}</Badge>}
                </Link>
              </li>
            )
          )
        })}
      </ul>
    </nav>
  )
}
