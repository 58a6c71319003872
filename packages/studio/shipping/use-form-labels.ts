import type { Message } from '@sitewright/domain/kit/text.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { useTranslate } from '../kit/locale.tsx'
import type { RateForm } from './rate-form.ts'
import type { ZoneForm } from './zone-form.ts'

const labels: Readonly<Record<keyof (ZoneForm & RateForm), Message>> = {
  zoneName: messages.zoneName,
  countries: messages.countries,
  regions: messages.regions,
  postcodes: messages.postcodes,
  kind: messages.kind,
  name: messages.rateName,
  price: messages.price,
  start: messages.steps,
  steps: messages.steps,
  perKg: messages.perKg,
  freeFrom: messages.freeFrom,
  onlyFrom: messages.onlyFrom,
  onlyBelow: messages.onlyBelow,
  isBeside: messages.beside,
  note: messages.note,
  placeCountry: messages.place,
  placeRegion: messages.region,
  placePostcode: messages.postcode,
}

/** React hook that returns the names of the fields of zones and rates, of which a form has a part. */
export function useFormLabels<Values extends object>(): { readonly [name in keyof Values & string]: string } {
  const translate = useTranslate()
  const named = Object.entries(labels).map(([name, message]) => [name, translate(message)])
  return Object.fromEntries(named) as { readonly [name in keyof Values & string]: string } // of all fields there are
}
