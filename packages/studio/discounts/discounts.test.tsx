// @vitest-environment happy-dom
import type { LastChangeAnswer } from '@sitewright/domain/team/last-change.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { heldDrafts } from '../kit/form/draft-database.ts'
import './discount.page.tsx' // loaded beforehand, because the router loads them when they are needed
import './discounts.page.tsx'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { aDiscount, fakeDiscounts } from '../testing/fake-discounts.ts'
import { aLine, anOrder, fakeOrders } from '../testing/fake-orders.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { choose, leaveField, openStudio, press, typeInto } from '../testing/open-studio.tsx'

let server: ReturnType<typeof fakeServer>
let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function openDiscounts(path = '', discounts = [aDiscount()], by: LastChangeAnswer['by'] = null) {
  server = fakeServer(anOwner())
  server.state.lastChange.by = by
  server.state.isSignedIn = true
  const fake = fakeDiscounts('site-fern-kiln', discounts)
  const line = aLine({ unitPriceCents: 3800, quantity: 4, itemId: 'mug' })
  const orders = fakeOrders('site-fern-kiln', [anOrder({ lines: [line] })])
  server.state.others = (request) => fake.answer(request) ?? orders.answer(request)
  const opened = await openStudio(server, `/fern-kiln/discounts${path}`)
  close = opened.close
  return fake.state
}

const open = `/${'d'.repeat(32)}`
const text = (): string => document.body.textContent ?? ''
const sentence = (): string => document.querySelector('[aria-live="polite"]')?.textContent ?? ''
const toasts = (): string =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

describe('the list of discounts', () => {
  it('BX-2.09 says of each in a sentence what it does, how often it was used and its state', async () => {
    await openDiscounts('', [
      aDiscount({ minimumCents: 4000, maxUsesPerCustomer: 1 }),
      aDiscount({
        id: 'c'.repeat(32),
        code: '',
        name: 'Winter',
        kind: 'fixed',
        amount: 1200,
        target: 'product',
        productIds: ['mug'],
        maxUses: 50,
        uses: 50,
      }),
    ])
    expect(text()).toContain(
      'Takes 10% off the whole order for people who enter WELCOME10, if they buy for $40.00 or more, once for each customer.',
    )
    expect(text()).toContain('Takes $12.00 off one product for everyone, without a code, 50 times in all.')
    expect([text().includes('50 of 50'), text().includes('Used up'), text().includes('Active')]).toEqual([
      true,
      true,
      true,
    ])
  })
})

describe('the form of a discount', () => {
  it('BX-2.09 shows as it is typed what it does and what it takes off a real basket', async () => {
    await openDiscounts(open)
    expect([sentence(), text().includes('−$15.20')]).toEqual([
      'Takes 10% off the whole order for people who enter WELCOME10.',
      true,
    ])
    await typeInto(byRole('textbox', 'Percent'), '12,5')
    await typeInto(byRole('textbox', /^Minimum spend/), '200')
    expect(sentence()).toBe(
      'Takes 12.5% off the whole order for people who enter WELCOME10, if they buy for $200.00 or more.',
    )
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent).join('|')).toBe(
      'Takes 12.5% off the whole order|, if they buy for $200.00 or more',
    )
    expect(text()).toContain('The shopper reads: “Spend at least $200.00 to use this code.”')
  })

  it('BX-2.09 saves all fields with the version on which they are based, and offers the undo', async () => {
    const fake = await openDiscounts(open)
    await typeInto(byRole('textbox', 'Percent'), '15')
    await typeInto(byRole('textbox', 'Uses in all'), '100')
    await press(byRole('button', 'Save'))
    expect(fake.sent).toMatchObject([
      { path: open, body: { amount: 150_000, maxUses: 100, code: 'WELCOME10', combinesWith: [], version: 1 } },
    ])
    expect(toasts()).toContain('WELCOME10 saved')
    await press(byRole('button', 'Undo'))
    expect(fake.discounts[0]).toMatchObject({ amount: 100_000, maxUses: null, version: 3 })
  })

  it('BX-1.02 waits for the end of the same request, whose answer was lost', async () => {
    const fake = await openDiscounts(open)
    const running = refused(409, 'changes.running', 'The same request is still running.')
    fake.refusals.push({ ...running, headers: { 'retry-after': '0' } }, { ...running, headers: { 'retry-after': '0' } })
    await typeInto(byRole('textbox', 'Percent'), '15')
    await press(byRole('button', 'Save'))
    expect(toasts()).toContain('WELCOME10 saved')
    expect(fake.sent).toHaveLength(3)
    expect(new Set(fake.sent.map(({ key, body }) => JSON.stringify([key, body]))).size).toBe(1)
  })

  it('BX-4.02 names the colleague who saved the same field meanwhile', async () => {
    const fake = await openDiscounts(open, [aDiscount()], { name: 'Ben Miller', isYou: false })
    await typeInto(byRole('textbox', 'Percent'), '15')
    fake.discounts = [aDiscount({ amount: 200_000, version: 2 })]
    fake.refusals.push(refused(409, 'changes.changed-meanwhile', 'This discount was changed meanwhile.'))
    await press(byRole('button', 'Save'))
    expect(byRole('region', 'Needs attention').textContent).toMatch(/^Ben Miller changed this meanwhile\..*Ben Miller/)
  })

  it('BX-2.09 names what has to be corrected at its field, after it was left, and sends nothing', async () => {
    const fake = await openDiscounts(open)
    const percent = byRole('textbox', 'Percent')
    await typeInto(percent, '120')
    await leaveField(percent)
    expect(descriptionOf(percent)).toContain('Enter a percentage above 0 and up to 100')
    await typeInto(byRole('textbox', 'Uses in all'), '0')
    await press(byRole('button', 'Save'))
    expect([fake.sent, document.activeElement === percent]).toEqual([[], true])
  })

  it('BX-2.09 shows a code that another discount has at its field', async () => {
    const fake = await openDiscounts(open)
    fake.refusal = refused(409, 'discounts.code-taken', 'Another discount has this code.')
    const code = byRole('textbox', 'Code')
    await typeInto(code, 'AUTUMN')
    await press(byRole('button', 'Save'))
    expect([fake.sent.length, descriptionOf(code)]).toEqual([
      1,
      expect.stringContaining('Another discount has this code.'),
    ])
  })

  it('BX-2.09 makes a new discount on shipping that applies by itself, and opens it', async () => {
    const fake = await openDiscounts('/new', [])
    await press(byRole('radio', 'By itself'))
    await typeInto(byRole('textbox', 'Name'), 'Free shipping')
    await choose(byRole('combobox', 'On'), 'shipping')
    await typeInto(byRole('textbox', 'Percent'), '100')
    await press(byRole('button', 'Save'))
    expect(fake.sent).toMatchObject([
      { path: '', body: { code: '', name: 'Free shipping', target: 'shipping', kind: 'percent', amount: 1_000_000 } },
    ])
    expect(location.pathname).toBe(`/fern-kiln/discounts/${'e'.repeat(32)}`)
    expect(byRole('heading', 'Free shipping')).toBeTruthy()
  })

  it('PL-8.07 says of a new discount that the network lost that it is kept on this device', async () => {
    await openDiscounts('/new')
    expect(text()).not.toContain('Saved')
    await typeInto(byRole('textbox', 'Code'), 'OUTAGE10')
    await typeInto(byRole('textbox', 'Name'), '10% off')
    await typeInto(byRole('textbox', 'Percent'), '10')
    server.state.mood = 'silent'
    await press(byRole('button', 'Save'))
    expect(text()).toContain('Offline — kept on this device')
  })

  it('BX-2.09 ends a discount at once, with an undo', async () => {
    const fake = await openDiscounts(open)
    await press(byRole('button', 'End now'))
    expect(toasts()).toContain('WELCOME10 ended')
    expect(allByRole('button', 'End now')).toEqual([])
    await press(byRole('button', 'Undo'))
    expect(fake.discounts[0]?.endsAt).toBe(null)
  })
})

it('says that a discount does not exist, and leads back to the list', async () => {
  await openDiscounts(`/${'0'.repeat(32)}`)
  expect(byRole('heading', 'Discount')).toBeTruthy()
  expect(text()).toContain('There is no such discount')
  await press(byRole('link', 'Back to discounts'))
  expect(location.pathname).toBe('/fern-kiln/discounts')
})
