import { customersPrivacyMessages as privacyMessages } from '@sitewright/domain/customers/customers-privacy.messages.ts'
import { customersMessages as messages } from '@sitewright/domain/customers/customers-studio.messages.ts'
import type { CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { Button } from '@sitewright/ui/button.tsx'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import { useDenied } from '../session/denied.ts'
import type { SiteOfSession } from '../session/session.ts'
import { customerExportPath } from './customers-query.ts'
import styles from './customers.module.css'
import { EraseDialog } from './erase-dialog.tsx'

/** What a customer may ask of the shop: everything that it keeps about them, or that it forgets them. */
export function PrivacyCard({ site, detail }: { site: SiteOfSession; detail: CustomerDetail }) {
  const translate = useTranslate()
  const denied = useDenied(site, 'handle-orders')
  const [isErasing, setErasing] = useState(false)
  return (
    <Card title={translate(messages.privacy)}>
      <CardBody>
        {denied === undefined && (
          <div className={styles['tools']}>
            <a className={styles['link']} href={customerExportPath(site.id, detail.customer.id)} download>
              {translate(messages.exportData)}
            </a>
            <Button isCompact look="danger" onPress={() => setErasing(true)}>
              {translate(privacyMessages.erase)}
            </Button>
          </div>
        )}
        <p className={styles['remark']}>{denied ?? translate(messages.privacyHelp)}</p>
        {isErasing && <EraseDialog site={site} detail={detail} onClose={() => setErasing(false)} />}
      </CardBody>
    </Card>
  )
}
