import type { Mutant } from '../mutant.ts'

const totals = 'packages/domain/cart/pricing/totals.ts'
const totalTests = 'packages/domain/cart/pricing/price-cart.test.ts'
const taxes = 'packages/domain/shipping/taxes.ts'
const taxTests = 'packages/domain/shipping/taxes.test.ts'
const rates = 'packages/domain/shipping/shipping-options.ts'
const rateTests = 'packages/domain/shipping/shipping-options.test.ts'
const estimates = 'packages/domain/shipping/estimates.test.ts'
const cartTests = 'packages/server/cart/pricing/shipping-and-taxes.test.ts'

/** Planted defects in totals, shipping rates, taxes, gift cards and refunds. */
export const mutantsOfTotals: readonly Mutant[] = [
  {
    name: 'totals: taxes are rounded on the order instead of on each line',
    changes: [{ file: taxes, from: "settings.rounding === 'document' ?", to: "settings.rounding !== 'line' ?" }],
    test: estimates,
    title: 'BX-1.08 rounds half up for each line and rule',
  },
  {
    name: 'totals: the cents of a document’s tax are lost',
    changes: [
      {
        file: 'packages/domain/shipping/document-tax.ts',
        from: 'roundLargestUp(shares, roundedSum([...rests], isHalfUp))',
        to: 'roundLargestUp(shares, 0 * roundedSum([...rests], isHalfUp))',
      },
    ],
    test: taxTests,
    title: 'rounds each rule once, and spreads the cents over the lines',
  },
  {
    name: 'totals: exempt products are taxed',
    changes: [{ file: taxes, from: '  if (taxClass === exemptTaxClass) return false\n', to: '' }],
    test: taxTests,
    title: 'leave exempt products untaxed',
  },
  {
    name: 'totals: a rule without classes taxes every class',
    changes: [
      {
        file: taxes,
        from: 'taxClasses.length === 0 ? taxClass === standardTaxClass :',
        to: 'taxClasses.length === 0 ||',
      },
    ],
    test: taxTests,
    title: 'tax each line by the rules of its class',
  },
  {
    name: 'totals: exempt customers pay taxes',
    changes: [{ file: totals, from: 'if (!pricing.isTaxExempt) return', to: 'if (true) return' }],
    test: totalTests,
    title: 'BX-1.08 has no taxes for an exempt customer',
  },
  {
    name: 'totals: exempt customers pay the taxes within prices',
    changes: [{ file: totals, from: 'pricing.taxes.areIncluded ? taxes.shares', to: 'false ? taxes.shares' }],
    test: totalTests,
    title: 'BX-1.08 costs an exempt customer the net price',
  },
  {
    name: 'totals: the shipping of exempt customers keeps the tax within its price',
    changes: [
      {
        file: 'packages/domain/cart/pricing/allocations.ts',
        from: 'return cents - taxReliefCents +',
        to: 'return cents - 0 * taxReliefCents +',
      },
    ],
    test: totalTests,
    title: 'the parts add up to the totals',
  },
  {
    name: 'totals: taxes in a price are added to the line’s total again',
    changes: [
      {
        file: 'packages/domain/cart/pricing/allocations.ts',
        from: 'reliefCents + (isTaxIncluded ? 0 : taxCents)',
        to: 'reliefCents + (isTaxIncluded ? taxCents : taxCents)',
      },
    ],
    test: totalTests,
    title: 'contain the taxes in the line totals',
  },
  {
    name: 'totals: weight ignores the quantity',
    changes: [{ file: totals, from: 'grams: weightGrams * quantity', to: 'grams: weightGrams' }],
    test: totalTests,
    title: 'BX-1.09 weighs only what is shipped, by its quantity',
  },
  {
    name: 'totals: gift cards pay for gift cards',
    changes: [
      {
        file: 'packages/domain/cart/pricing/tender.ts',
        from: 'let left = totalCents - unpayableCents',
        to: 'unpayableCents = 0\n  let left = totalCents',
      },
    ],
    test: totalTests,
    title: 'is paid by gift cards in their order',
  },
  {
    name: 'totals: a discount’s shares of the lines are not recorded',
    changes: [
      {
        file: 'packages/domain/discounts/apply-discounts.ts',
        from: '      line.shares.push({ id: step.id, cents })\n',
        to: '',
      },
    ],
    test: 'packages/domain/discounts/apply-discounts.test.ts',
    title: 'discounts lines and shipping by whole minor units',
  },
  {
    name: 'shipping: a range of weights includes its upper end',
    changes: [{ file: rates, from: 'grams < belowGrams', to: 'grams <= belowGrams' }],
    test: rateTests,
    title: 'applies in a range of weights',
  },
  {
    name: 'shipping: a pickup is selected without a choice',
    changes: [{ file: rates, from: 'first && (!first.isPickup ||', to: 'first && (true ||' }],
    test: rateTests,
    title: 'is selected only when the shopper chooses it',
  },
  {
    name: 'shipping: the last postcode of a range is left out',
    changes: [{ file: 'packages/domain/shipping/location.ts', from: 'start <= to', to: 'start < to' }],
    test: estimates,
    title: 'BX-1.08 matches the postcode',
  },
  {
    name: 'shipping: the page predicts without tax classes',
    changes: [
      {
        file: 'packages/domain/cart/change-view.ts',
        from: 'taxClass: entry.taxClass ?? standardTaxClass',
        to: 'taxClass: standardTaxClass',
      },
    ],
    test: cartTests,
    title: 'BX-1.08 BX-1.09 weighs a cart’s lines and taxes them by class',
  },
  {
    name: 'refunds: computed again from the unit price',
    changes: [
      {
        file: 'packages/domain/orders/refund-allocations.ts',
        from: 'centsOfFirstUnits(line, line.refundedQuantity + quantity) - line.refundedCents',
        to: 'Math.round(line.totalCents / line.quantity) * quantity',
      },
    ],
    test: 'packages/domain/orders/refund-allocations.test.ts',
    title: 'BX-2.03 refunds exactly the stored total of a line',
  },
]
