import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { normalizeTypedLocation, type CartLocation } from '@sitewright/domain/shipping/location.ts'
import type { LocationBody } from '@sitewright/domain/shipping/shipping.wire.ts'
import { shippingStudioMessages as messages } from '@sitewright/domain/shipping/zones/shipping-studio.messages.ts'
import { tidyPostcode } from '../addresses/index.ts'

/** Returns an address that an owner tries, in the form in which the checkout compares it. Throws `shipping.invalid`. */
export function typedLocation({ country, region = '', postcode = '' }: LocationBody): CartLocation {
  const typed = normalizeTypedLocation({ country, region, postcode })
  if (!typed) throw new Refusal('shipping.invalid', { fields: { 'to.country': { message: messages.countryUnknown } } })
  return { ...typed, postcode: tidyPostcode(typed.country, typed.postcode) }
}
