import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { customerExportPath } from './customers-query.ts'
import styles from './customers.module.css'

/** What a customer may ask of the shop: everything that it keeps about them. */
export function PrivacyCard({ site, detail }: { site: SiteOfSession; detail: CustomerDetail }) {
  const translate = useTranslate()
  const denied = useDenied(site, 'handle-orders')
  return (
    <Card title={translate(messages.privacy)}>
      <CardBody>
        {denied === undefined && (
          <a className={styles['link']} href={customerExportPath(site.id, detail.customer.id)} download>
            {translate(messages.exportData)}
          </a>
        )}
        <p className={styles['remark']}>{denied ?? translate(messages.privacyHelp)}</p>
      </CardBody>
    </Card>
  )
}
