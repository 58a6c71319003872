import { inventoryMessages as messages } from '@sitewright/domain/stock/inventory-studio.messages.ts'
import type { MovementReason, StockMovementItem } from '@sitewright/domain/stock/inventory.wire.ts'
import type { StockLevel } from '@sitewright/domain/stock/change-stock.ts'
import type { Message } from '@sitewright/domain/kit/text.ts'
import type { IconName } from '@sitewright/ui/icons.tsx'
import { Timeline, type TimelineEntry } from '@sitewright/ui/layout/timeline.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { eventTimeText } from '../kit/time-text.ts'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'

/** What changed the stock of a variant, the newest first. */
export function MovementList({ site, movements }: { site: SiteOfSession; movements: readonly StockMovementItem[] }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const text = (level: StockLevel): string => (level === null ? '∞' : String(level))
  const entries = movements.map((movement): TimelineEntry => {
    const { id, at, reason, actor, orderNumber, before, after } = movement
    const change = translate(messages.fromTo, { before: text(before), after: text(after) })
    const { name, icon } = looks[reason]
    return {
      id,
      icon,
      title: (
        <>
          {translate(name)} <strong>{before === after ? text(after) : change}</strong>
        </>
      ),
      text: orderNumber === null ? actor : <OrderLink site={site} number={orderNumber} />,
      at: new Date(at).toISOString(),
      atText: eventTimeText(tag, at, now),
    }
  })
  return <Timeline entries={entries} />
}

function OrderLink({ site, number }: { site: SiteOfSession; number: number }) {
  const translate = useTranslate()
  const text = translate(messages.order, { number })
  if (!maySeeOrders(site)) return text
  return <Link to={paths.order(site.identifier, number)}>{text}</Link>
}

const looks: Readonly<Record<MovementReason, { name: Message; icon: IconName }>> = {
  initial: { name: messages.initial, icon: 'sprout' },
  counted: { name: messages.counted, icon: 'check' },
  received: { name: messages.received, icon: 'parcel' },
  returned: { name: messages.returned, icon: 'undo' },
  damaged: { name: messages.damaged, icon: 'ban' },
  sold: { name: messages.sold, icon: 'bag' },
  correction: { name: messages.correction, icon: 'edit' },
  import: { name: messages.import, icon: 'upload' },
  undone: { name: messages.undoneReason, icon: 'undo' },
  reserved: { name: messages.reserved, icon: 'lock' },
  released: { name: messages.released, icon: 'undo' },
  expired: { name: messages.expired, icon: 'undo' },
  committed: { name: messages.committed, icon: 'bag' },
  fulfilled: { name: messages.fulfilled, icon: 'truck' },
  unfulfilled: { name: messages.unfulfilled, icon: 'undo' },
  dropped: { name: messages.dropped, icon: 'ban' },
}
