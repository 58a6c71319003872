import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { sitesMessages } from '@sitewright/domain/sites/sites.messages.ts'
import { QuantityField } from '@sitewright/ui/forms/quantity-field.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import { RowPicture } from '../../kit/list/row-picture.tsx'
import { pictureSource } from '../../media/picture-source.ts'
import { lineChoice } from '../line-choice.ts'
import type { OrderScreen } from '../order-screen.ts'
import type { ChoosableLine, Quantities } from './quantities.ts'
import styles from './order-forms.module.css'

/** The lines of an order, each with the number of its units to choose. */
export function LineQuantities({
  screen: { site, order },
  lines,
  quantities,
  labelOf,
  onChange,
}: {
  screen: OrderScreen
  lines: readonly ChoosableLine[]
  quantities: Quantities
  labelOf: (title: string) => string
  onChange: (quantities: Quantities) => void
}) {
  const translate = useTranslate()
  const labels = { less: translate(sitesMessages.less), more: translate(sitesMessages.more) }
  return (
    <ul className={styles['lines']}>
      {lines.map(({ line, most }, index) => (
        <li key={line.id}>
          <RowPicture source={pictureSource(site, line.imageUrl, 100)} />
          <div className={styles['line']}>
            <span className={styles['lineTitle']}>
              <bdi>{line.title}</bdi>
            </span>
            <bdi className={styles['quiet']}>{lineChoice(line, [moneyText(line.unitPriceCents, order.currency)])}</bdi>
          </div>
          <span className={styles['quantity']}>
            <QuantityField
              label={labelOf(line.title)}
              labels={labels}
              value={Math.min(most, quantities[line.id] ?? 0)}
              max={most}
              isFirst={index === 0}
              onChange={(quantity) => onChange({ ...quantities, [line.id]: quantity })}
            />
            <span className={styles['most']}>{translate(messages.of, { most })}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
