// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { byRole } from '../../testing/by-role.ts'
import { aLine, anOrder } from '../../testing/fake-orders.ts'
import { orderOpener, sheet, submitSheet } from '../../testing/open-order.tsx'
import { press, typeInto } from '../../testing/open-studio.tsx'

const { open, close } = orderOpener()
const order = anOrder()
const [mug, fern] = order.lines

it.each([
  ['cancel', /^Reason/u],
  ['refund', /^Note for the team/u],
  ['refund', /^Message to the customer/u],
  ['fulfil', /^Tracking number/u],
])('BX-4.02 the form %s keeps %s until it is sent', async (form, field) => {
  await open(order, `?sheet=${form}`)
  await typeInto(byRole('textbox', field), 'Twice')
  await close()
  await open(order, `?sheet=${form}`)
  expect(byRole('textbox', field)).toMatchObject({ value: 'Twice' })
})

const mugs = () => byRole('spinbutton', 'Pieces of Speckled Mug to refund')
const goodwill = () => byRole('textbox', /^Goodwill/)

async function chooseRefund() {
  const opened = await open(order, '?sheet=refund')
  await typeInto(mugs(), '2')
  await typeInto(goodwill(), '1')
  return opened
}

it('BX-4.02 keeps the pieces and the amounts of a refund, for its order, until it is paid back', async () => {
  await chooseRefund()
  await press(byRole('checkbox', /back in stock/))
  await close()
  await open({ ...order, id: '9'.repeat(32) }, '?sheet=refund')
  expect(goodwill()).toMatchObject({ value: '' })
  await close()
  const { succeed } = await open(order, '?sheet=refund')
  expect(mugs()).toMatchObject({ value: '2' })
  expect(byRole('checkbox', /back in stock/)).toMatchObject({ checked: false })
  expect(sheet().textContent).not.toContain('This order has changed')
  succeed({}, { refund: { id: 'r1', state: 'done', amountCents: 6664, failure: '' } })
  await press(byRole('button', 'Refund $66.64'))
  await press(byRole('button', 'Refund'))
  expect(mugs()).toMatchObject({ value: '0' })
  expect(goodwill()).toMatchObject({ value: '' })
})

it('BX-4.02 lowers kept pieces to those that can still be refunded, and says so', async () => {
  await chooseRefund()
  await close()
  const lines = [{ ...aLine({ ...mug }), refundedQuantity: 1, refundedCents: 3282 }, aLine({ ...fern })]
  await open({ ...order, lines, refundedCents: 3282, refundableCents: 6742 }, '?sheet=refund')
  expect(mugs()).toMatchObject({ value: '1' })
  expect(sheet().textContent).toContain('Your choice was lowered to what can still be refunded.')
  await typeInto(mugs(), '0')
  expect(sheet().textContent).not.toContain('Your choice was lowered')
})

it('BX-4.02 sends a refund whose answer was lost again under the same key after a reload', async () => {
  const { fake } = await chooseRefund()
  fake.onAction = () => {
    throw new TypeError('The answer was lost.')
  }
  await press(byRole('button', 'Refund $66.64'))
  await close()
  const again = await open(order, '?sheet=refund')
  await press(byRole('button', 'Refund $66.64'))
  expect(fake.actions).toHaveLength(1)
  expect(again.fake.actions).toEqual(fake.actions)
})

it('forgets what was typed once the order is cancelled', async () => {
  const { succeed } = await open(order, '?sheet=cancel')
  await typeInto(byRole('textbox', /^Reason/u), 'Twice')
  succeed({})
  await submitSheet()
  await close()
  await open(order, '?sheet=cancel')
  expect(byRole('textbox', /^Reason/u)).toMatchObject({ value: '' })
})
