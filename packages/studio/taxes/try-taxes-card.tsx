import { maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { moneyNumberText, moneyPattern, moneyText } from '@sitewright/domain/kit/money-text.ts'
import { fractionDigits } from '@sitewright/domain/kit/money.ts'
import { ppmToPercentText } from '@sitewright/domain/shipping/percent-text.ts'
import { taxesStudioMessages as messages } from '@sitewright/domain/shipping/tax-rules/taxes-studio.messages.ts'
import type { TaxesAnswer, TriedTaxes, TryTaxes } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { standardTaxClass } from '@sitewright/domain/shipping/taxes.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { Checkbox } from '@sitewright/ui/forms/checkbox.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { Sums, type SumRow } from '@sitewright/ui/layout/sums.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { failureText } from '../kit/failure-text.ts'
import { parseAmount } from '../kit/form/parse-amount.ts'
import { useTranslate } from '../kit/locale.tsx'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import type { SiteOfSession } from '../session/session.ts'
import { usePlaceTexts } from '../shipping/place-text.ts'
import { AddressFields, BasketSelect } from '../shipping/try-card.tsx'
import { useClassName } from './class-name.ts'
import { useTriedTaxes } from './taxes-query.ts'
import styles from './taxes.module.css'

type Tried = {
  country: string
  region: string
  postcode: string
  order: string
  price: string
  shipping: string
  taxClass: string
  isExempt: boolean
}

/** What tax shoppers at an address would pay for a basket, as the checkout says it (BX-1.08). */
export function TryTaxesCard({ site, shown }: { site: SiteOfSession; shown: TaxesAnswer }) {
  const translate = useTranslate()
  const [tried, setTried] = useState<Tried>(() => firstTry(shown))
  const change = (part: Partial<Tried>) => setTried((now) => ({ ...now, ...part }))
  const { data, error } = useTriedTaxes(site.id, shown.version, requestOf(tried, shown.currency))
  return (
    <Card title={translate(messages.tryAddress)}>
      <CardBody>
        <AddressFields tried={tried} change={change} />
        {maySeeOrders(site) && (
          <BasketSelect
            site={site}
            order={tried.order}
            ownLabel={translate(messages.ownBasket)}
            onChange={(order) => change({ order })}
          />
        )}
        {tried.order === '' && <OwnBasket tried={tried} change={change} shown={shown} />}
        <Checkbox
          isChecked={tried.isExempt}
          onChange={(isExempt) => change({ isExempt })}
          help={translate(messages.exemptHelp)}
        >
          {translate(messages.exempt)}
        </Checkbox>
        {error && (
          <p className={styles['problem']} role="alert">
            {failureText(translate, error)}
          </p>
        )}
        {data && !error && <Charged data={data} currency={shown.currency} />}
      </CardBody>
    </Card>
  )
}

function firstTry({ taxes, currency }: TaxesAnswer): Tried {
  const country = taxes.rules.flatMap(({ countries }) => countries)[0] ?? 'US'
  const price = moneyNumberText(100 * 10 ** fractionDigits(currency), currency)
  const place = { country, region: '', postcode: '' }
  return { ...place, order: '', price, shipping: '', taxClass: standardTaxClass, isExempt: false }
}

/** Returns what to ask; null while something cannot be read. */
function requestOf(tried: Tried, currency: string): TryTaxes | null {
  const { country, region, postcode, order, price, shipping, taxClass, isExempt } = tried
  const to = { country, region, postcode }
  if (order !== '') return { to, isExempt, goods: { orderNumber: Number(order) } }
  const [cents, shippingCents] = [parseAmount(price, currency), parseAmount(shipping, currency)]
  if (cents === null || shippingCents === null || Math.max(cents, shippingCents) > maxPriceCents) return null
  return { to, isExempt, goods: { cents, taxClass, shippingCents } }
}

type OwnBasketProps = { tried: Tried; change: (part: Partial<Tried>) => void; shown: TaxesAnswer }

function OwnBasket({ tried, change, shown }: OwnBasketProps) {
  const translate = useTranslate()
  const nameOf = useClassName()
  const { before, after } = moneyPattern(shown.currency)
  const amount = (name: 'price' | 'shipping', label: string) => (
    <TextField
      label={label}
      prefix={before.trim() || after.trim()}
      inputMode="decimal"
      autoComplete="off"
      value={tried[name]}
      onChange={(text) => change({ [name]: text })}
      error={parseAmount(tried[name], shown.currency) === null ? translate(messages.amountNeeded) : undefined}
    />
  )
  return (
    <>
      <div className={styles['pair']}>
        {amount('price', translate(messages.price))}
        {amount('shipping', translate(messages.shippingPrice))}
      </div>
      <SelectField
        label={translate(messages.taxClass)}
        value={tried.taxClass}
        options={shown.classes.map(({ name }) => ({ value: name, label: nameOf(name) }))}
        onChange={(taxClass) => change({ taxClass })}
      />
    </>
  )
}

function Charged({ data, currency }: { data: TriedTaxes; currency: string }) {
  const translate = useTranslate()
  const rowsOf = useLineRows(currency)
  const money = (cents: number) => moneyText(cents, currency)
  const { taxCents, reliefCents, totalCents, isTaxIncluded } = data
  const taxTitle = translate(isTaxIncluded ? messages.taxWithin : messages.tax)
  const relief = { id: 'relief', title: translate(messages.takenOff), amount: `−${money(reliefCents)}` }
  const rows: SumRow[] = [
    ...data.lines.flatMap(rowsOf),
    ...(reliefCents > 0 ? [relief] : [{ id: 'tax', title: taxTitle, amount: money(taxCents) }]),
    { id: 'total', title: translate(messages.total), amount: money(totalCents), isTotal: true },
  ]
  return (
    <div aria-live="polite">
      <Sums rows={rows} isBoxed />
    </div>
  )
}

/** React hook that returns the rows of a line: its price with its class, then each tax with its place. */
function useLineRows(currency: string): (line: TriedTaxes['lines'][number], at: number) => SumRow[] {
  const translate = useTranslate()
  const nameOf = useClassName()
  const texts = usePlaceTexts()
  return ({ title, taxClass, cents, taxes, reliefCents }, at) => {
    const name = taxClass === null ? translate(messages.shippingPrice) : title || translate(messages.product)
    const isUntaxed = taxes.length === 0 && reliefCents === 0
    const parts = [taxClass === null ? '' : nameOf(taxClass), isUntaxed ? translate(messages.notTaxed) : ''].filter(
      (part) => part !== '',
    )
    return [
      { id: `${at}`, title: name, note: parts.join(' · '), amount: moneyText(cents, currency) },
      ...taxes.map((tax, index) => ({
        id: `${at}-${index}`,
        title: `${tax.name} ${ppmToPercentText(tax.ratePpm)}`,
        note: texts.zone({ area: tax.area }),
        amount: moneyText(tax.cents, currency),
        isQuiet: true,
      })),
    ]
  }
}
