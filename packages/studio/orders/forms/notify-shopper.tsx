import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { orderActionMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { useTranslate } from '../../kit/locale.tsx'

/** The choice whether the shopper gets an email about what is being done. */
export function NotifyShopper({
  order,
  isNotified,
  onChange,
}: {
  order: OrderDetail
  isNotified: boolean
  onChange: (isNotified: boolean) => void
}) {
  const translate = useTranslate()
  const name = order.customerName || order.email
  return (
    <Checkbox isChecked={isNotified} onChange={onChange} help={order.email}>
      {translate(messages.notify, { name })}
    </Checkbox>
  )
}
