import { moneyText } from '@sitewright/domain/kit/money-text.ts'
import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import {
  taxReportQuery,
  type TaxReportAnswer,
  type TaxReportQuery,
} from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { failureText } from '../kit/failure-text.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { usePlaceTexts } from '../shipping/place-text.ts'
import { useClassName } from './class-name.ts'
import { reportFilePath, useTaxReport } from './taxes-query.ts'
import styles from './taxes.module.css'

/** The taxes that were charged in a period, and the same as a file. */
export function ReportCard({ site }: { site: SiteOfSession }) {
  const translate = useTranslate()
  const [typed, setTyped] = useState<TaxReportQuery>(thisMonth)
  const period = taxReportQuery.safeParse(typed).data ?? null
  const { data, error } = useTaxReport(site.id, period)
  const footer = period && (
    <a className={styles['download']} href={reportFilePath(site.id, period)} download>
      {translate(messages.download)}
    </a>
  )
  return (
    <Card title={translate(messages.report)} {...(footer && { footer })}>
      <CardBody>
        <div className={styles['pair']}>
          <TextField
            type="date"
            label={translate(messages.from)}
            value={typed.from}
            onChange={(from) => setTyped({ ...typed, from })}
          />
          <TextField
            type="date"
            label={translate(messages.to)}
            value={typed.to}
            onChange={(to) => setTyped({ ...typed, to })}
            error={period ? undefined : translate(messages.periodNeeded)}
          />
        </div>
        {error && (
          <p className={styles['problem']} role="alert">
            {failureText(translate, error)}
          </p>
        )}
        {data && period && !error && <Report data={data} />}
      </CardBody>
    </Card>
  )
}

/** Returns the period from the first day of this month to today, in the time zone of the owner's device. */
function thisMonth(): TaxReportQuery {
  const now = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  const month = `${now.getFullYear()}-${two(now.getMonth() + 1)}`
  return { from: `${month}-01`, to: `${month}-${two(now.getDate())}` }
}

function Report({ data }: { data: TaxReportAnswer }) {
  const translate = useTranslate()
  const { rows, timeZone, unknownRefunds } = data
  return (
    <div aria-live="polite" className={styles['list']}>
      {rows.length === 0 ? <p>{translate(messages.nothingCharged)}</p> : <Rows rows={rows} />}
      <p className={styles['help']}>{translate(messages.reportHelp, { zone: timeZone })}</p>
      {unknownRefunds > 0 && (
        <p className={styles['problem']}>{translate(messages.unknownRefunds, { count: unknownRefunds })}</p>
      )}
    </div>
  )
}

function Rows({ rows }: Pick<TaxReportAnswer, 'rows'>) {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const nameOf = useClassName()
  const heads = [messages.place, messages.rate, messages.taxClass, messages.netSales, messages.tax]
  const money = (cents: number, currency: string) =>
    cents < 0 ? `−${moneyText(-cents, currency)}` : moneyText(cents, currency)
  return (
    <div className={styles['wide']}>
      <table className={styles['table']} aria-label={translate(messages.report)}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head.key} scope="col">
                {translate(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ currency, country, region, name, ratePpm, taxClass, netCents, taxCents }) => (
            <tr key={[currency, country, region, name, ratePpm, taxClass].join('\n')}>
              <th scope="row">{texts.address({ country, region, postcode: '' })}</th>
              <td>{`${name} ${ppmToPercentText(ratePpm)}`}</td>
              <td>{taxClass === null ? translate(messages.shippingPrice) : nameOf(taxClass)}</td>
              <td className={styles['figure']}>{money(netCents, currency)}</td>
              <td className={styles['figure']}>{money(taxCents, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
