// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { anOrder } from '../../testing/fake-orders.ts'
import { refused } from '../../testing/fake-server.ts'
import { orderOpener, sheet, submitSheet, toasts } from '../../testing/open-order.tsx'
import { choose, passTime, press, pressKey, pressTwice, takeOverTimers, typeInto } from '../../testing/open-studio.tsx'

const { open } = orderOpener()
const order = anOrder()
const [mug] = order.lines

const sums = () => [...sheet().querySelectorAll('dl > div')].map((row) => row.textContent)

it('BX-2.03 refunds units by their stored shares: the sum follows what is typed', async () => {
  const { fake, succeed } = await open()
  await press(byRole('button', 'Refund'))
  expect(location.search).toBe('?sheet=refund')
  expect(document.activeElement).toBe(byRole('spinbutton', 'Pieces of Speckled Mug to refund'))

  await typeInto(byRole('spinbutton', 'Pieces of Speckled Mug to refund'), '1')
  const within = ['Refund to Visa 4242$32.82', 'Includes California, 7.25%$2.22']
  expect(sums()).toEqual(['1 × Speckled Mug$32.82', ...within, 'You keep$67.42'])
  await pressKey('ArrowUp')
  expect(sums()[0]).toBe('2 × Speckled Mug$65.64')
  await typeInto(byRole('textbox', /^Shipping/), '9.5')
  await typeInto(byRole('textbox', /^Goodwill/), '1')
  await typeInto(byRole('textbox', /^Note for the team/), ' One too many ')
  await typeInto(byRole('textbox', /^Message to the customer/), 'Sorry about the chip. ')
  const preview = byRole('region', 'The email says').textContent
  expect(preview).toContain(
    'We are paying back $76.14 of order #1047.Sorry about the chip.It goes back the way you paid.',
  )
  expect(preview).not.toContain('One too many')
  const all = ['Refund to Visa 4242$76.14', 'Includes California, 7.25%$4.51', 'You keep$24.10']
  expect(sums().slice(1)).toEqual(['Shipping$9.50', 'Goodwill$1.00', ...all])

  const refund = { id: 'r1', state: 'done', amountCents: 7614, failure: '' } as const
  succeed({ refundedCents: 7614 }, { refund })
  await press(byRole('button', 'Refund $76.14'))
  expect(fake.actions).toMatchObject([
    {
      path: '1047/refund',
      body: {
        lines: [{ lineId: mug?.id, quantity: 2 }],
        shippingCents: 950,
        extraCents: 100,
        isRestocked: true,
        note: 'One too many',
        message: 'Sorry about the chip.',
        isShopperNotified: true,
        expectedCents: 7614,
      },
    },
  ])
  expect(toasts()).toContain('Order #1047: $76.14 refunded')
  expect(allByRole('complementary', 'Refund')).toEqual([])
  expect(document.activeElement).toBe(byRole('button', 'Refund'))
})

it('leaves refunded units out of stock when the box is cleared, and tells the shopper only if asked to', async () => {
  const { fake } = await open(order, '?sheet=refund')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '1')
  await press(byRole('checkbox', 'Put 1 piece back in stock'))
  await press(byRole('checkbox', /^Tell Priya Raman by email/))
  await press(byRole('button', 'Refund $25.10'))
  expect(fake.actions[0]?.body).toMatchObject({ isRestocked: false, isShopperNotified: false })
})

it('refuses amounts above what is left, and says what to put right', async () => {
  const { fake } = await open(order, '?sheet=refund')
  await submitSheet()
  expect(byRole('alert').textContent).toBe('Please choose pieces, or write an amount.')

  await typeInto(byRole('textbox', /^Shipping/), '12')
  expect(sheet().textContent).toContain('Please write at most $9.50.')
  await press(byRole('button', 'Put the amount right to refund'))
  await typeInto(byRole('textbox', /^Shipping/), 'ten')
  expect(sheet().textContent).toContain('Please write an amount, such as 9.50.')
  await typeInto(byRole('textbox', /^Shipping/), '')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '2') // more than were bought
  expect(sums()[0]).toBe('Refund to Visa 4242$0.00')
  expect(fake.actions).toEqual([])
})

it('pays back everything that is left with one press', async () => {
  await open(order, '?sheet=refund')
  await press(byRole('button', 'Everything'))
  expect(byRole('button', 'Refund $100.24')).toBeTruthy()
})

it('sends a refund once for a double press, and under the same key when no answer came', async () => {
  const { server, fake } = await open(order, '?sheet=refund')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '1')
  const { others } = server.state
  server.state.others = (request) => {
    if (request.method !== 'POST') return others?.(request)
    fake.actions.push({ path: request.path, body: request.body, key: request.idempotencyKey })
    return { status: 502, body: undefined }
  }
  await pressTwice(byRole('button', 'Refund $25.10'))
  expect(fake.actions).toHaveLength(1)
  await press(byRole('button', 'Refund $25.10'))
  expect(fake.actions).toHaveLength(2)
  expect(fake.actions[1]?.key).toBe(fake.actions[0]?.key)
  expect(fake.actions[0]?.key).toMatch(/^[0-9a-f]{32}$/)

  await typeInto(byRole('spinbutton', 'Pieces of Speckled Mug to refund'), '1')
  await press(byRole('button', 'Refund $57.92'))
  expect(fake.actions[2]?.key).not.toBe(fake.actions[0]?.key)
})

it('says that the provider refused a refund, or did not answer yet', async () => {
  const { succeed } = await open(order, '?sheet=refund')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '1')
  succeed({}, { refund: { id: 'r1', state: 'failed', amountCents: 2510, failure: 'expired card' } })
  await press(byRole('button', 'Refund $25.10'))
  expect(toasts()).toContain('The payment provider refused the refund: expired card')

  await press(byRole('button', 'Refund'))
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to refund'), '1')
  succeed({}, { refund: { id: 'r2', state: 'pending', amountCents: 2510, failure: '' } })
  await press(byRole('button', 'Refund $25.10'))
  expect(toasts()).toContain('the refund of $25.10 is on its way')
})

it('BX-2.03 fulfils a part with tracking, and undoes it by what the answer names', async () => {
  const { fake, succeed } = await open()
  await press(byRole('button', 'Fulfil 3 pieces'))
  await typeInto(byRole('spinbutton', 'Pieces of Speckled Mug to fulfil'), '1')
  await typeInto(byRole('spinbutton', 'Pieces of Boston Fern to fulfil'), '0')
  expect(sheet().textContent).toContain('The order becomes: Part fulfilled')
  await typeInto(byRole('textbox', /^Tracking number/), '1Z 999 AA1 01 2345 6784')
  expect(sheet().textContent).toContain('Looks like UPS. The email carries the link.')

  const undo = { method: 'POST', path: '/api/studio/orders/1047/fulfilments/f1/undo', body: {} } as const
  succeed({ axes: { ...order.axes, fulfilment: 'partial' } }, { undo })
  await pressKey('Enter', { ctrlKey: true })
  expect(fake.actions[0]).toMatchObject({
    path: '1047/fulfil',
    body: {
      lines: [{ lineId: mug?.id, quantity: 1 }],
      tracking: {
        carrier: 'UPS',
        number: '1Z 999 AA1 01 2345 6784',
        url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      },
      isShopperNotified: true,
    },
  })
  expect(toasts()).toContain('Order #1047: 1 piece fulfilled')

  succeed({})
  await press(byRole('button', 'Undo'))
  expect(fake.actions[1]).toMatchObject({ path: '1047/fulfilments/f1/undo', body: {} })
  expect(toasts()).toContain('Order #1047: undone')
  expect(byRole('button', 'Fulfil 3 pieces')).toBeTruthy()
})

it('BX-4.02 hands over by itself what the network lost, with its tracking', async () => {
  const { server, fake, succeed } = await open(order, '?sheet=fulfil')
  await typeInto(byRole('textbox', /^Tracking number/), '1Z1')
  server.state.mood = 'silent'
  takeOverTimers()
  await submitSheet()
  expect(sheet().textContent).toContain('Offline — kept on this device, sent when you are back online')
  await pressKey('Escape')
  expect(byRole('alertdialog').textContent).toContain('Leave without saving?')
  await press(byRole('button', 'Stay'))
  server.state.mood = 'well'
  succeed({})
  await passTime(5_000)
  expect(fake.actions).toMatchObject([{ path: '1047/fulfil', body: { tracking: { number: '1Z1' } } }])
  expect(location.search).toBe('')
})

it('pays nothing back by itself after the network lost a refund', async () => {
  const { server, fake } = await open(order, '?sheet=refund')
  await typeInto(byRole('textbox', /^Goodwill/), '1')
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Refund $1.00'))
  expect(sheet().textContent).toContain('Network error')
  server.state.mood = 'well'
  await passTime(60_000)
  expect(fake.actions).toEqual([])
})

it.each([
  ['withdrawn', 'Order #1047: undone, and the email is withdrawn'],
  ['sent', 'Order #1047: undone. The email is out already.'],
] as const)('says what became of the mail about an undone fulfilment: %s', async (mailOutcome, text) => {
  const { succeed } = await open(order, '?sheet=fulfil')
  succeed({}, { undo: { method: 'POST', path: '/api/studio/orders/1047/fulfilments/f1/undo', body: {} } })
  await submitSheet()
  succeed({}, { mailOutcome })
  await press(byRole('button', 'Undo'))
  expect(toasts()).toContain(text)
})

it('says why an undo came too late', async () => {
  const { fake, succeed } = await open(order, '?sheet=fulfil')
  succeed({}, { undo: { method: 'POST', path: '/api/studio/orders/1047/fulfilments/f1/undo', body: {} } })
  await submitSheet()
  fake.onAction = () =>
    refused(409, 'changes.changed-meanwhile', 'The order was changed since, so this cannot be undone.')
  await press(byRole('button', 'Undo'))
  expect(toasts()).toContain('cannot be undone')
})

it('takes another carrier with its link, and refuses a link that is none', async () => {
  const { fake } = await open(order, '?sheet=fulfil')
  await choose(byRole('combobox', 'Carrier'), 'other')
  await typeInto(byRole('textbox', 'Name of the carrier'), 'By bike')
  await typeInto(byRole('textbox', /^Tracking link/), 'bike')
  await pressKey('Enter', { metaKey: true })
  expect(fake.actions).toEqual([])
  await typeInto(byRole('textbox', /^Tracking link/), 'https://bike.example/7')
  await pressKey('Enter', { metaKey: true })
  expect(fake.actions[0]?.body).toMatchObject({
    tracking: { carrier: 'By bike', number: '', url: 'https://bike.example/7' },
  })
})

it('BX-2.03 cancels with a choice for the stock, after saying what is paid back', async () => {
  const { fake, succeed } = await open()
  await press(byRole('button', 'More actions'))
  await press(byRole('menuitem', 'Cancel order'))
  expect(byRole('checkbox', /^Pay \$100\.24 back to Visa 4242/)).toHaveProperty('checked', true)
  await press(byRole('radio', /^Leave it out/))
  const axes = { order: 'cancelled', payment: 'refunded', fulfilment: 'none' } as const
  succeed({ axes, actions: ['add-note'] })
  await press(byRole('button', 'Cancel order'))
  expect(fake.actions).toMatchObject([
    { path: '1047/cancel', body: { isRefunded: true, isRestocked: false, reason: '', isShopperNotified: true } },
  ])
  expect(toasts()).toContain('Order #1047 cancelled')
  expect(allByRole('complementary', 'Cancel order')).toEqual([])
})

it('keeps the money of a cancelled order when told to, and says that it can be refunded later', async () => {
  const { fake } = await open(order, '?sheet=cancel')
  await press(byRole('checkbox', /^Pay \$100\.24 back/))
  expect(sheet().textContent).toContain('You keep the money for now. It can be refunded later.')
  await submitSheet()
  expect(fake.actions).toMatchObject([{ path: '1047/cancel', body: { isRefunded: false, isRestocked: true } }])
})

it('offers no stock for units of a cancelled order, which have left it', async () => {
  const lines = order.lines.map((line) => ({ ...line, openQuantity: 0, removedQuantity: line.quantity }))
  const axes = { order: 'cancelled', payment: 'paid', fulfilment: 'none' } as const
  await open({ ...order, axes, lines, actions: ['refund'] }, '?sheet=refund')
  await press(byRole('button', 'Everything'))
  expect(byRole('button', 'Refund $100.24')).toBeTruthy()
  expect(allByRole('checkbox', /back in stock/)).toEqual([])
})

it('closes a form with Escape and gives the focus back', async () => {
  await open()
  await press(byRole('button', 'Refund'))
  await pressKey('Escape')
  expect(location.search).toBe('')
  expect(document.activeElement).toBe(byRole('button', 'Refund'))
})
