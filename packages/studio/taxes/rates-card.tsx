import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import { groupsOf, type RuleGroup } from '@sitewright/domain/shipping/tax-rules/edit-rules.ts'
import { classesOf } from '@sitewright/domain/shipping/tax-rules/tax-findings.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxRule } from '@sitewright/domain/shipping/taxes.ts'
import { IconButton } from '@sitewright/ui/button.tsx'
import { Card } from '@sitewright/ui/card.tsx'
import { classNames } from '@sitewright/ui/class-names.ts'
import { Icon } from '@sitewright/ui/icons.tsx'
import { visuallyHidden } from '@sitewright/ui/visually-hidden.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { usePlaceTexts } from '../shipping/place-text.ts'
import { useClassName } from './class-name.ts'
import styles from './taxes.module.css'
import { useRemoveRate } from './use-remove-rate.ts'

type RatesProps = { site: SiteOfSession; shown: TaxesAnswer; onOpen: (sheet: string) => void }

/** All rates as a table: by country, with the narrower places below the whole country. */
export function RatesCard({ site, shown, onOpen }: RatesProps) {
  const translate = useTranslate()
  const { rules } = shown.taxes
  const count = <span className={styles['help']}>{translate(messages.rateCount, { count: rules.length })}</span>
  const heads = [messages.name, messages.rate, messages.onShipping, messages.appliesTo]
  return (
    <Card
      title={translate(messages.rates)}
      note={count}
      footer={<span className={styles['help']}>{translate(messages.addedUpAlways)}</span>}
    >
      <div className={styles['wide']}>
        <table className={classNames(styles['table'], styles['rates'])} aria-label={translate(messages.rates)}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head.key} scope="col">
                  {translate(head)}
                </th>
              ))}
              <th scope="col">
                <span className={visuallyHidden}>{translate(messages.actions)}</span>
              </th>
            </tr>
          </thead>
          {groupsOf(rules).map((group) => (
            <Group key={group.countries.join()} group={group} site={site} shown={shown} onOpen={onOpen} />
          ))}
        </table>
      </div>
    </Card>
  )
}

function Group({ group, site, shown, onOpen }: RatesProps & { group: RuleGroup }) {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const remove = useRemoveRate(site.id, shown)
  const countries = [...group.countries]
  const title =
    countries.length === 0
      ? translate(messages.everywhere)
      : texts.zone({ area: { countries, regions: [], postcodes: [] } })
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5} className={styles['country']}>
          {title}
        </th>
      </tr>
      {group.rules.map(({ rule, at, narrowness }) => (
        <tr key={at}>
          <th scope="row" className={classNames(styles['rate'], narrowness > 0 && styles['narrower'])}>
            <button type="button" className={styles['open']} onClick={() => onOpen(`rate-${at}`)}>
              {rule.name}
            </button>
            {narrowness > 0 && <div className={styles['help']}>{texts.parts(rule)}</div>}
          </th>
          <RateCells rule={rule} />
          <td>
            <IconButton label={translate(messages.remove, { name: rule.name })} onPress={() => remove(rule)}>
              <Icon name="trash" />
            </IconButton>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function RateCells({ rule }: { rule: TaxRule }) {
  const translate = useTranslate()
  const nameOf = useClassName()
  return (
    <>
      <td className={styles['figure']} data-head={translate(messages.rate)}>
        {ppmToPercentText(rule.ratePpm)}
      </td>
      <td data-head={translate(messages.onShipping)}>{translate(rule.isOnShipping ? messages.yes : messages.no)}</td>
      <td data-head={translate(messages.appliesTo)}>{classesOf(rule).map(nameOf).join(', ')}</td>
    </>
  )
}
