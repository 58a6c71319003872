import {
  findSteps,
  findZone,
  nameOfRate,
  ratesAt,
  withRate,
  withZone,
  type RateName,
  type RatePlace,
} from '@sitewright/domain/shipping/zones/edit-zones.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import type { ShippingAnswer } from '@sitewright/domain/shipping/zones/shipping-studio.wire.ts'
import { planOf, zoneKey, type ShippingPlan, type ShippingZone } from '@sitewright/domain/shipping/zones/zones.ts'
import { useState } from 'react'
import { useTranslate } from '../kit/locale.tsx'
import type { SiteOfSession } from '../session/session.ts'
import { FormInSheet } from './form-in-sheet.tsx'
import { usePlaceTexts } from './place-text.ts'
import { RateFields } from './rate-fields.tsx'
import { checkRate, emptyRate, rateFormOf, stepsOfForm, type RateForm } from './rate-form.ts'
import styles from './shipping.module.css'
import { useShippingForm } from './use-shipping-form.ts'
import { useFormLabels } from './use-form-labels.ts'
import { ZoneFields } from './zone-fields.tsx'
import { checkZone, emptyZone, zoneFormOf, zoneOfForm, type ZoneForm } from './zone-form.ts'

type SheetProps = { site: SiteOfSession; shipping: ShippingAnswer; onClose: () => void }
type NewZoneForm = ZoneForm & RateForm

/** A new zone: its places, and its first rate. */
export function NewZoneSheet({ site, shipping, onClose }: SheetProps) {
  const translate = useTranslate()
  const { currency } = shipping
  const texts = usePlaceTexts()
  const first: NewZoneForm = { ...emptyZone, ...emptyRate }
  const labels = useFormLabels<NewZoneForm>()
  const form = useShippingForm<NewZoneForm>({
    siteId: site.id,
    subject: 'new zone',
    shipping,
    first,
    valuesIn: () => first,
    check: (values) => ({ ...checkZone(values, translate), ...checkRate(values, currency, translate) }),
    planWith: (plan, values) =>
      withZone(plan, null, { ...zoneOfForm(values), rates: stepsOfForm(values, [], currency) }),
    doneText: (values) => translate(messages.added, { name: texts.zone(zoneOfForm(values)) }),
    onSaved: onClose,
  })
  return (
    <FormInSheet form={form} labels={labels} title={translate(messages.newZone)} isNew onClose={onClose}>
      <ZoneFields form={form} />
      <h3 className={styles['heading']}>{translate(messages.firstRate)}</h3>
      <RateFields form={form} currency={currency} />
    </FormInSheet>
  )
}

/** Name and places of a zone that is there. */
export function ZoneSheet({ site, shipping, zone, onClose }: SheetProps & { zone: ShippingZone }) {
  const translate = useTranslate()
  const texts = usePlaceTexts()
  const [began] = useState(zone) // what others rename or remove meanwhile is still the one that is edited
  const labels = useFormLabels<ZoneForm>()
  const form = useShippingForm<ZoneForm>({
    siteId: site.id,
    subject: `zone ${zoneKey(began)}`,
    shipping,
    first: zoneFormOf(began),
    valuesIn: (plan) => formIn(plan, began),
    check: (values) => checkZone(values, translate),
    planWith: (plan, values) => {
      const found = findZone(plan, began)
      return found ? withZone(plan, began, { ...zoneOfForm(values, found), rates: found.rates }) : plan
    },
    doneText: (values) => translate(messages.saved, { name: texts.zone(zoneOfForm(values)) }),
    onSaved: onClose,
  })
  return (
    <FormInSheet form={form} labels={labels} title={texts.zone(began)} onClose={onClose}>
      <ZoneFields form={form} />
    </FormInSheet>
  )
}

function formIn(plan: ShippingPlan, zone: ShippingZone): ZoneForm | null {
  const found = findZone(plan, zone)
  return found ? zoneFormOf(found) : null
}

/** A rate of a zone, or with `place` null a pickup. `at` is its place in the list; undefined for a new one. */
export function RateSheet({
  site,
  shipping,
  place,
  at,
  onClose,
}: SheetProps & { place: RatePlace; at: number | undefined }) {
  const translate = useTranslate()
  const { currency } = shipping
  const [wanted] = useState<RateName | null>(() =>
    at === undefined ? null : nameOfRate(ratesAt(planOf(shipping.rates), place), at),
  )
  const [began] = useState(place)
  const fresh: RateForm = { ...emptyRate, kind: began === null ? 'pickup' : 'flat', price: began === null ? '0' : '' }
  const stepsIn = (plan: ShippingPlan) => (wanted ? findSteps(plan, began, wanted) : [])
  const valuesIn = (plan: ShippingPlan): RateForm | null => {
    const steps = stepsIn(plan)
    if (!steps) return null
    return steps.length === 0 ? fresh : rateFormOf(steps, currency)
  }
  const labels = useFormLabels<RateForm>()
  const form = useShippingForm<RateForm>({
    siteId: site.id,
    subject: `rate ${began ? zoneKey(began) : 'pickup'} ${wanted ? `${wanted.name} ${wanted.nth}` : 'new'}`,
    shipping,
    first: fresh,
    valuesIn,
    check: (values) => checkRate(values, currency, translate),
    planWith: (plan, values) => withRate(plan, began, wanted, stepsOfForm(values, stepsIn(plan) ?? [], currency)),
    doneText: ({ name }) => translate(wanted ? messages.saved : messages.added, { name: name.trim() }),
    onSaved: onClose,
  })
  const title = wanted?.name ?? translate(began === null ? messages.newPickup : messages.newRate)
  return (
    <FormInSheet form={form} labels={labels} title={title} isNew={wanted === null} onClose={onClose}>
      <RateFields form={form} currency={currency} />
    </FormInSheet>
  )
}
