import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { OrderDetail, OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { PlacedUnits } from '@sitewright/domain/orders/placed-units.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import { pictureSource } from '../../media/picture-source.ts'
import type { SiteOfSession } from '../../session/session.ts'
import { lineChoice } from '../line-choice.ts'
import styles from './order-detail.module.css'

/** Rows of an order's lines: picture, what was chosen and answered, price. `isOpen` is true for units that are not fulfilled. */
export function LineRows({
  site,
  order,
  parts,
  isOpen = false,
}: {
  site: SiteOfSession
  order: OrderDetail
  parts: readonly PlacedUnits[]
  isOpen?: boolean
}) {
  const translate = useTranslate()
  const money = (cents: number) => moneyText(cents, order.currency)
  return (
    <ul className={styles['lines']}>
      {parts.map((part) => (
        <li key={part.line.id}>
          <RowPicture source={pictureSource(site, part.line.imageUrl, 100)} size="large" />
          <div className={styles['line']}>
            <bdi className={styles['lineTitle']}>{part.line.title}</bdi>
            <bdi className={styles['lineChoice']}>{lineChoice(part.line, [part.line.sku])}</bdi>
            <Answers line={part.line} />
            <Notes order={order} part={part} isOpen={isOpen} />
          </div>
          <span className={styles['each']}>
            {translate(messages.eachTimes, { price: money(part.line.unitPriceCents), quantity: part.quantity })}
          </span>
          <span className={styles['lineTotal']}>{money(part.line.unitPriceCents * part.quantity)}</span>
        </li>
      ))}
    </ul>
  )
}

function Answers({ line }: { line: OrderLineDetail }) {
  if (line.answers.length === 0) return null
  return (
    <dl className={styles['answers']}>
      {line.answers.map(({ title, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two fields of a form may have the same title
        <div key={`${index} ${title}`}>
          <dt>{title}</dt>
          <dd dir="auto">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is unusual about units of a line: those without stock, and what was refunded of them. */
function Notes({ order, part, isOpen }: { order: OrderDetail; part: PlacedUnits; isOpen: boolean }) {
  const translate = useTranslate()
  const { line, quantity, refundedQuantity, refundedCents } = part
  const { shortQuantity, productType } = line
  const amount = moneyText(refundedCents, order.currency)
  return (
    <span className={styles['notes']}>
      {isOpen && shortQuantity > 0 && (
        <Badge tone={order.isStockBack === true ? 'ok' : 'bad'} mark="full">
          {translate(order.isStockBack === true ? messages.stockBack : messages.shortPieces, {
            quantity: shortQuantity,
          })}
        </Badge>
      )}
      {isOpen && productType === productTypes.digital && (
        <span className={styles['remark']}>{translate(messages.notFulfilledOfUnpaid)}</span>
      )}
      {refundedQuantity > 0 && (
        <Badge tone="warn" mark={refundedQuantity < quantity ? 'half' : 'full'}>
          {translate(messages.refundedPieces, { quantity: refundedQuantity })}
        </Badge>
      )}
      {refundedCents > 0 && <span className={styles['remark']}>{translate(messages.refundedPart, { amount })}</span>}
    </span>
  )
}
