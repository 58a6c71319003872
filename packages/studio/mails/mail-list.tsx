import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import { senderMessages } from '@sitewright/domain/mail/own-texts/sender.messages.ts'
import { shopMailOf } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useListSearch } from '../kit/list/list-search.ts'
import { rowAttribute, useRowKeys } from '../kit/list/use-row-keys.ts'
import { useTranslate } from '../kit/locale.tsx'
import styles from './mails.module.css'

/** Stands in the address for the sender of all emails, where the id of an email stands. */
export const senderId = 'sender'

type Props = { mails: readonly { id: string; isChanged: boolean }[]; shown: string }

/** The sender and the emails, with those marked that have own texts: beside what is open, and in a narrow pane as a choice above it. */
export function MailList(props: Props) {
  return (
    <div>
      <Rows {...props} />
      <Choice {...props} />
    </div>
  )
}

/** A link for the sender and for each email. The arrow keys move between them. */
function Rows({ mails, shown }: Props) {
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

/** The emails as one field, because a list of them all would push the email that was chosen off a phone's screen. */
function Choice({ mails, shown }: Props) {
  const translate = useTranslate()
  const { change } = useListSearch()
  const ofMails = mails.flatMap(({ id, isChanged }) => {
    const mail = shopMailOf(id)
    const name = mail && translate(mail.name)
    return name === undefined
      ? []
      : [{ value: id, label: isChanged ? `${name} (${translate(messages.changed)})` : name }]
  })
  const options = [{ value: senderId, label: translate(senderMessages.sender) }, ...ofMails]
  return (
    <div className={styles['choice']}>
      <SelectField
        label={translate(messages.list)}
        value={shown}
        options={options}
        onChange={(mail) => change({ mail })}
      />
    </div>
  )
}
