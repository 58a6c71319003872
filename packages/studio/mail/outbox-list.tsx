import { mailMessages } from '@sitewright/domain/mail/mail.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { EmptyState } from '@sitewright/ui/empty-state.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { failureText } from '../kit/failure-text.ts'
import { useTranslate } from '../kit/locale.tsx'
import { MailRow } from './mail-row.tsx'
import { useOutbox } from './outbox-query.ts'
import styles from './outbox.module.css'

export function OutboxList({ site }: { site: { id: string; title: string } }) {
  const translate = useTranslate()
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useOutbox(site.id)
  const mails = data?.pages.flatMap((page) => page.mails) ?? []
  return (
    <Card title={translate(mailMessages.outboxOf, { title: site.title })}>
      {error && (
        <EmptyState
          drawing="cracked"
          isAlert
          title={translate(sitesMessages.unableToLoad)}
          text={failureText(translate, error)}
          action={<Button onPress={() => void refetch()}>{translate(sitesMessages.tryAgain)}</Button>}
        />
      )}
      {!data && !error && <Waiting />}
      {data && mails.length === 0 && (
        <div className={styles['empty']}>
          <EmptyState
            drawing="window"
            title={translate(mailMessages.noMails)}
            text={translate(mailMessages.noMailsHelp)}
          />
        </div>
      )}
      {mails.length > 0 && (
        <ul>
          {mails.map((mail) => (
            <MailRow key={mail.page} mail={mail} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {translate(mailMessages.older)}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Waiting() {
  const translate = useTranslate()
  return (
    <Skeleton>
      <div className={styles['waiting']}>
        <span className={visuallyHidden}>{translate(sitesMessages.loading)}</span>
        <SkeletonBar width="long" />
        <SkeletonBar width="middle" />
        <SkeletonBar width="full" />
      </div>
    </Skeleton>
  )
}
