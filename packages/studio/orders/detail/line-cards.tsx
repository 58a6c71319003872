import type { OrderFulfilment } from '@sitewright/domain/orders/orders.wire.ts'
import { placedUnits, type PlacedUnits } from '@sitewright/domain/orders/placed-units.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import {
  orderActionMessages,
  orderDetailMessages as messages,
  orderListMessages,
} from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { useState } from 'react'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { eventTimeText } from '../../kit/time-text.ts'
import type { OrderScreen } from '../order-screen.ts'
import { LineRows } from './line-rows.tsx'
import styles from './order-detail.module.css'

/** What was bought, by where it is: left to fulfil, each fulfilment, and what was taken out before. */
export function LineCards({ screen }: { screen: OrderScreen }) {
  const { order } = screen
  const units = placedUnits(order)
  const partsAt = (wanted: string) => units.filter(({ place }) => place === wanted)
  return (
    <>
      <OpenCard screen={screen} parts={partsAt('open')} />
      {order.fulfilments.toReversed().map((fulfilment) => (
        <FulfilmentCard key={fulfilment.id} screen={screen} fulfilment={fulfilment} parts={partsAt(fulfilment.id)} />
      ))}
      <RemovedCard screen={screen} parts={partsAt('removed')} />
    </>
  )
}

type CardProps = { screen: OrderScreen; parts: readonly PlacedUnits[] }

function OpenCard({ screen, parts }: CardProps) {
  const translate = useTranslate()
  const { site, order, openForm, isFormOpen } = screen
  const quantity = parts
    .filter(({ line }) => line.productType !== productTypes.digital)
    .reduce((sum, part) => sum + part.quantity, 0)
  if (parts.length === 0) return null
  const isAllowed = order.actions.includes('fulfil')
  const footer = isAllowed && (
    <>
      <span className={styles['remark']}>
        {order.axes.payment === 'none' && translate(messages.notFulfilledOfUnpaid)}
      </span>
      <Button look={isFormOpen ? 'rest' : 'primary'} isCompact onPress={() => openForm('fulfil')}>
        {translate(orderActionMessages.fulfilPieces, { quantity })}
      </Button>
    </>
  )
  return (
    <Card
      title={translate(messages.pieces, { quantity: countOf(parts) })}
      mark={
        <Badge tone="accent" mark="ring">
          {translate(orderListMessages.toFulfil)}
        </Badge>
      }
      note={order.shipping && <span className={styles['remark']}>{order.shipping.name}</span>}
      {...(footer !== false && { footer })}
    >
      <LineRows site={site} order={order} parts={parts} isOpen />
    </Card>
  )
}

function FulfilmentCard({ screen: { site, order }, fulfilment, parts }: CardProps & { fulfilment: OrderFulfilment }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  const [now] = useState(() => Date.now())
  const { tracking, isAutomatic, createdAt } = fulfilment
  return (
    <Card
      title={translate(messages.pieces, { quantity: countOf(parts) })}
      mark={
        <Badge tone="ok" mark="full">
          {translate(orderListMessages.fulfilled)}
        </Badge>
      }
      note={<span className={styles['remark']}>{eventTimeText(tag, createdAt, now)}</span>}
      {...((tracking || isAutomatic) && { footer: <SentBy fulfilment={fulfilment} /> })}
    >
      <LineRows site={site} order={order} parts={parts} />
    </Card>
  )
}

function SentBy({ fulfilment: { tracking, isAutomatic } }: { fulfilment: OrderFulfilment }) {
  const translate = useTranslate()
  if (isAutomatic) return <span className={styles['remark']}>{translate(messages.deliveredByItself)}</span>
  if (!tracking) return null
  const { carrier, number, url } = tracking
  return (
    <span className={styles['tracking']}>
      <Icon name="truck" />
      {translate(messages.parcel, { carrier })}
      {number !== '' && url === '' && <bdi>{number}</bdi>}
      {url !== '' && (
        <a className={styles['link']} href={url} target="_blank" rel="noopener noreferrer">
          {translate(messages.track, { number })}
        </a>
      )}
    </span>
  )
}

function RemovedCard({ screen: { site, order }, parts }: CardProps) {
  const translate = useTranslate()
  if (parts.length === 0) return null
  return (
    <Card
      title={translate(messages.pieces, { quantity: countOf(parts) })}
      mark={
        <Badge mark="full">
          {translate(order.axes.order === 'cancelled' ? orderListMessages.cancelled : messages.takenOut)}
        </Badge>
      }
    >
      <LineRows site={site} order={order} parts={parts} />
    </Card>
  )
}

function countOf(parts: readonly PlacedUnits[]): number {
  return parts.reduce((sum, { quantity }) => sum + quantity, 0)
}
