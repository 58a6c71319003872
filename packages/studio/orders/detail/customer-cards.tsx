import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Address } from '@sitewright/domain/orders/order.ts'
import { orderDetailMessages as messages } from '@sitewright/domain/orders/orders-studio.messages.ts'
import { Avatar } from '@sitewright/ui/avatar.tsx'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Icon } from '@sitewright/ui/icons.tsx'
import { notifyDone } from '@sitewright/ui/notify.ts'
import { useLocaleTag, useTranslate } from '../../kit/locale.tsx'
import { addressLines } from '../address-lines.ts'
import { fullTimeText } from '../../kit/time-text.ts'
import styles from './order-detail.module.css'

/** Who bought, and where it goes. */
export function CustomerCards({ order }: { order: OrderDetail }) {
  const translate = useTranslate()
  const { delivery, billing, shipping, email, customerName, note, newsletter, acceptedTerms } = order
  const isSame = delivery !== null && isSameAddress(delivery, billing)
  return (
    <Card title={translate(messages.customer)}>
      <CardBody>
        <div className={styles['who']}>
          <Avatar name={customerName || email} isLarge />
          <div>
            {customerName !== '' && (
              <span className={styles['lineTitle']}>
                <bdi>{customerName}</bdi>
              </span>
            )}
            {email === '' ? (
              translate(messages.erasedCustomer)
            ) : (
              <a className={styles['link']} href={`mailto:${encodeURIComponent(email)}`}>
                <bdi>{email}</bdi>
              </a>
            )}
          </div>
        </div>
        {note !== '' && (
          <Place title={translate(messages.shopperNote)}>
            <p className={styles['address']} dir="auto">
              {note}
            </p>
          </Place>
        )}
        {newsletter && <Ticked title={translate(messages.newsletter)} {...newsletter} />}
        {acceptedTerms && <Ticked title={translate(messages.acceptedTerms)} {...acceptedTerms} />}
        {shipping?.isPickup === true && (
          <Place title={translate(messages.pickup)}>
            <p className={styles['address']}>{[shipping.name, shipping.note].filter(Boolean).join('\n')}</p>
          </Place>
        )}
        {delivery && <AddressPlace title={translate(messages.deliverTo)} address={delivery} />}
        {isSame ? (
          <Place title={translate(messages.billing)}>
            <p className={styles['remark']}>{translate(messages.sameAddress)}</p>
          </Place>
        ) : (
          <AddressPlace title={translate(messages.billing)} address={billing} />
        )}
      </CardBody>
    </Card>
  )
}

function AddressPlace({ title, address }: { title: string; address: Address }) {
  const translate = useTranslate()
  const lines = addressLines(address, useLocaleTag())
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'))
      notifyDone('copy', translate(messages.copied))
    } catch {
      // Without the permission to write to the clipboard, the text can still be selected.
    }
  }
  if (lines.length === 0) return null
  return (
    <Place
      title={title}
      action={
        <IconButton label={translate(messages.copyAddress)} onPress={() => void copy()}>
          <Icon name="copy" />
        </IconButton>
      }
    >
      <address className={styles['address']} dir="auto">
        {lines.join('\n')}
      </address>
      {address.phone !== '' && <bdi className={styles['phone']}>{address.phone}</bdi>}
    </Place>
  )
}

function Place({ title, action, children }: { title: string; action?: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className={styles['place']}>
      <header>
        <h3>{title}</h3>
        {action}
      </header>
      {children}
    </section>
  )
}

function isSameAddress(one: Address, other: Address): boolean {
  return (Object.keys(one) as (keyof Address)[]).every((field) => one[field] === other[field])
}

/** A box of the checkout that the shopper ticked: what stood beside it, and when. */
function Ticked({ title, text, at }: { title: string; text: string; at: number }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <Place title={title}>
      <p className={styles['address']} dir="auto">
        {text}
      </p>
      <p className={styles['remark']}>{translate(messages.newsletterTicked, { time: fullTimeText(tag, at) })}</p>
    </Place>
  )
}
