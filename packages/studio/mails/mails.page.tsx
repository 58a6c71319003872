import { mailsStudioMessages as messages } from '@sitewright/domain/mail/own-texts/mails-studio.messages.ts'
import { shopMailOf, shopMails, type ShopMail } from '@sitewright/domain/mail/own-texts/shop-mails.ts'
import { Pane, PaneBody, PaneHeader, Screen } from '@sitewright/ui/layout/pane.tsx'
import { Skeleton, SkeletonBar } from '@sitewright/ui/skeleton.tsx'
import { DocumentTitle } from '../app-shell/screens/document-title.tsx'
import { useListSearch } from '../kit/list/list-search.ts'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { Permitted } from '../session/permitted.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { MailEditor } from './mail-editor.tsx'
import { MailList, senderId } from './mail-list.tsx'
import styles from './mails.module.css'
import { useMails, useMailTexts } from './mails-query.ts'
import { SenderEditor } from './sender-editor.tsx'
import { useSender } from './sender-query.ts'

/** Screen with the emails of a site's shop and their sender. The one that is open stands in the address. */
export function MailsPage() {
  return <Permitted action="edit-checkout">{(site) => <Mails key={site.id} site={site} />}</Permitted>
}

function Mails({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { data, error, refetch } = useMails(site.id)
  const isSender = search['mail'] === senderId
  const open = shopMailOf(search['mail'] ?? '') ?? shopMails[0]
  return (
    <Screen isTinted>
      <DocumentTitle page={translate(messages.mails)} />
      <Pane>
        <PaneHeader title={translate(messages.mails)} />
        <PaneBody>
          {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
          {data && open ? (
            <div className={styles['screen']}>
              <MailList mails={data.mails} shown={isSender ? senderId : open.id} />
              {isSender ? (
                <Sender site={site} />
              ) : (
                <OpenMail key={`${open.id} ${data.language}`} site={site} mail={open} />
              )}
            </div>
          ) : (
            !error && <Waiting />
          )}
        </PaneBody>
      </Pane>
    </Screen>
  )
}

function OpenMail({ site, mail }: { site: SiteOfSession; mail: ShopMail }) {
  const { data, error, refetch } = useMailTexts({ site: site.id, mail: mail.id })
  return (
    <>
      {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
      {data ? <MailEditor site={site} mail={mail} saved={data} /> : !error && <Waiting />}
    </>
  )
}

function Sender({ site }: { site: SiteOfSession }) {
  const { data, error, refetch } = useSender(site.id)
  return (
    <>
      {error && <LoadProblem failure={error} hasOlder={data !== undefined} onRetry={() => void refetch()} />}
      {data ? <SenderEditor site={site} saved={data} /> : !error && <Waiting />}
    </>
  )
}

function Waiting() {
  return (
    <Skeleton>
      <SkeletonBar width="middle" />
      <SkeletonBar width="middle" />
      <SkeletonBar width="middle" />
    </Skeleton>
  )
}
