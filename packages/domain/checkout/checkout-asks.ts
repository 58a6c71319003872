import { toRecord } from '../pages/chosen-settings.ts'

/** Whether shoppers are asked for something at the checkout. */
export const askedWays = ['no', 'optional', 'required'] as const
export type Asked = (typeof askedWays)[number]

/**
 * What an owner wants to know at the checkout. `needsTerms`: nothing is ordered before the box is ticked that says that the terms were
 * read.
 */
export type CheckoutAsks = { phone: Asked; company: Asked; takesNote: boolean; needsTerms: boolean }

/** The checkout of a shop whose owner has decided nothing. */
export const usualAsks: CheckoutAsks = { phone: 'optional', company: 'optional', takesNote: true, needsTerms: false }

/** Returns what the checkout of a site asks for, by its settings. */
export function checkoutAsksOf(settings: unknown): CheckoutAsks {
  const { phone, company, takesNote, needsTerms } = toRecord(
    toRecord(toRecord(settings)['storeSettings'])['checkoutAsks'],
  )
  return {
    phone: askedOf(phone, usualAsks.phone),
    company: askedOf(company, usualAsks.company),
    takesNote: takesNote !== false,
    needsTerms: needsTerms === true,
  }
}

function askedOf(value: unknown, usual: Asked): Asked {
  return askedWays.find((way) => way === value) ?? usual
}

/**
 * What the addresses of a checkout are asked for. One phone is enough, where the parcel goes. A company belongs to the bill: a delivery
 * address is asked for it only while the bill has the same one.
 */
export function askedOfAddresses(
  { phone, company }: CheckoutAsks,
  { isDelivered, isBillingSame }: { isDelivered: boolean; isBillingSame: boolean },
): Record<'delivery' | 'billing', Record<'phone' | 'company', Asked>> {
  return {
    delivery: { phone, company: isBillingSame ? company : atMostOptional(company) },
    billing: { phone: isDelivered ? atMostOptional(phone) : phone, company },
  }
}

function atMostOptional(asked: Asked): Asked {
  return asked === 'required' ? 'optional' : asked
}
