/** What is typed about the tracking of a parcel. `name` and `link` are those of a carrier that is not in the list. */
export type TrackingFields = { carrier: string; name: string; number: string; link: string }

type Carrier = {
  name: string
  /** Matches numbers that only this carrier gives. */
  number: RegExp
  /** Address of the page that tracks a number. */
  link: (number: string) => string
}

// Only forms of numbers that no other carrier of the list has: a wrong guess would send shoppers to the wrong company.
const carriers: readonly Carrier[] = [
  {
    name: 'UPS',
    number: /^1Z[0-9A-Z]{16}$/u,
    link: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: 'USPS',
    number: /^9[1-5]\d{20,24}$/u,
    link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: 'FedEx',
    number: /^\d{12}$|^\d{15}$/u,
    link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'DHL',
    number: /^(?:00340\d{15}|JJD\d{18})$/u,
    link: (number) => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
  },
  { name: 'DPD', number: /^\d{14}$/u, link: (number) => `https://www.dpdgroup.com/tracking?parcelNumber=${number}` },
  {
    name: 'Royal Mail',
    number: /^[A-Z]{2}\d{9}GB$/u,
    link: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  {
    name: 'Australia Post',
    number: /^[A-Z]{2}\d{9}AU$/u,
    link: (number) => `https://auspost.com.au/mypost/track/#/details/${number}`,
  },
  {
    name: 'Canada Post',
    number: /^(?:\d{16}|[A-Z]{2}\d{9}CA)$/u,
    link: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
]

export const carrierNames: readonly string[] = carriers.map(({ name }) => name)

/** Value of the choice of a carrier that is not in the list. */
export const otherCarrier = 'other'

/** Returns the carrier that is chosen, or the one to which the tracking number belongs while none is chosen; '' for none. */
export function shownCarrier({ carrier, number }: TrackingFields): string {
  if (carrier !== '') return carrier
  const plain = plainNumber(number)
  return carriers.find((each) => each.number.test(plain))?.name ?? ''
}

/** Returns the tracking as the API takes it: null when nothing was entered, `invalid` when the typed link is none. */
export function trackingOf(
  fields: TrackingFields,
): { carrier: string; number: string; url: string } | null | 'invalid' {
  const number = fields.number.trim()
  const carrier = shownCarrier(fields)
  const known = carriers.find(({ name }) => name === carrier)
  if (known) return number === '' ? null : { carrier, number, url: known.link(encodeURIComponent(plainNumber(number))) }
  if (carrier !== otherCarrier) return number === '' ? null : { carrier: '', number, url: '' }
  const [name, link] = [fields.name.trim(), fields.link.trim()]
  if (link !== '' && !isWebAddress(link)) return 'invalid'
  return number === '' && link === '' && name === '' ? null : { carrier: name, number, url: link }
}

function plainNumber(number: string): string {
  return number.replaceAll(/[\s-]/gu, '').toUpperCase()
}

function isWebAddress(text: string): boolean {
  const protocol = URL.parse(text)?.protocol
  return protocol === 'https:' || protocol === 'http:'
}
