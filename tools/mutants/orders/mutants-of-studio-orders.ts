import type { Mutant } from '../mutant.ts'

const list = 'packages/studio/orders/list/order-list.test.tsx'
const view = 'packages/studio/orders/order.test.tsx'
const forms = 'packages/studio/orders/forms/order-forms.test.tsx'
const plan = 'packages/studio/orders/forms/refund-plan.ts'
const action = 'packages/studio/kit/form/use-action.ts'

/** Planted defects in the studio's screens about orders, and in the patterns that they use. */
export const mutantsOfStudioOrders: readonly Mutant[] = [
  {
    name: 'studio orders: the orders of the site before stay on the screen',
    changes: [
      {
        file: 'packages/studio/orders/orders.page.tsx',
        from: '<OrderList key={site.id} site={site} />',
        to: '<OrderList site={site} />',
      },
    ],
    test: list,
    title: 'never shows one site’s orders under another site',
  },
  {
    name: 'studio orders: every role sees them',
    changes: [
      {
        file: 'packages/studio/session/permitted.tsx',
        from: 'if (!can(site.roles, action, {',
        to: "if (!can(site.roles, 'enter-studio', {",
      },
    ],
    test: list,
    title: 'names the roles that may see orders to those who may not',
  },
  {
    name: 'studio orders: the way back skips a page',
    changes: [
      { file: 'packages/studio/kit/list/keyset-pages.ts', from: 'cursors.slice(0, -1)', to: 'cursors.slice(0, -2)' },
    ],
    test: list,
    title: 'goes through thousands of orders by pages, and back',
  },
  {
    name: 'studio orders: filters keep the page of another list',
    changes: [
      {
        file: 'packages/studio/kit/list/list-search.ts',
        from: '? search : withoutPage(search)',
        to: '? search : search',
      },
    ],
    test: list,
    title: 'goes through thousands of orders by pages, and back',
  },
  {
    name: 'studio orders: a form opens whatever the state permits',
    changes: [
      {
        file: 'packages/studio/orders/detail/order-view.tsx',
        from: 'form === named && actions.includes(form)',
        to: 'form === named && actions.length > 0',
      },
    ],
    test: view,
    title: 'offers only what the order’s state permits',
  },
  {
    name: 'studio orders: refunds are computed from prices',
    changes: [
      {
        file: plan,
        from: 'const lines = refundAllocations(order.lines, units)',
        to: 'const lines = units.map((unit) => ({ ...unit, cents: unit.quantity * (order.lines.find(({ id }) => id === unit.lineId)?.unitPriceCents ?? 0) }))',
      },
    ],
    test: forms,
    title: 'BX-2.03 refunds units by their stored shares: the sum follows what is typed',
  },
  {
    name: 'studio orders: the sum that was shown is not sent',
    changes: [{ file: plan, from: '    expectedCents: amountCents,\n', to: '' }],
    test: forms,
    title: 'BX-2.03 refunds units by their stored shares: the sum follows what is typed',
  },
  {
    name: 'studio orders: refunded units always return to stock',
    changes: [{ file: plan, from: 'fields.isRestocked && restockable > 0', to: 'restockable > 0' }],
    test: forms,
    title: 'leaves refunded units out of stock when the box is cleared',
  },
  {
    name: 'studio orders: any amount is sent',
    changes: [{ file: plan, from: 'cents === null || cents > most ? null : cents', to: 'cents' }],
    test: forms,
    title: 'refuses amounts above what is left, and says what to put right',
  },
  {
    name: 'studio orders: a repeated request gets a new key',
    changes: [
      {
        file: 'packages/studio/kit/form/use-idempotency-keys.ts',
        from: 'if (held.current?.input !== text) held.current',
        to: 'held.current',
      },
    ],
    test: forms,
    title: 'sends a refund once for a double press, and under the same key when no answer came',
  },
  {
    name: 'studio orders: a double press sends twice',
    changes: [{ file: action, from: '    if (isRunning.current) return\n', to: '' }],
    test: forms,
    title: 'sends a refund once for a double press, and under the same key when no answer came',
  },
  {
    name: 'studio orders: after a conflict the old state stays',
    changes: [{ file: action, from: 'if (status === 409 || status >= 500) await', to: 'if (status >= 500) await' }],
    test: 'packages/studio/orders/forms/order-conflicts.test.tsx',
    title: 'shows what a colleague changed meanwhile, and the newest state',
  },
  {
    name: 'studio orders: undo does nothing',
    changes: [
      { file: action, from: 'run: (about?: string) => undo(request, action.subject, about)', to: 'run: () => {}' },
    ],
    test: forms,
    title: 'BX-2.03 fulfils a part with tracking, and undoes it by what the answer names',
  },
  {
    name: 'studio orders: any address is taken as a tracking link',
    changes: [
      {
        file: 'packages/studio/orders/forms/carriers.ts',
        from: "return protocol === 'https:' || protocol === 'http:'",
        to: 'return protocol !== undefined',
      },
    ],
    test: 'packages/studio/orders/forms/carriers.test.ts',
    title: 'takes another carrier with its link, and refuses a link that is none',
  },
  {
    name: 'studio orders: a failed list stays failed when the network is back',
    changes: [{ file: 'packages/studio/kit/query-client.ts', from: ' refetchOnReconnect: true,', to: '' }],
    test: list,
    title: 'PL-8.07 loads the orders by itself when the network is back',
  },
  {
    name: 'studio orders: a cancellation always pays back',
    changes: [
      {
        file: 'packages/studio/orders/forms/cancel-form.tsx',
        from: 'run({ isRefunded, isRestocked',
        to: 'run({ isRefunded: true, isRestocked',
      },
    ],
    test: forms,
    title: 'keeps the money of a cancelled order when told to, and says that it can be refunded later',
  },
  {
    name: 'studio orders: units of a cancelled order go back in stock once more',
    changes: [
      {
        file: plan,
        from: 'return openQuantity + fulfilledQuantity - returnedQuantity',
        to: 'return openQuantity + fulfilledQuantity - returnedQuantity + 9',
      },
    ],
    test: forms,
    title: 'offers no stock for units of a cancelled order, which have left it',
  },
]
