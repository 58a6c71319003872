import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Link } from '@tanstack/react-router'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { fullTimeText } from '../kit/time-text.ts'
import { addressLines } from '../orders/address-lines.ts'
import { paths } from '../paths.ts'
import type { SiteOfSession } from '../session/session.ts'
import styles from './customers.module.css'
import { PrivacyCard } from './privacy-card.tsx'
import { TaxCard } from './tax-card.tsx'

/** How to reach a customer, what they agreed to, and whether they pay taxes. */
export function CustomerCards({ site, detail }: { site: SiteOfSession; detail: CustomerDetail }) {
  return (
    <>
      <ContactCard detail={detail} />
      <NewsletterCard site={site} detail={detail} />
      <TaxCard site={site} detail={detail} />
      <PrivacyCard site={site} detail={detail} />
    </>
  )
}

function ContactCard({ detail: { customer, addresses } }: { detail: CustomerDetail }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <Card title={translate(messages.contact)}>
      <CardBody>
        <a className={styles['link']} href={`mailto:${encodeURIComponent(customer.email)}`}>
          <bdi>{customer.email}</bdi>
        </a>
        <h3 className={styles['label']}>{translate(messages.addresses)}</h3>
        {addresses.length === 0 && <p className={styles['remark']}>{translate(messages.noAddresses)}</p>}
        {addresses.map((address) => (
          <address key={JSON.stringify(address)} className={styles['address']} dir="auto">
            {[...addressLines(address, tag), address.phone].filter((line) => line !== '').join('\n')}
          </address>
        ))}
      </CardBody>
    </Card>
  )
}

/** What was agreed to is shown in its own words, with when and with which order, as proof. */
function NewsletterCard({ site, detail: { newsletter } }: { site: SiteOfSession; detail: CustomerDetail }) {
  const translate = useTranslate()
  const tag = useLocaleTag()
  return (
    <Card title={translate(messages.newsletter)}>
      <CardBody>
        {newsletter.length === 0 && <p className={styles['remark']}>{translate(messages.newsletterNever)}</p>}
        {newsletter.map(({ text, at, orderNumber }) => (
          <div key={orderNumber}>
            <p dir="auto">{text}</p>
            <Link className={styles['link']} to={paths.order(site.identifier, orderNumber)}>
              {translate(messages.newsletterProof, { time: fullTimeText(tag, at), number: orderNumber })}
            </Link>
          </div>
        ))}
      </CardBody>
    </Card>
  )
}
