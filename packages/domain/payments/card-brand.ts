/** Brands as the payment providers name them, with the names that people know. */
const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
}

/** Returns a card's brand as people write it: `Visa` for `visa`. Unknown brands stay as they are. */
export function cardBrandName(brand: string): string {
  return Object.hasOwn(brandNames, brand) ? (brandNames[brand] ?? brand) : brand
}
