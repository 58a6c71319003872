// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aLine, anOrder } from '../../testing/fake-orders.ts'
import { refused } from '../../testing/fake-server.ts'
import { orderOpener, sheet } from '../../testing/open-order.tsx'
import { press, typeInto } from '../../testing/open-studio.tsx'

const { open } = orderOpener()
const order = anOrder()
const [mug, fern] = order.lines

it('shows what a colleague changed meanwhile, and the newest state', async () => {
  const { fake } = await open(order, '?sheet=refund')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '1')
  const line = { ...aLine({ ...fern }), refundedQuantity: 1, refundedCents: 2510 }
  fake.onAction = () => {
    fake.orders = [
      {
        ...order,
        lines: mug ? [mug, line] : [],
        refundableCents: 7514,
        events: [
          ...order.events,
          { id: 'e3', at: 3, kind: 'refunded', actor: { kind: 'system', name: '' }, data: { cents: 2510 } },
        ],
      },
    ]
    return refused(409, 'orders.too-many-units', 'The order has fewer units left than that.')
  }
  await press(byRole('button', 'Refund $25.10'))
  const shown = sheet().textContent
  expect(shown).toContain('The order has fewer units left than that.')
  expect(shown).toContain('This order was changed meanwhile. You now see its newest state:$25.10 refunded')
  expect(allByRole('spinbutton', 'Pieces of Boston Fern to refund')).toEqual([])
})

it.each([
  ['en', ['Ben Miller'], 'Ben Miller changed this order meanwhile. You now see its newest state:'],
  ['de', ['Ben Miller'], 'Ben Miller hat diese Bestellung inzwischen geändert. Sie sehen jetzt ihren neuesten Stand:'],
  ['en', ['Ben Miller', 'Ada Potter'], 'This order was changed meanwhile. You now see its newest state:'],
])('names in the language %s the only colleague of %j who changed the order meanwhile', async (locale, names, text) => {
  const { fake } = await open(order, '?sheet=refund', '1047', locale)
  fake.onAction = () => {
    const changes = names.map((name) => ({
      id: name,
      at: 3,
      kind: 'attention-dismissed' as const,
      actor: { kind: 'team' as const, name },
      data: {},
    }))
    const ended = { id: 'e4', at: 4, kind: 'closed' as const, actor: { kind: 'system' as const, name: '' }, data: {} }
    fake.orders = [{ ...order, events: [...order.events, ...changes, ended] }]
    return refused(409, 'changes.changed-meanwhile', 'This was changed meanwhile.')
  }
  const form = byRole('complementary', /^(?:Refund|Erstatten)$/u)
  await typeInto(allByRole('spinbutton')[0] ?? document.body, '1')
  await press(form.querySelector<HTMLElement>('[type=submit]') ?? document.body)
  expect(form.textContent).toContain(text)
})
