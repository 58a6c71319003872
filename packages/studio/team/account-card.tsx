import { teamMessages } from '@sitewright/domain/team/team.messages.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import { Avatar } from '@sitewright/ui/avatar.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import styles from './account-card.module.css'

export function AccountCard({ account }: { account: SessionAnswer['account'] }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <Card title={translate(teamMessages.yourAccount)}>
      <div className={styles['who']}>
        <Avatar name={account.displayName} isLarge />
        <p className={styles['name']}>{account.displayName}</p>
      </div>
      <dl className={styles['facts']}>
        <div>
          <dt>{translate(teamMessages.email)}</dt>
          <dd>{account.email}</dd>
        </div>
        <div>
          <dt>{translate(teamMessages.language)}</dt>
          <dd>{new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}</dd>
        </div>
      </dl>
    </Card>
  )
}
