import { orderDetailMessages as messages, orderListMessages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Badge } from '@sitewright/ui/badge.tsx'
import { Button, buttonClass } from '@sitewright/ui/button.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon, type IconName } from '@sitewright/ui/icons.tsx'
import { PaneHeader } from '@sitewright/ui/layout/pane.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BackToList } from '../../app-shell/screens/back-to-list.tsx'
import { changedSearch, useListSearch } from '../../kit/list/list-search.ts'
import { useTranslate } from '../../kit/locale.tsx'
import { paths } from '../../paths.ts'
import type { SiteOfSession } from '../../session/session.ts'
import type { OrderScreen } from '../order-screen.ts'
import { fulfilmentLook, paymentLooks } from '../order-states.ts'
import { neighbours } from '../orders-query.ts'
import { StateBadge } from '../state-badge.tsx'
import { MoreMenu } from './more-menu.tsx'
import { PrintMenu } from './print-menu.tsx'
import styles from './order-detail.module.css'

/** Title line of an order: the way back to the list as it was, the order's states, its neighbours in the list, and actions. */
export function OrderHead({ screen }: { screen: OrderScreen }) {
  const translate = useTranslate()
  const { site, order, openForm } = screen
  const { number, axes, actions, isTestMode } = order
  const removedCount = order.lines.reduce((sum, { removedQuantity }) => sum + removedQuantity, 0)
  const beside = (
    <>
      {isTestMode && <Badge>{translate(orderListMessages.testMode)}</Badge>}
      <StateBadge look={paymentLooks[axes.payment]} />
      <StateBadge look={fulfilmentLook(axes, removedCount)} />
    </>
  )
  return (
    <PaneHeader
      title={translate(orderListMessages.orderNumber, { number })}
      above={<BackToOrders site={site} />}
      beside={beside}
    >
      <Neighbours site={site} number={number} />
      <PrintMenu screen={screen} />
      {actions.includes('refund') && <Button onPress={() => openForm('refund')}>{translate(messages.refund)}</Button>}
      <MoreMenu screen={screen} />
    </PaneHeader>
  )
}

export function BackToOrders({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  return (
    <BackToList
      to={paths.orders(site.identifier)}
      name={translate(orderListMessages.orders)}
      label={translate(messages.backToOrders)}
    />
  )
}

function Neighbours({ site, number }: { site: SiteOfSession; number: number }) {
  const translate = useTranslate()
  const { search } = useListSearch()
  const { newer, older } = neighbours(useQueryClient(), site.id, search, number)
  if (newer === undefined && older === undefined) return null
  return (
    <span className={styles['neighbours']}>
      <Neighbour site={site} number={newer} icon="up" label={translate(messages.previousOrder)} />
      <Neighbour site={site} number={older} icon="down" label={translate(messages.nextOrder)} />
    </span>
  )
}

function Neighbour(props: { site: SiteOfSession; number: number | undefined; icon: IconName; label: string }) {
  const { search } = useListSearch()
  if (props.number === undefined) return null
  return (
    <Link
      className={classNames(buttonClass({ look: 'plain', isCompact: true, isWide: false }), styles['neighbour'])}
      to={paths.order(props.site.identifier, props.number)}
      search={changedSearch(search, { sheet: '' })}
      aria-label={props.label}
      title={props.label}
    >
      <Icon name={props.icon} />
    </Link>
  )
}
