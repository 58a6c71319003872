import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { OrderDetail, OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { SiteOfSession } from '../../team/session.ts'
import { LinePicture } from '../line-picture.tsx'
import { lineChoice } from '../line-choice.ts'
import styles from './order-detail.module.css'

/** Some units of a line. */
export type LinePart = { line: OrderLineDetail; quantity: number }

/** Rows of an order's lines: picture, what was chosen and answered, price. `isOpen` is true for units that are not fulfilled. */
export function LineRows({
  site,
  order,
  parts,
  isOpen = false,
}: {
  site: SiteOfSession
  order: OrderDetail
  parts: readonly LinePart[]
  isOpen?: boolean
}) {
  const translate = useTranslate()
  const money = (cents: number) => moneyText(cents, order.currency)
  return (
    <ul className={styles['lines']}>
      {parts.map(({ line, quantity }) => (
        <li key={line.id}>
          <LinePicture site={site} imageUrl={line.imageUrl} size="large" />
          <div className={styles['line']}>
            <bdi className={styles['lineTitle']}>{line.title}</bdi>
            <bdi className={styles['lineChoice']}>{lineChoice(line, [line.sku])}</bdi>
            <Answers line={line} />
            <Notes order={order} line={line} isOpen={isOpen} />
          </div>
          <span className={styles['each']}>
            {translate(messages.eachTimes, { price: money(line.unitPriceCents), quantity })}
          </span>
          <span className={styles['lineTotal']}>{money(line.unitPriceCents * quantity)}</span>
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

/** What is unusual about a line: units without stock, and what was refunded of it. */
function Notes({ order, line, isOpen }: { order: OrderDetail; line: OrderLineDetail; isOpen: boolean }) {
  const translate = useTranslate()
  const { shortQuantity, refundedQuantity, refundedCents, productType } = line
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
        <Badge tone="warn" mark={refundedQuantity < line.quantity ? 'half' : 'full'}>
          {translate(messages.refundedPieces, { quantity: refundedQuantity })}
        </Badge>
      )}
      {refundedCents > 0 && <span className={styles['remark']}>{translate(messages.refundedPart, { amount })}</span>}
    </span>
  )
}
