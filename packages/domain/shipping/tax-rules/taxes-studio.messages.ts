import { defineMessages } from '../../kit/text.ts'

type Count = { count: number }
type Name = { name: string }

/** Texts of the studio's screen of taxes (BX-1.08). */
export const taxesStudioMessages = defineMessages('taxesStudio', {
  taxes: () => 'Taxes',
  addRate: () => 'Add rate',
  newRate: () => 'New tax rate',
  none: () => 'You charge no taxes yet',
  noneHelp: () => 'Add a rate for each country or state where you collect tax.',
  rates: () => 'Rates',
  rateCount: ({ count }: Count) => (count === 1 ? '1 rate' : `${count} rates`),
  addedUpAlways: () => 'All rates that apply at an address are added up. Past orders keep what they were charged.',

  name: () => 'Name',
  rate: () => 'Rate',
  onShipping: () => 'On shipping',
  actions: () => 'Actions',
  place: () => 'Place',
  appliesTo: () => 'Applies to',
  everywhere: () => 'Every country',
  yes: () => 'Yes',
  no: () => 'No',
  remove: ({ name }: Name) => `Remove ${name}`,
  classStandard: () => 'Standard products',
  classExempt: () => 'Products without tax',
  productCount: ({ count }: Count) => (count === 1 ? '1 product' : `${count} products`),

  classes: () => 'Tax classes',
  classesHelp: () =>
    'A product says its class where you edit it. Gift cards are never taxed: tax is due when they are spent.',

  nameHelp: () => 'Shoppers see it at the checkout, with the rate.',
  percent: () => 'Rate in percent',
  percentHelp: () => 'Such as 19, 7.7 or 8.875.',
  isEverywhere: () => 'Every country',
  isEverywhereHelp: () => 'Otherwise choose the countries, and in them states or postcodes.',
  shippingTaxed: () => 'Tax shipping too',
  chooseClasses: () => 'For which products',

  prices: () => 'How prices are written',
  pricesAre: () => 'Your prices are',
  withoutTax: () => 'Without tax',
  withoutTaxHelp: () => 'Tax is added at the checkout.',
  withTax: () => 'With tax',
  withTaxHelp: () => 'The price stays the same, and the tax in it is shown.',
  rounding: () => 'Rounding',
  roundLine: () => 'On each line',
  roundLineHelp: () => 'Half a cent is rounded up, for each rate on each line.',
  roundDocument: () => 'On the whole order',
  roundDocumentHelp: () => 'Each rate is rounded once, on the sum of all that it taxes.',

  save: () => 'Save',
  saving: () => 'Saving…',
  saved: ({ name }: Name) => `${name} saved`,
  added: ({ name }: Name) => `${name} added`,
  removed: ({ name }: Name) => `${name} removed`,
  pricesSaved: () => 'Prices and rounding saved',
  undone: () => 'Taxes are again as they were before',
  removedMeanwhile: () => 'This was removed or renamed meanwhile. Close it and look at the newest.',
  changedMeanwhile: () => 'Taxes were changed meanwhile. Please look at them again.',

  nameNeeded: () => 'Enter a name of up to 80 characters.',
  rateNeeded: () => 'Enter a percentage from 0 to 100, such as 8.875.',
  countryNeeded: () => 'Choose at least one country, or every country.',
  classNeeded: () => 'Choose at least one class.',
  tooManyRates: ({ most }: { most: number }) => `A shop has at most ${most} tax rates.`,

  report: () => 'What was charged',
  reportHelp: ({ zone }: { zone: string }) =>
    `Orders by the day they were paid, less refunds by the day they were made. Days are those of ${zone}.`,
  from: () => 'From',
  to: () => 'To',
  periodNeeded: () => 'Choose two days, at most a year apart.',
  nothingCharged: () => 'No tax was charged in this period.',
  download: () => 'Download as CSV',
  netSales: () => 'Net sales',
  unknownRefunds: ({ count }: Count) =>
    count === 1
      ? '1 old refund is not taken off, because its taxes were not stored.'
      : `${count} old refunds are not taken off, because their taxes were not stored.`,

  tryAddress: () => 'What tax would … pay?',
  ownBasket: () => 'One product',
  price: () => 'Price',
  shippingPrice: () => 'Shipping',
  taxClass: () => 'Tax class',
  exempt: () => 'The customer pays no taxes',
  exemptHelp: () => 'As with a resale number that you checked.',
  amountNeeded: () => 'Enter an amount, such as 4.90.',
  product: () => 'Product',
  notTaxed: () => 'not taxed',
  takenOff: () => 'Tax taken off',
  tax: () => 'Tax',
  taxWithin: () => 'Tax in these prices',
  total: () => 'Total',

  findings: () => 'What you may want to check',
  findingNoPlace: ({ name, place }: { name: string; place: string }) =>
    `“${name}” never applies: no address lies in ${place}.`,
  findingNoProducts: ({ name, classes }: { name: string; classes: string }) =>
    `“${name}” never applies: no product has the class ${classes}, and it is not on shipping.`,
  findingUntaxed: ({ places, example }: { places: string; example: string }) =>
    `You ship to ${places}, where no rate applies. An order to ${example}, for example, is charged no tax.`,
  findingAddedUp: ({ names, place, rate }: { names: string; place: string; rate: string }) =>
    `${names} are added up to ${rate}, for example at ${place}.`,
})
