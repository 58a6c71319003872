// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './shipping.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { anOrder, fakeOrders } from '../testing/fake-orders.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { aRate, fakeShipping } from '../testing/fake-shipping.ts'
import { choose, openStudio, press, pressKey, typeInto } from '../testing/open-studio.tsx'

let server: ReturnType<typeof fakeServer>
let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function openShipping(rates: ShippingRate[], { sheet = '', account = anOwner() } = {}) {
  server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeShipping('site-fern-kiln', rates)
  const orders = fakeOrders('site-fern-kiln', [anOrder()])
  server.state.others = (request) => fake.answer(request) ?? orders.answer(request)
  const opened = await openStudio(server, `/fern-kiln/shipping${sheet === '' ? '' : `?sheet=${sheet}`}`)
  close = opened.close
  return fake.state
}

const text = (): string => document.body.textContent ?? ''
const toasts = (): string =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const saves = (fake: { sent: { path: string; body: Record<string, unknown> }[] }) =>
  fake.sent.filter(({ path }) => path === '').map(({ body }) => body)
/** The last field of this name: the sheet stands after the card that tries an address. */
const inSheet = (role: string, name: string): HTMLElement => allByRole(role, name).at(-1) ?? byRole(role, name)
const save = () => press(byRole('button', 'Save'))
const steps = [
  aRate({ belowGrams: 2000 }),
  aRate({ priceCents: 900, fromGrams: 2000, belowGrams: 5000 }),
  aRate({ priceCents: 1400, fromGrams: 5000 }),
]
const pickup = aRate({
  name: 'Studio',
  priceCents: 0,
  countries: [],
  isPickup: true,
  pickupLocation: { country: 'US', region: 'OR', postcode: '97214' },
})

describe('zones and rates', () => {
  it('BX-1.09 are shown as cards: their places, and each rate with what it depends on and costs', async () => {
    await openShipping([...steps, aRate({ countries: [], priceCents: 2500, freeFromCents: 9000 }), pickup])
    expect(allByRole('heading').map((one) => one.textContent)).toEqual([
      'Shipping',
      'Germany',
      'Everywhere else',
      'Pickup',
      'What would … pay?',
    ])
    expect(byRole('list', 'Rates of Germany').textContent).toMatch(/^PostBy weight, 3 steps\$5\.00–\$14\.00/u)
    expect(byRole('list', 'Rates of Everywhere else').textContent).toContain('One price · free from $90.00$25.00')
    expect(byRole('list', 'Rates of Pickup').textContent).toContain('Picked up in 97214, Oregon, United StatesFree')
  })

  it('BX-1.09 say of each rate for which weights and values it is', async () => {
    await openShipping([
      aRate({ name: 'Letter', belowGrams: 500 }),
      aRate({ name: 'Parcel', fromGrams: 500, belowGrams: 30_000, fromCents: 1000, perKgCents: 50 }),
      aRate({ name: 'Gift', fromCents: 5000, belowCents: 9000 }),
    ])
    const list = byRole('list', 'Rates of Germany').textContent
    expect(list).toContain('By weight · below 0.5 kg')
    expect(list).toContain('By weight · from 0.5 kg · below 30 kg · from $10.00 · plus $0.50 per kg')
    expect(list).toContain('By value · from $50.00 · below $90.00')
  })

  it('BX-1.09 begin with a zone, whose countries are found by their names', async () => {
    const fake = await openShipping([])
    expect(text()).toContain('You do not ship anywhere yet')
    await press(byRole('button', 'Add zone'))
    await typeInto(byRole('textbox', /^Name of the zone/u), 'Near')
    await typeInto(byRole('searchbox', 'Search countries'), 'aus')
    await press(byRole('button', 'Add Austria'))
    await typeInto(byRole('searchbox', 'Search countries'), 'DE')
    byRole('searchbox', 'Search countries').focus()
    await pressKey('Enter')
    await typeInto(byRole('textbox', /^Postcodes/u), '50, 10400 – 10999')
    await typeInto(byRole('textbox', 'Name'), 'Post')
    await typeInto(byRole('textbox', 'Price'), '4,90')
    await save()
    const area = {
      countries: ['AT', 'DE'],
      postcodes: ['50'],
      postcodeRanges: [{ from: '10400', to: '10999' }],
    }
    expect(saves(fake)).toMatchObject([
      { rates: [{ name: 'Post', zoneName: 'Near', priceCents: 490, ...area }], version: 1 },
    ])
    expect([location.search, toasts().includes('Near added'), byRole('heading', 'Near').tagName]).toEqual([
      '',
      true,
      'H2',
    ])
  })

  it('BX-1.09 change in steps of weight, and keep what the form does not change', async () => {
    const fake = await openShipping([...steps, aRate({ name: 'Courier', priceCents: 2400 })])
    await press(byRole('button', 'Post'))
    expect([...document.querySelectorAll('td input')].map((cell) => (cell as HTMLInputElement).value)).toEqual([
      '',
      '2',
      '5.00',
      '5',
      '9.00',
      '',
      '14.00',
    ])
    await typeInto(byRole('textbox', 'Below, step 2'), '4,5')
    await press(byRole('button', 'Remove step 1'))
    await typeInto(byRole('textbox', /^On top, for each kg/u), '0.50')
    await save()
    expect(saves(fake)).toMatchObject([
      {
        rates: [
          { priceCents: 900, belowGrams: 4500, perKgCents: 50 },
          { priceCents: 1400, fromGrams: 4500, perKgCents: 50 },
          { name: 'Courier', priceCents: 2400 },
        ],
      },
    ])
    expect(fake.rates.every(({ countries }) => countries.join() === 'DE')).toBe(true)
  })

  it('BX-1.09 have a rate for everywhere else, and pickups with their place', async () => {
    const fake = await openShipping([aRate()])
    expect(text()).toContain('No rates. The checkout says that you do not ship there yet.')
    await press(byRole('button', 'Add rates for Everywhere else'))
    await typeInto(byRole('textbox', 'Name'), 'Air')
    await press(byRole('radio', 'Value of the basket'))
    await typeInto(byRole('textbox', 'Price, step 1'), '20')
    await save()
    expect(fake.rates.at(-1)).toMatchObject({ name: 'Air', priceCents: 2000, countries: [] })

    await press(byRole('button', 'Add pickup place'))
    await typeInto(byRole('textbox', 'Name'), 'Studio')
    await save()
    expect(text()).toContain('Choose the country of the place.')
    await choose(inSheet('combobox', 'Country'), 'DE')
    await typeInto(inSheet('textbox', 'Postcode'), '10115')
    await typeInto(byRole('textbox', /^Address and opening hours/u), 'Lane 3')
    await save()
    expect(fake.rates.at(-1)).toMatchObject({
      isPickup: true,
      note: 'Lane 3',
      pickupLocation: { country: 'DE', postcode: '10115' },
    })
  })

  it('BX-2.07 offer the undo of the newest change alone, because each is one of the whole plan', async () => {
    await openShipping([aRate(), aRate({ name: 'Courier' })])
    await press(byRole('button', 'Post'))
    await typeInto(byRole('textbox', 'Price'), '6')
    await save()
    await press(byRole('button', 'Remove Courier'))
    expect([allByRole('button', 'Undo').length, toasts()]).toEqual([1, expect.stringContaining('Courier removed')])
  })

  it('BX-2.07 are removed at once, with an undo', async () => {
    const fake = await openShipping([aRate(), aRate({ name: 'Courier' }), aRate({ countries: ['AT'] })])
    await press(byRole('button', 'Remove Courier'))
    expect([fake.rates.length, toasts()]).toEqual([2, expect.stringContaining('Courier removed')])
    await press(byRole('button', 'Undo'))
    expect(fake.sent.filter(({ path }) => path !== '/try').at(-1)).toMatchObject({
      path: '/undo',
      body: { rates: [{}, { name: 'Courier' }, {}], version: 2 },
    })
    await press(byRole('button', 'Remove Austria'))
    expect(fake.rates.map(({ countries }) => countries.join())).not.toContain('AT')
  })
})

describe('two owners at once', () => {
  it('BX-2.07 both keep what they changed in different rates', async () => {
    const fake = await openShipping([aRate(), aRate({ name: 'Courier', priceCents: 2400 })])
    await press(byRole('button', 'Post'))
    await typeInto(byRole('textbox', 'Price'), '6')
    fake.rates = [aRate(), aRate({ name: 'Courier', priceCents: 3000 }), aRate({ countries: ['AT'] })]
    fake.version = 2
    await save()
    expect(fake.rates.map(({ priceCents }) => priceCents)).toEqual([600, 3000, 500])
  })

  it('BX-2.07 are asked about the same field', async () => {
    const fake = await openShipping([aRate()])
    server.state.lastChange.by = { name: 'Ben Miller', isYou: false }
    await press(byRole('button', 'Post'))
    await typeInto(byRole('textbox', 'Price'), '6')
    fake.rates = [aRate({ priceCents: 700 })]
    fake.version = 2
    await save()
    expect(byRole('region', 'Needs attention').textContent).toMatch(/^Ben Miller changed this meanwhile\./u)
    expect(fake.rates).toEqual([aRate({ priceCents: 700 })])
    await press(byRole('button', /^Keep yours/u))
    expect(fake.rates).toEqual([aRate({ priceCents: 600 })])
  })

  it('BX-2.07 remove nothing that the other has just changed', async () => {
    const fake = await openShipping([aRate(), aRate({ name: 'Courier' })])
    fake.rates = [aRate(), aRate({ name: 'Courier', priceCents: 3000 })]
    fake.version = 2
    await press(byRole('button', 'Remove Courier'))
    expect([fake.rates.length, text().includes('Shipping was changed meanwhile.')]).toEqual([2, true])
    expect(byRole('list', 'Rates of Germany').textContent).toContain('$30.00')
  })
})

describe('what is wrong', () => {
  it('BX-1.09 is said at its field, and nothing is sent', async () => {
    const fake = await openShipping([aRate()])
    await press(byRole('button', 'Add rate to Germany'))
    await save()
    expect(descriptionOf(byRole('textbox', 'Name'))).toContain('Enter a name of up to 80 characters.')
    expect(descriptionOf(byRole('textbox', 'Price'))).toContain('Enter an amount, such as 4.90.')
    await press(byRole('radio', 'Weight'))
    await typeInto(byRole('textbox', 'Below, step 1'), 'much')
    expect(text()).toContain('Correct step 1: enter where it ends and its price.')
    await typeInto(byRole('textbox', 'Price, step 1'), '5')
    await typeInto(byRole('textbox', 'Below, step 1'), '2')
    await press(byRole('button', 'Add step'))
    await typeInto(byRole('textbox', 'Below, step 2'), '1')
    await typeInto(byRole('textbox', 'Price, step 2'), '5')
    expect(text()).toContain('Step 2 must end after it begins.')
    expect(saves(fake)).toEqual([])
  })

  it('BX-1.09 with a postcode is said at its field in the words of the server', async () => {
    const fake = await openShipping([aRate()])
    await press(byRole('button', 'Edit places of Germany'))
    await typeInto(byRole('textbox', /^Postcodes/u), '10999 – 10400')
    await save()
    expect(descriptionOf(byRole('textbox', /^Postcodes/u))).toContain('“10999 – 10400” is no range')
    await typeInto(byRole('textbox', /^Postcodes/u), 'SW1')
    const answer = refused(400, 'shipping.invalid', 'Please correct the marked fields.')
    const errors = { 'rates.0.postcodes': '“SW1” does not fit the postcodes of these countries.' }
    fake.refusals.push({ ...answer, body: { ...(answer.body as object), errors } })
    await save()
    expect(descriptionOf(byRole('textbox', /^Postcodes/u))).toContain('“SW1” does not fit')
  })
})

describe('gaps and overlaps', () => {
  it('BX-1.09 are named in words, with an example', async () => {
    await openShipping([
      aRate({ countries: ['DE', 'AT'], zoneName: 'Near' }),
      aRate({ countries: ['AT'], belowGrams: 5000 }),
      aRate({ countries: [], belowCents: 10_000 }),
    ])
    const list = byRole('list', 'Gaps and overlaps').textContent
    expect(list).toContain('Austria is in “Near” and in “Austria”. Shoppers there are offered the rates of both.')
    expect(list).toContain('“Everywhere else” has no rate for 0 kg, worth $100.00.')
  })

  it('BX-1.09 are none when every basket to every country has a rate', async () => {
    await openShipping([aRate(), aRate({ countries: [] })])
    expect(allByRole('list', 'Gaps and overlaps')).toEqual([])
  })
})

describe('trying an address', () => {
  it('BX-1.09 asks the server for the basket of an order, or for a weight and a value', async () => {
    const fake = await openShipping([aRate()])
    fake.tried = {
      options: [{ id: 'a', name: 'Post', priceCents: 900 }],
      goods: { grams: 2900, cents: 5400 },
      zone: { area: { countries: ['DE'], regions: [], postcodes: [] } },
    }
    await typeInto(byRole('textbox', /^Weight/u), '2,9')
    await typeInto(byRole('textbox', 'Postcode'), '10115')
    expect(fake.sent.at(-1)).toEqual({
      path: '/try',
      body: { to: { country: 'DE', region: '', postcode: '10115' }, goods: { grams: 2900, cents: 0 } },
    })
    expect(text()).toContain('2.9 kg, worth $54.00 · Zone: GermanyPost$9.00')
    await choose(byRole('combobox', 'Basket'), String(anOrder().number))
    expect(fake.sent.at(-1)?.body).toMatchObject({ goods: { orderNumber: anOrder().number } })
  })
})

it('BX-5.07 is shown to store managers, and to nobody without the right', async () => {
  const owner = anOwner()
  const as = (role: number) => {
    const sites = (owner.answer.sites ?? []).map((site) => ({ ...site, isOwner: false, roles: [role] }))
    return { ...owner, answer: { ...owner.answer, sites } }
  }
  await openShipping([aRate()], { account: as(websiteRoles.storeManager) })
  expect(byRole('heading', 'Germany')).toBeTruthy()
  await close()
  await openShipping([aRate()], { account: as(websiteRoles.editor) })
  expect(allByRole('heading', 'Germany')).toEqual([])
})
