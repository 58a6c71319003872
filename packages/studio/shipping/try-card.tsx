import { maxPriceCents } from '@sitewright/domain/kit/limits.ts'
import { moneyPattern, moneyText } from '@sitewright/domain/kit/money-text.ts'
import { countryChoices } from '@sitewright/domain/shipping/estimate-notes.ts'
import { regionsOf } from '@sitewright/domain/shipping/regions.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type {
  ShippingAnswer,
  TriedShipping,
  TryShipping,
} from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { Card, CardBody } from '@sitewright/ui/card.tsx'
import { SelectField } from '@sitewright/ui/forms/select-field.tsx'
import { TextField } from '@sitewright/ui/text-field.tsx'
import { useState } from 'react'
import { failureText } from '../kit/failure-text.ts'
import { parseAmount } from '../kit/form/parse-amount.ts'
import { useLocaleTag, useTranslate } from '../kit/locale.tsx'
import { maySeeOrders } from '../orders/may-see-orders.ts'
import { useOrderList } from '../orders/orders-query.ts'
import type { SiteOfSession } from '../session/session.ts'
import { kilogramsText, parseKilograms } from './kilograms.ts'
import { usePlaceTexts } from './place-text.ts'
import styles from './shipping.module.css'
import { useTriedShipping } from './shipping-query.ts'

/** Orders whose baskets are offered. */
const mostBaskets = 10

type Tried = { country: string; region: string; postcode: string; order: string; weight: string; value: string }
type Part = { tried: Tried; change: (part: Partial<Tried>) => void }

/** What shoppers at an address would be offered for a basket, as the checkout says it (BX-1.09). */
export function TryCard({ site, shipping }: { site: SiteOfSession; shipping: ShippingAnswer }) {
  const translate = useTranslate()
  const [tried, setTried] = useState<Tried>(() => firstTry(shipping))
  const change = (part: Partial<Tried>) => setTried((now) => ({ ...now, ...part }))
  const { data, error } = useTriedShipping(site.id, shipping.version, requestOf(tried, shipping.currency))
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
        {tried.order === '' && <OwnBasket tried={tried} change={change} currency={shipping.currency} />}
        {error && (
          <p className={styles['problem']} role="alert">
            {failureText(translate, error)}
          </p>
        )}
        {data && !error && <Offers data={data} currency={shipping.currency} />}
      </CardBody>
    </Card>
  )
}

function firstTry({ rates, soldTo }: ShippingAnswer): Tried {
  const country = rates.flatMap(({ countries }) => countries)[0] ?? soldTo[0] ?? 'US'
  return { country, region: '', postcode: '', order: '', weight: '1', value: '' }
}

/** Returns what to ask; null while something cannot be read. */
function requestOf({ country, region, postcode, order, weight, value }: Tried, currency: string): TryShipping | null {
  const to = { country, region, postcode }
  if (order !== '') return { to, goods: { orderNumber: Number(order) } }
  const [grams, cents] = [parseKilograms(weight), parseAmount(value, currency)]
  return grams === null || cents === null || cents > maxPriceCents ? null : { to, goods: { grams, cents } }
}

type TriedAddress = Pick<Tried, 'country' | 'region' | 'postcode'>

/** Fields of an address that an owner tries. */
export function AddressFields({
  tried,
  change,
}: {
  tried: TriedAddress
  change: (part: Partial<TriedAddress>) => void
}) {
  const translate = useTranslate()
  const countries = countryChoices(useLocaleTag())
  const regions = regionsOf(tried.country)
  return (
    <>
      <SelectField
        label={translate(messages.country)}
        value={tried.country}
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(country) => change({ country, region: '', postcode: '' })}
      />
      <div className={styles['pair']}>
        {regions === null ? (
          <TextField
            label={translate(messages.region)}
            value={tried.region}
            maxLength={60}
            onChange={(region) => change({ region })}
          />
        ) : (
          <SelectField
            label={translate(messages.region)}
            value={tried.region}
            options={[
              { value: '', label: translate(messages.noRegion) },
              ...regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={(region) => change({ region })}
          />
        )}
        <TextField
          label={translate(messages.postcode)}
          value={tried.postcode}
          maxLength={16}
          autoComplete="off"
          onChange={(postcode) => change({ postcode })}
        />
      </div>
    </>
  )
}

/** The baskets of the latest orders, or '' for one of the owner's own, which `ownLabel` names. Nothing without orders. */
export function BasketSelect({
  site,
  order,
  ownLabel,
  onChange,
}: {
  site: SiteOfSession
  order: string
  ownLabel: string
  onChange: (order: string) => void
}) {
  const translate = useTranslate()
  const { data } = useOrderList(site.id, {})
  const orders = (data?.orders ?? []).slice(0, mostBaskets)
  if (orders.length === 0) return null
  return (
    <SelectField
      label={translate(messages.basket)}
      value={order}
      options={[
        { value: '', label: ownLabel },
        ...orders.map(({ number, unitCount }) => ({
          value: String(number),
          label: translate(messages.orderBasket, { number, count: unitCount }),
        })),
      ]}
      onChange={onChange}
    />
  )
}

function OwnBasket({ tried, change, currency }: Part & { currency: string }) {
  const translate = useTranslate()
  const { before, after } = moneyPattern(currency)
  const isUnread = (value: unknown, message: typeof messages.weightNeeded) =>
    value === null ? translate(message) : undefined
  return (
    <div className={styles['pair']}>
      <TextField
        label={translate(messages.weight)}
        note={translate(messages.kg)}
        inputMode="decimal"
        autoComplete="off"
        value={tried.weight}
        onChange={(weight) => change({ weight })}
        error={isUnread(parseKilograms(tried.weight), messages.weightNeeded)}
      />
      <TextField
        label={translate(messages.value)}
        prefix={before.trim() || after.trim()}
        inputMode="decimal"
        autoComplete="off"
        value={tried.value}
        onChange={(value) => change({ value })}
        error={isUnread(parseAmount(tried.value, currency), messages.amountNeeded)}
      />
    </div>
  )
}

function Offers({ data, currency }: { data: TriedShipping; currency: string }) {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const { options, zone, goods } = data
  const money = (cents: number) => moneyText(cents, currency)
  const isSent = options.some(({ isPickup }) => !isPickup)
  return (
    <div className={styles['fields']} aria-live="polite">
      <p className={styles['help']}>
        {translate(messages.goods, { weight: kilogramsText(goods.grams), value: money(goods.cents) })}
        {' · '}
        {zone ? translate(messages.zoneApplied, { zone: texts.zone(zone) }) : translate(messages.noZoneApplied)}
      </p>
      {zone && !isSent && <p className={styles['problem']}>{translate(messages.nothingOffered)}</p>}
      {options.length > 0 && (
        <ul className={styles['offers']}>
          {options.map(({ id, name, priceCents }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span className={styles['cost']}>{priceCents === 0 ? translate(messages.free) : money(priceCents)}</span>
            </li>
          ))}
        </ul>
      )}
      {options.length > 0 && <p className={styles['help']}>{translate(messages.offersHelp)}</p>}
    </div>
  )
}
