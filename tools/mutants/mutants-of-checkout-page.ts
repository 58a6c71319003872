import type { Mutant } from './mutant.ts'

const script = 'packages/storefront/checkout'
const page = 'packages/server/checkout/page'
const payTests = `${script}/pay.test.ts`
const formTests = `${script}/checkout-form.test.ts`
const pageTests = `${page}/checkout-page.test.ts`

/** Planted defects in the checkout page: its script and the form that the server prints. */
export const mutantsOfCheckoutPage: readonly Mutant[] = [
  {
    name: 'checkout page: an order goes to an address that its page does not show',
    changes: [
      {
        file: 'packages/server/checkout/paying/start-attempt.ts',
        from: 'request.stepsHash !== undefined && request.stepsHash !== stepsHashOf(open)',
        to: 'request.stepsHash !== undefined && stepsHashOf(open) === null',
      },
    ],
    test: 'packages/server/checkout/changes.test.ts',
    title: 'BX-1.03 is an address that was entered elsewhere',
  },
  {
    name: 'checkout page: what was entered in another tab is paid for unseen',
    changes: [
      {
        file: 'packages/storefront/checkout/show-changes.ts',
        from: 'const entered = isOther ? valuesOf(view) : {}',
        to: 'const entered = isOther && view.id === null ? valuesOf(view) : {}',
      },
    ],
    test: 'packages/storefront/checkout/pay-what-is-shown.test.ts',
    title: 'BX-1.03 shows what was entered in another tab since',
  },
  {
    name: 'checkout page: a total that was not on the button is paid',
    changes: [
      {
        file: 'packages/storefront/checkout/pay.ts',
        from: '  if (view.priceHash !== now.view.priceHash) return showTotal(checkout)\n',
        to: '  void showTotal\n',
      },
    ],
    test: 'packages/storefront/checkout/pay-what-is-shown.test.ts',
    title: 'BX-1.03 pays no total that was not on the button',
  },
  {
    name: 'checkout page: a second press pays again',
    changes: [
      { file: `${script}/pay.ts`, from: "  if (phase !== 'idle') return\n", to: "  if (phase === 'bank') return\n" },
    ],
    test: payTests,
    title: 'BX-1.02 sends one payment however often the button is pressed',
  },
  {
    name: 'checkout page: a payment whose answer was lost is sent under a new key',
    changes: [{ file: `${script}/pay.ts`, from: 'pay`, key: attempt.key,', to: 'pay`, key: makeKey(),' }],
    test: payTests,
    title: 'BX-1.02 repeats a payment whose answer was lost under the same key',
  },
  {
    name: 'checkout page: what changes while the button is pressed is paid',
    changes: [
      {
        file: `${script}/pay.ts`,
        from: 'view.changes.length === 0 && now.view.changes.length > 0',
        to: 'view.changes.length > now.view.changes.length',
      },
    ],
    test: payTests,
    title: 'BX-1.03 between pressing and paying is shown before anything is charged',
  },
  {
    name: 'checkout page: the provider’s script loads for every visitor',
    changes: [
      {
        file: `${script}/parts/payment-step.tsx`,
        from: "{isCard && method.provider === 'stripe' && isChosen && (",
        to: "{isCard && method.provider === 'stripe' && (",
      },
    ],
    test: 'packages/storefront/checkout/provider-card.test.ts',
    title: 'BX-1.05 load the provider’s script when their method is chosen',
  },
  {
    name: 'checkout page: a late answer overwrites what is typed',
    changes: [
      {
        file: `${script}/checkout-store.ts`,
        from: 'isOwnShipping ? { ...values, shippingOptionId } : values',
        to: 'isOwnShipping ? { ...values, ...valuesOf(view) } : values',
      },
    ],
    test: formTests,
    title: 'keeps what is typed while an answer is on its way',
  },
  {
    name: 'checkout page: text that was not saved is lost with a reload',
    changes: [{ file: `${script}/draft.ts`, from: "(id !== view.id && id !== '')", to: 'id !== undefined' }],
    test: formTests,
    title: 'brings unsaved text back after a reload',
  },
  {
    name: 'checkout page: a refused form prints the card again',
    changes: [
      { file: `${page}/checkout-page.ts`, from: String.raw`/^(?:card\.|crumb$`, to: '/^(?:crumb$' },
      {
        file: `${page}/form-data.ts`,
        from: 'testCardData({ errors: cardErrors, values: {} }',
        to: 'testCardData({ errors: cardErrors, values: posted.values }',
      },
    ],
    test: pageTests,
    title: 'BX-1.17 lists what is missing with links to the fields, keeps what was typed, and never prints the card',
  },
  {
    name: 'checkout page: a title of a product ends the script',
    changes: [
      {
        file: `${page}/checkout-page.ts`,
        from: String.raw`JSON.stringify(props).replaceAll('<', '\\u003c')`,
        to: 'JSON.stringify(props)',
      },
    ],
    test: pageTests,
    title: 'prints hostile texts as text, also in its JSON',
  },
  {
    name: 'checkout page: Enter in a field presses the next button of the form',
    changes: [
      {
        file: `${page}/form-template.ts`,
        from: '<button class="visually-hidden" form="checkout-form" formaction="/checkout" tabindex="-1"',
        to: '<button class="visually-hidden" disabled tabindex="-1"',
      },
    ],
    test: pageTests,
    title: 'presses no other button than “Update totals” when Enter is pressed in a field',
  },
  {
    name: 'checkout page: pale colors of an owner make texts unreadable',
    changes: [
      {
        file: `${page}/palette.ts`,
        from: '    if (isReadable(stronger, backgrounds, contrast)) return stronger\n',
        to: '    if (isReadable(stronger, backgrounds, contrast / 2)) return stronger\n',
      },
    ],
    test: `${page}/palette.test.ts`,
    title: 'keeps every text readable when the paper is light or dark',
  },
]
