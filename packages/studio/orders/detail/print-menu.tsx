import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { buttonClass } from '@sitewright/ui/button.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { Menu, MenuLink } from '@sitewright/ui/menu.tsx'
import { useTranslate } from '../../kit/locale.tsx'
import type { OrderScreen } from '../order-screen.ts'
import { documentPath } from '../orders-query.ts'

/** Menu with an order's documents, which open in a new tab. */
export function PrintMenu({ screen: { site, order } }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const trigger = (
    <>
      <Icon name="print" />
      {translate(messages.documents)}
      <Icon name="down" size={14} />
    </>
  )
  return (
    <Menu
      trigger={trigger}
      triggerClass={buttonClass({ look: 'rest', isCompact: false, isWide: false })}
      placement="bottom end"
    >
      <MenuLink icon="parcel" href={documentPath(site.id, order.number, 'packing-slip')}>
        {translate(messages.packingSlip)}
      </MenuLink>
      <MenuLink icon="document" href={documentPath(site.id, order.number, 'invoice')}>
        {translate(order.axes.payment === 'none' ? messages.proForma : messages.invoice)}
      </MenuLink>
    </Menu>
  )
}
