// @vitest-environment happy-dom
import type { OrderEvent } from '@sitewright/domain/orders/orders.wire.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole } from '../testing/by-role.ts'
import { aLine, anOrder } from '../testing/fake-orders.ts'
import { openOrder, toasts } from '../testing/open-order.tsx'
import { passTime, press, takeOverTimers, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await close()
  heldDrafts.clear()
})

const order = anOrder()
const [mug, fern] = order.lines

async function open(...how: Parameters<typeof openOrder>) {
  const opened = await openOrder(...how)
  ;({ close } = opened)
  return opened
}

const card = (title: string | RegExp) => byRole('heading', title).closest('section')?.textContent ?? ''

function event(some: Partial<OrderEvent>): OrderEvent {
  const id = `e${Math.random()}`
  return {
    id,
    at: Date.UTC(2026, 10, 19, 11),
    kind: 'closed',
    actor: { kind: 'team', name: 'Ana Moreau' },
    data: {},
    ...some,
  }
}
it('BX-2.03 shows how the total came about, and every amount adds up', async () => {
  await open()
  const rows = [...(byRole('heading', 'Payment').closest('section')?.querySelectorAll('dl > div') ?? [])]
  const amounts = Object.fromEntries(rows.map((row) => [row.children[0]?.textContent, row.children[2]?.textContent]))
  expect(amounts).toEqual({
    Subtotal: '$94.00',
    'Discount, WELCOME10': '−$9.40',
    Shipping: '$9.50',
    'California, 7.25%': '$6.14',
    Total: '$100.24',
    Paid: '$100.24',
  })
  expect(card('Payment')).toContain('Visa 4242')
})

it('BX-2.03 shows what the shopper wrote to the shop, as text', async () => {
  await open({ ...order, note: 'Ring <b>twice</b>' })
  expect(card('Customer')).toContain('Note from the customerRing <b>twice</b>')
})

it('shows the text with which the shopper asked for the newsletter, and when', async () => {
  await open({ ...order, newsletter: { text: 'One letter a month.', at: Date.UTC(2026, 10, 22, 12) } })
  expect(card('Customer')).toMatch(/NewsletterOne letter a month\.Ticked at the checkout on Nov 22, 2026/)
})

it('BX-2.03 shows lines by where they are: to fulfil, fulfilled with tracking, taken out', async () => {
  const lines = [
    {
      ...aLine({ ...mug, quantity: 3 }),
      openQuantity: 1,
      fulfilledQuantity: 2,
      shortQuantity: 1,
      refundedQuantity: 1,
      returnedQuantity: 1,
      refundedCents: 3282,
    },
    { ...aLine({ ...fern }), openQuantity: 0, removedQuantity: 1 },
  ]
  const tracking = { carrier: 'UPS', number: '1Z1', url: 'https://ups.example/1Z1' }
  const fulfilment = {
    id: 'f1',
    createdAt: Date.UTC(2026, 10, 19),
    lines: [{ lineId: mug?.id ?? '', quantity: 2 }],
    tracking,
    isAutomatic: false,
  }
  await open({ ...order, lines, fulfilments: [fulfilment], attention: ['short-of-stock'] })

  const cards = [...document.querySelectorAll('main section')].map((one) => one.textContent)
  expect(cards[0]).toMatch(/^To fulfil1 piece.*Speckled Mug.*No stock for 1 piece.*\$34\.00 × 1\$34\.00/)
  expect(cards[1]).toMatch(/^Fulfilled2 pieces.*\$34\.00 × 2\$68\.00.*UPS.*Track 1Z1/)
  expect(cards[2]).toMatch(/^Taken out1 piece.*Boston Fern/)
  expect(byRole('link', 'Track 1Z1').getAttribute('rel')).toBe('noopener noreferrer')
  expect(
    allByRole('status')
      .concat(allByRole('alert'))
      .map((one) => one.textContent)
      .join(),
  ).toContain('no longer has')
})

it('BX-2.03 says of each card how many of its pieces were refunded: 3 of the 6 sent and the 2 taken out make the 5 refunded', async () => {
  const line = {
    ...aLine({ ...mug, quantity: 8 }),
    openQuantity: 0,
    fulfilledQuantity: 6,
    removedQuantity: 2,
    returnedQuantity: 3,
    refundedQuantity: 5,
    refundedCents: 17_000,
  }
  const sent = (id: string, quantity: number) => ({
    id,
    createdAt: Date.UTC(2026, 10, 19),
    lines: [{ lineId: line.id, quantity }],
    tracking: null,
    isAutomatic: false,
  })
  await open({ ...order, lines: [line], fulfilments: [sent('f1', 4), sent('f2', 2)] })
  const cards = [...document.querySelectorAll('main section')].map((one) => one.textContent)
  expect(cards[0]).toMatch(/^Fulfilled2 pieces(?!.*refunded)/)
  expect(cards[1]).toMatch(/^Fulfilled4 pieces.*3 pieces refunded\$102\.00 refunded/)
  expect(cards[2]).toMatch(/^Taken out2 pieces.*2 pieces refunded\$68\.00 refunded/)
})

it('BX-2.03 offers stock that has arrived to an order that waits for it', async () => {
  const lines = order.lines.map((line) => ({ ...line, shortQuantity: 1 }))
  await open({ ...order, lines, attention: ['short-of-stock'], isStockBack: true })
  expect(byRole('status').textContent).toContain('The missing pieces are back in stock.')
  expect(allByRole('alert')).toEqual([])
  expect(card('3 pieces')).toContain('1 piece back in stock')
  await press(byRole('button', 'Fulfil'))
  expect(location.search).toBe('?sheet=fulfil')
})

it('BX-2.03 tells in the timeline who did what, with the team’s notes among it', async () => {
  const events = [
    ...order.events,
    event({
      kind: 'fulfilled',
      data: { lines: [{ title: 'Mug', quantity: 2 }], carrier: 'UPS', trackingNumber: '1Z1', mail: 'shipped' },
    }),
    event({ kind: 'note-added' }),
  ]
  const notes = [{ id: 'n1', createdAt: Date.UTC(2026, 10, 19, 12), author: 'Nora Okafor', text: 'Told Priya.' }]
  await open({ ...order, events, notes })
  const entries = [...document.querySelectorAll('ol > li')].map((one) => one.textContent)
  expect(entries[0]).toMatch(/^Nora OkaforTold Priya\./)
  expect(entries[1]).toMatch(/^Ana Moreau fulfilled 2 pieces2 × Mug\. UPS 1Z1\. Email to the shopper: On its way/)
  expect(entries[2]).toMatch(/^\$100\.24 paid/)
  expect(entries[3]).toMatch(/^Priya Raman placed the order/)
  expect(entries).toHaveLength(4)
})

it('offers only what the order’s state permits', async () => {
  await open({ ...order, actions: ['add-note'] }, '?sheet=refund')
  expect(allByRole('button', /Refund|Fulfil|More actions|Mark as paid/)).toEqual([])
  expect(allByRole('complementary', 'Refund')).toEqual([])
  expect(byRole('button', 'Add note')).toBeTruthy()
})

const noted = { ...order, actions: ['add-note' as const] }
const note = () => byRole('textbox', 'Note')

it('BX-4.02 keeps a note that is being written, for its order and its account, until it is added', async () => {
  await open(noted)
  await typeInto(note(), 'Ring twice')
  await close()
  const { succeed } = await open(noted)
  expect(note()).toMatchObject({ value: 'Ring twice' })
  succeed({})
  await press(byRole('button', 'Add note'))
  expect(note()).toMatchObject({ value: '' })
  await close()
  await open(noted)
  expect(note()).toMatchObject({ value: '' })
})

it('BX-4.02 adds a note that the network lost by itself, once the browser is online again', async () => {
  const { server, fake, succeed } = await open(noted)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  server.state.mood = 'silent'
  takeOverTimers()
  await typeInto(note(), 'Ring twice')
  await press(byRole('button', 'Add note'))
  expect(card('Timeline')).toContain('Offline — kept on this device, sent when you are back online')
  const seen = server.state.seen.length
  await passTime(60_000)
  expect(server.state.seen).toHaveLength(seen)

  server.state.mood = 'well'
  succeed({ notes: [{ id: 'n1', createdAt: 1, author: 'Nora Okafor', text: 'Ring twice' }] })
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await passTime(800)
  expect(fake.actions).toMatchObject([{ path: '1047/notes', body: { text: 'Ring twice' } }])
  expect(note()).toMatchObject({ value: '' })
  expect(card('Timeline')).not.toContain('Offline')
  expect(heldDrafts.size).toBe(0)
})

it('BX-4.02 sends a note whose answer was lost again under the same key, also after a reload', async () => {
  const { fake } = await open(noted)
  fake.onAction = () => {
    throw new TypeError('The answer was lost.')
  }
  takeOverTimers()
  await typeInto(note(), 'Ring twice')
  await press(byRole('button', 'Add note'))
  await passTime(5_000)
  expect(fake.actions).toHaveLength(2)
  const [first, second] = fake.actions
  expect(second).toEqual(first)
  vi.useRealTimers()

  await close()
  const again = await open(noted)
  await press(byRole('button', 'Add note'))
  expect(again.fake.actions).toEqual([first])
})

it('BX-4.02 sends nothing that was typed after a lost note, until it is asked to, and asks before the screen is left', async () => {
  const { server, fake } = await open(noted)
  server.state.mood = 'silent'
  takeOverTimers()
  await typeInto(note(), 'Ring twice')
  await press(byRole('button', 'Add note'))
  await press(byRole('link', 'Products'))
  expect(byRole('alertdialog').textContent).toContain('Leave without saving?')
  await press(byRole('button', 'Stay'))
  await typeInto(note(), 'Ring thr')
  server.state.mood = 'well'
  await passTime(60_000)
  expect(fake.actions).toEqual([])
  expect(card('Timeline')).not.toContain('Offline')
})

it('asks before a manual payment is marked as paid, because it cannot be taken back', async () => {
  const awaited = anOrder({
    axes: { order: 'open', payment: 'none', fulfilment: 'none' },
    payments: [
      { id: 'p1', method: 'bank-transfer', provider: 'manual', card: null, amountCents: 10_024, paidAt: null },
    ],
    paidCents: 0,
    refundableCents: 0,
    expiresAt: Date.UTC(2026, 10, 25, 12),
    actions: ['fulfil', 'cancel', 'mark-paid', 'add-note', 'resend-mail'],
  })
  const { fake } = await open(awaited)
  expect(card('Payment')).toMatch(/Still to be paidCancelled by itself on .*\$100\.24/)
  await press(byRole('button', 'Mark as paid'))
  expect(byRole('alertdialog', 'Mark as paid').textContent).toContain('$100.24 reached you.')
  await press(byRole('button', 'Cancel'))
  expect(fake.actions).toEqual([])

  await press(byRole('button', 'Mark as paid'))
  await press(byRole('button', 'Mark as paid'))
  expect(fake.actions).toMatchObject([{ path: '1047/mark-paid', body: {} }])
  expect(toasts()).toContain('Order #1047 marked as paid')
})

it('says until when an unpaid order is held, and until when if its customer confirms it', async () => {
  const expiresAt = Date.UTC(2026, 10, 23, 12)
  const unpaid = anOrder({
    axes: { order: 'open', payment: 'none', fulfilment: 'none' },
    paidCents: 0,
    expiresAt,
    confirmedExpiresAt: Date.UTC(2026, 10, 29, 12),
  })
  await open(unpaid)
  expect(card('Payment')).toMatch(/Cancelled by itself on .*, or on .* if the customer confirms it by email/)
})

it('asks before an email is sent again, and offers only those that fit the order', async () => {
  const { fake } = await open()
  await press(byRole('button', 'More actions'))
  expect(allByRole('menuitem').map((item) => item.textContent)).toEqual(['Send again: Confirmation', 'Cancel order'])
  await press(byRole('menuitem', 'Send again: Confirmation'))
  expect(byRole('alertdialog').textContent).toContain('It goes to priya.raman@mail.example at once')
  await press(byRole('button', 'Send'))
  expect(fake.actions).toMatchObject([{ path: '1047/mails', body: { mail: 'confirmed' } }])
  expect(toasts()).toContain('Confirmation sent to priya.raman@mail.example')
})

it('adds a note, and refuses an empty one', async () => {
  const { fake, succeed } = await open()
  await press(byRole('button', 'Add note'))
  expect(card('Timeline')).toContain('Please write something first.')
  await typeInto(byRole('textbox', 'Note'), 'Told Priya.')
  succeed({ notes: [{ id: 'n1', createdAt: 1, author: 'Nora Okafor', text: 'Told Priya.' }] })
  await press(byRole('button', 'Add note'))
  expect(fake.actions).toMatchObject([{ path: '1047/notes', body: { text: 'Told Priya.' } }])
  expect(byRole('textbox', 'Note')).toMatchObject({ value: '' })
  expect(card('Timeline')).toContain('Nora OkaforTold Priya.')
})

it('says why an order needs attention, with what puts it right', async () => {
  const { fake } = await open({
    ...order,
    attention: ['disputed', 'refund-failed'],
    actions: ['dismiss-attention', 'resolve-dispute'],
  })
  await press(byRole('button', 'We won'))
  expect(byRole('alertdialog', 'We won').textContent).toContain('cannot be undone')
  expect(fake.actions).toEqual([])
  await press(allByRole('button', 'We won').at(-1) ?? document.body)
  await press(byRole('button', 'I looked after it'))
  expect(fake.actions).toMatchObject([
    { path: '1047/resolve-dispute', body: { isWon: true } },
    { path: '1047/dismiss-attention', body: {} },
  ])
})

it('says that there is no such order, and leads back to the list', async () => {
  await open(order, '', '9')
  expect(byRole('heading', 'There is no such order')).toBeTruthy()
  await press(byRole('link', 'Back to orders'))
  expect(byRole('link', '#1047')).toBeTruthy()
})

it('shows “Page not found” for a number that is none', async () => {
  const { fake } = await open(order, '', 'abc')
  expect(byRole('heading', 'Page not found')).toBeTruthy()
  expect(fake.seen).toEqual([])
})

it('marks a test order', async () => {
  await open({ ...order, isTestMode: true })
  expect(byRole('status').textContent).toContain('This is a test order')
})

it('says in its head that the rest was refunded when some pieces were never sent', async () => {
  const line = { ...aLine({ ...mug, quantity: 8 }), openQuantity: 0, fulfilledQuantity: 6, removedQuantity: 2 }
  const axes = { ...order.axes, fulfilment: 'full' } as const
  await open({ ...order, axes, lines: [line] })
  expect(document.body.textContent).toContain('Fulfilled, rest refunded')
})
