import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxClassUse } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { useTranslate } from '../kit/locale.tsx'
import { useClassName } from './class-name.ts'
import styles from './taxes.module.css'

/** The tax classes of products, with how many products have each. */
export function ClassesCard({ classes }: { classes: readonly TaxClassUse[] }) {
  const translate = useTranslate()
  const nameOf = useClassName()
  return (
    <Card title={translate(messages.classes)}>
      <CardBody>
        <ul className={styles['list']} aria-label={translate(messages.classes)}>
          {classes.map(({ name, products }) => (
            <li key={name}>
              <bdi>{nameOf(name)}</bdi>
              <span className={styles['figure']}>{translate(messages.productCount, { count: products })}</span>
            </li>
          ))}
        </ul>
        <p className={styles['help']}>{translate(messages.classesHelp)}</p>
      </CardBody>
    </Card>
  )
}
