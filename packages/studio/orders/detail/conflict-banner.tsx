import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import type { OrderEvent } from '@sitewright/domain/orders/orders.wire.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { Banner } from '@sitewright/ui/banner.tsx'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useLocale, useTranslate } from '../../kit/locale.tsx'
import { eventText } from '../event-text.ts'
import type { OrderScreen } from '../order-screen.ts'
import styles from './order-detail.module.css'

/** After a refusal because somebody else changed the order: why, and what happened to the order since it was seen. */
export function ConflictBanner({ screen: { order, conflict, setConflict } }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!conflict) return null
  const known = new Set(conflict.before.events.map(({ id }) => id))
  const since = order.events.filter(({ id }) => !known.has(id))
  const who = changerOf(since)
  const close = (
    <IconButton label={translate(sitesMessages.close)} onPress={() => setConflict(null)}>
      <Icon name="close" />
    </IconButton>
  )
  return (
    <Banner tone="bad" icon="alert" action={close}>
      {conflict.text}
      {since.length > 0 && (
        <>
          <p>{who === null ? translate(messages.changedMeanwhile) : translate(messages.changedMeanwhileBy, { who })}</p>
          <ul className={styles['changes']}>
            {since.map((event) => (
              <li key={event.id}>{eventText(event, order, locale)}</li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  )
}

/** Returns the name of the only member of the team among those who made the changes; null when there is none, or several. */
function changerOf(events: readonly OrderEvent[]): string | null {
  const names = new Set(events.filter(({ actor }) => actor.kind === 'team').map(({ actor }) => actor.name))
  const [name] = names
  return names.size === 1 ? (name ?? null) : null
}
