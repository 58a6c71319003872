import { defineMessages } from '../kit/text.ts'

/** Texts of the cart page's shipping and tax estimate. */
export const shippingMessages = defineMessages('shipping', {
  estimate: () => 'Estimate shipping and taxes',
  country: () => 'Country',
  region: () => 'State or region',
  selectRegion: () => 'Select',
  postcode: () => 'Postcode',
  show: () => 'Show estimate',
  shipping: () => 'Shipping (estimate)',
  pickup: () => 'Pickup',
  tax: (values: { name: string; rate: string }) => `${values.name}, ${values.rate} (estimate)`,
  taxIncluded: (values: { name: string; rate: string }) => `Includes ${values.name}, ${values.rate} (estimate)`,
  taxExemption: () => 'Tax exemption',
  total: () => 'Estimated total',
  to: (values: { place: string }) => `Estimated for ${values.place}.`,
  notShipped: () => 'We do not ship to this place yet.',
  countryNeeded: () => 'Select a country.',
  final: () => 'The final amounts are worked out at checkout.',
})
