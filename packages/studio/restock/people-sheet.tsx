import { restockStudioMessages as messages } from '@sitewright/domain/restock/restock-studio.messages.ts'
import type { RestockSignUp } from '@sitewright/domain/restock/restock.wire.ts'
import type { WaitingVariant } from '@sitewright/domain/restock/waiting-list.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { SideSheet } from '@sitewright/ui/overlays/side-sheet.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { CellBadge } from '../kit/list/cell-badge.tsx'
import { LoadProblem } from '../kit/list/load-problem.tsx'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { usePeople } from './restock-query.ts'
import styles from './restock.module.css'
import { fullName, stockBadge } from './waiting-text.ts'

type SheetProps = {
  site: SiteOfSession
  /** Undefined when the list has it no more, and until the list is loaded. */
  variant: WaitingVariant | undefined
  onTell: (variant: WaitingVariant) => void
  onClose: () => void
}

/** Sheet with who waits for a variant, in the order in which they are told. */
export function PeopleSheet({ site, variant, onTell, onClose }: SheetProps) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const denied = useDenied(site, 'manage-products')
  const closeLabel = translate(sitesMessages.close)
  if (!variant) {
    return (
      <SideSheet title={translate(messages.restock)} closeLabel={closeLabel} onClose={onClose}>
        <p className={styles['quiet']}>{translate(messages.gone)}</p>
      </SideSheet>
    )
  }
  const { waiting, firstAt, tellable } = variant
  const time = new Date(firstAt).toLocaleDateString(tag, { day: 'numeric', month: 'long' })
  return (
    <SideSheet
      title={fullName(variant)}
      closeLabel={closeLabel}
      onClose={onClose}
      footer={
        <Button look="primary" denied={denied} isDisabled={tellable === 0} onPress={() => onTell(variant)}>
          {tellable === 0 ? translate(messages.tellPeople) : translate(messages.tell, { count: tellable })}
        </Button>
      }
    >
      <div className={styles['now']}>
        <span>{translate(messages.peopleWaiting, { count: waiting, time })}</span>
        <CellBadge badge={stockBadge(translate, variant)} />
      </div>
      {denied === undefined ? <People site={site} variant={variant} /> : <p className={styles['quiet']}>{denied}</p>}
      <p className={styles['quiet']}>{translate(messages.rule)}</p>
      {tellable === 0 && <p className={styles['quiet']}>{translate(messages.whenBack)}</p>}
    </SideSheet>
  )
}

function People({ site, variant }: { site: SiteOfSession; variant: WaitingVariant }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePeople(site.id, variant)
  if (error && !data) return <LoadProblem failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <>
      <ul className={styles['people']}>
        {data.map((person) => (
          <Person key={person.id} person={person} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {translate(messages.morePeople)}
        </Button>
      )}
    </>
  )
}

function Person({ person: { siteVisitorEmail, isJoinMailingList, signedUpOn } }: { person: RestockSignUp }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <li>
      <bdi className={styles['address']}>{siteVisitorEmail}</bdi>
      {isJoinMailingList && (
        <span title={translate(messages.wantsNews)}>
          <Icon name="mail" size={14} />
          <span className={visuallyHidden}>{translate(messages.wantsNews)}</span>
        </span>
      )}
      <time className={styles['quiet']} dateTime={new Date(signedUpOn).toISOString()}>
        {new Date(signedUpOn).toLocaleDateString(tag, { day: 'numeric', month: 'short' })}
      </time>
    </li>
  )
}
