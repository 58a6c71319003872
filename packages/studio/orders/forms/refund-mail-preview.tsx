import { messageText } from '@sitewright/domain/kit/text.ts'
import { orderMail } from '@sitewright/domain/orders/order-mail.messages.ts'
import { orderMoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { useLoadedLocale, useTranslate } from '../../kit/locale.tsx'
import styles from './order-forms.module.css'

/** Shows what the email about a refund says before its list of pieces, with the owner's message, in the shopper's language. */
export function RefundMailPreview({
  order,
  amountCents,
  message,
}: {
  order: OrderDetail
  amountCents: number
  message: string
}) {
  const translate = useTranslate()
  const locale = useLoadedLocale(order.language)
  if (!locale) return null
  const { number, language, currency, payments } = order
  const amount = orderMoneyFormat({ currency, language, isByLocale: false })(amountCents)
  const way = payments.at(-1)?.provider === 'manual' ? orderMail.refundedByHand : orderMail.refundedToCard
  const texts = [messageText(locale, orderMail.refundedLead, { number, amount }), message, messageText(locale, way)]
  return (
    <section aria-label={translate(messages.mailPreview)} className={styles['preview']}>
      <h3 className={styles['quiet']}>{translate(messages.mailPreview)}</h3>
      <div lang={locale.tag} dir="auto">
        <p>
          <b>{messageText(locale, orderMail.refundedSubject, { number })}</b>
        </p>
        {texts
          .filter((text) => text !== '')
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
      </div>
    </section>
  )
}
