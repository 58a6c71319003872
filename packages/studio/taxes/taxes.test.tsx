// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { TaxReportAnswer } from '@sitewright/domain/shipping/tax-rules/tax-report.wire.ts'
import type { TaxFinding } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import type { TaxRule } from '@sitewright/domain/shipping/taxes.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './taxes.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { anOrder, fakeOrders } from '../testing/fake-orders.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { aTax, fakeTaxes } from '../testing/fake-taxes.ts'
import { choose, openStudio, press, pressKey, typeInto } from '../testing/open-studio.tsx'

let server: ReturnType<typeof fakeServer>
let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function openTaxes(
  rules: TaxRule[],
  {
    account = anOwner(),
    ...given
  }: {
    account?: ReturnType<typeof anOwner>
    isBroken?: boolean
    findings?: TaxFinding[]
    report?: TaxReportAnswer
  } = {},
) {
  server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeTaxes('site-fern-kiln', rules)
  Object.assign(fake.state, given)
  const orders = fakeOrders('site-fern-kiln', [anOrder()])
  server.state.others = (request) => fake.answer(request) ?? orders.answer(request)
  const opened = await openStudio(server, '/fern-kiln/taxes')
  close = opened.close
  return fake.state
}

const text = (): string => document.body.textContent ?? ''
const toasts = (): string =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const rows = (): (string | null)[] =>
  [...document.querySelectorAll('table[aria-label="Rates"] tbody tr')].map((row) => row.textContent)
const saves = (fake: { sent: { path: string; body: Record<string, unknown> }[] }) =>
  fake.sent.filter(({ path }) => path === '').map(({ body }) => body)
const save = () => press(byRole('button', 'Save'))
const california = aTax({ name: 'CA', ratePpm: 72_500, countries: ['US'], regions: ['CA'] })
const city = aTax({ ...california, name: 'SF', ratePpm: 13_750, postcodes: ['941'] })

describe('rates', () => {
  it('BX-1.08 are a table by country, with narrower places below the whole country', async () => {
    await openTaxes([
      city,
      aTax({ isOnShipping: true }),
      aTax({ name: 'All', ratePpm: 0, countries: [] }),
      california,
      aTax({ name: 'Books', ratePpm: 70_000, taxClasses: ['books'] }),
    ])
    expect(rows()).toEqual([
      'United States',
      'CACalifornia7.25%NoStandard products',
      'SFCalifornia · 9411.375%NoStandard products',
      'Germany',
      'MwSt19%YesStandard products',
      'Books7%Nobooks',
      'Every country',
      'All0%NoStandard products',
    ])
    expect(byRole('list', 'Tax classes').textContent).toBe(
      'Standard products12 productsbooks0 productsProducts without tax0 products',
    )
    expect(text()).toContain('All rates that apply at an address are added up.')
  })

  it.each([
    ['19', 190_000],
    ['7,7', 77_000],
    ['8.875', 88_750],
    [' 8.875 % ', 88_750],
    ['0', 0],
    ['100', 1_000_000],
    ['0,0001', 1],
  ])('BX-1.08 begin with one whose percentage is typed as people write it: %s', async (typed, ratePpm) => {
    const fake = await openTaxes([])
    expect(text()).toContain('You charge no taxes yet')
    await press(byRole('button', 'Add rate'))
    await typeInto(byRole('textbox', 'Name'), 'MwSt')
    await typeInto(byRole('textbox', 'Rate in percent'), typed)
    await typeInto(byRole('searchbox', 'Search countries'), 'DE')
    byRole('searchbox', 'Search countries').focus()
    await pressKey('Enter')
    await press(byRole('checkbox', 'Tax shipping too'))
    await save()
    expect(saves(fake)).toEqual([
      {
        taxes: {
          areIncluded: false,
          rules: [{ name: 'MwSt', ratePpm, isOnShipping: true, countries: ['DE'], regions: [], postcodes: [] }],
        },
        version: 1,
      },
    ])
    expect([location.search, toasts().includes('MwSt added'), rows()[0]]).toEqual(['', true, 'Germany'])
  })

  it.each(['', 'much', '-1', '101', '8.87501', '1.000,5'])(
    'BX-1.08 with a percentage that cannot be read are said at its field, and nothing is sent: %j',
    async (typed) => {
      const fake = await openTaxes([aTax()])
      await press(byRole('button', 'MwSt'))
      await typeInto(byRole('textbox', 'Rate in percent'), typed)
      await save()
      expect(descriptionOf(byRole('textbox', 'Rate in percent'))).toContain('Enter a percentage from 0 to 100')
      expect(saves(fake)).toEqual([])
    },
  )

  it('BX-1.08 change, and keep what the form does not change', async () => {
    const books = aTax({ name: 'Books', taxClasses: ['books'], postcodeRanges: [{ from: '10000', to: '10999' }] })
    const fake = await openTaxes([aTax({ taxClasses: [] }), books])
    await press(byRole('button', 'Books'))
    await typeInto(byRole('textbox', 'Rate in percent'), '7')
    await save()
    expect(fake.taxes.rules).toEqual([aTax({ taxClasses: [] }), { ...books, ratePpm: 70_000 }])
    await press(byRole('button', 'Books'))
    await press(byRole('checkbox', /^books/u))
    await save()
    expect(text()).toContain('Choose at least one class.')
    await press(byRole('checkbox', /^Standard products/u))
    await press(byRole('checkbox', /^Every country/u))
    await save()
    const { taxClasses: _, postcodeRanges: __, ...others } = books
    expect(fake.taxes.rules[1]).toEqual({ ...others, ratePpm: 70_000, countries: [] })
  })

  it('BX-2.07 are removed at once, with an undo of the newest change alone', async () => {
    const fake = await openTaxes([aTax(), california])
    await press(byRole('button', 'MwSt'))
    await typeInto(byRole('textbox', 'Rate in percent'), '16')
    await save()
    await press(byRole('button', 'Remove CA'))
    expect([fake.taxes.rules.length, toasts(), allByRole('button', 'Undo').length]).toEqual([
      1,
      expect.stringContaining('CA removed'),
      1,
    ])
    await press(byRole('button', 'Undo'))
    expect(fake.sent.filter(({ path }) => path === '/undo').at(-1)).toMatchObject({
      path: '/undo',
      body: { taxes: { rules: [{ ratePpm: 160_000 }, { name: 'CA' }] }, version: 3 },
    })
  })

  it('BX-1.08 say whether prices contain them, and where they are rounded', async () => {
    const fake = await openTaxes([aTax()])
    expect(allByRole('button', 'Save')).toEqual([])
    await press(byRole('radio', /^With tax/u))
    await press(byRole('radio', /^On the whole order/u))
    await save()
    expect(fake.taxes).toEqual({ areIncluded: true, rounding: 'document', rules: [aTax()] })
    expect([toasts().includes('Prices and rounding saved'), allByRole('button', 'Save')]).toEqual([true, []])
  })
})

describe('two owners at once', () => {
  it('BX-2.07 both keep what they changed in different rates', async () => {
    const fake = await openTaxes([aTax(), california])
    await press(byRole('button', 'MwSt'))
    await typeInto(byRole('textbox', 'Rate in percent'), '16')
    fake.taxes = { areIncluded: true, rules: [city, { ...california, ratePpm: 80_000 }, aTax()] }
    fake.version = 2
    await save()
    expect(fake.taxes).toMatchObject({ areIncluded: true })
    expect(fake.taxes.rules.map(({ ratePpm }) => ratePpm)).toEqual([13_750, 80_000, 160_000])
  })

  it('BX-2.07 are asked about the same field', async () => {
    const fake = await openTaxes([aTax()])
    server.state.lastChange.by = { name: 'Ben Miller', isYou: false }
    await press(byRole('button', 'MwSt'))
    await typeInto(byRole('textbox', 'Rate in percent'), '16')
    fake.taxes = { areIncluded: false, rules: [aTax({ ratePpm: 200_000 })] }
    fake.version = 2
    await save()
    expect(byRole('region', 'Needs attention').textContent).toMatch(/^Ben Miller changed this meanwhile\./u)
    expect(fake.taxes.rules).toEqual([aTax({ ratePpm: 200_000 })])
    await press(byRole('button', /^Keep yours/u))
    expect(fake.taxes.rules).toEqual([aTax({ ratePpm: 160_000 })])
  })

  it('BX-2.07 remove nothing that the other has just changed, and say when the other has removed it', async () => {
    const fake = await openTaxes([aTax(), california])
    fake.taxes = { areIncluded: false, rules: [aTax(), { ...california, ratePpm: 80_000 }] }
    fake.version = 2
    await press(byRole('button', 'Remove CA'))
    expect([fake.taxes.rules.length, text().includes('Taxes were changed meanwhile.')]).toEqual([2, true])
    expect(rows()).toContain('CACalifornia8%NoStandard products')
    await press(byRole('button', 'CA'))
    await typeInto(byRole('textbox', 'Rate in percent'), '9')
    fake.taxes = { areIncluded: false, rules: [aTax()] }
    fake.version = 3
    await save()
    expect([text().includes('This was removed or renamed meanwhile.'), fake.taxes.rules]).toEqual([true, [aTax()]])
  })
})

describe('what is wrong', () => {
  it('BX-1.08 with a postcode is said at its field in the words of the server', async () => {
    const fake = await openTaxes([aTax()])
    await press(byRole('button', 'MwSt'))
    await typeInto(byRole('textbox', /^Postcodes/u), 'SW1')
    const answer = refused(400, 'shipping.invalid', 'Please correct the marked fields.')
    const errors = { 'taxes.rules.0.postcodes': '“SW1” does not fit the postcodes of these countries.' }
    fake.refusals.push({ ...answer, body: { ...(answer.body as object), errors } })
    await save()
    expect(descriptionOf(byRole('textbox', /^Postcodes/u))).toContain('“SW1” does not fit')
  })

  it('is said when the taxes cannot be read, and they are read again on request', async () => {
    const fake = await openTaxes([aTax()], { isBroken: true })
    expect(rows()).toEqual([])
    fake.isBroken = false
    await press(byRole('button', /again|Retry/u))
    expect(rows()).toContain('MwSt19%NoStandard products')
  })

  it('BX-2.07 keeps what was typed when the network is gone', async () => {
    const fake = await openTaxes([aTax()])
    await press(byRole('button', 'MwSt'))
    await typeInto(byRole('textbox', 'Rate in percent'), '16')
    server.state.mood = 'silent'
    await save()
    expect(text()).toContain('Offline')
    expect([saves(fake), (byRole('textbox', 'Rate in percent') as HTMLInputElement).value]).toEqual([[], '16'])
  })
})

it('BX-1.08 names in words what the owner may not have meant, with an example', async () => {
  const findings: TaxFinding[] = [
    { kind: 'no-place', rule: 1 },
    { kind: 'no-products', rule: 2 },
    { kind: 'untaxed-countries', countries: ['AT', 'FR'] },
    { kind: 'added-up', rules: [0, 1], ratePpm: 86_250, at: { country: 'US', region: 'CA', postcode: '94100' } },
  ]
  await openTaxes([california, city, aTax({ taxClasses: ['books'] })], { findings })
  expect(allByRole('listitem').map((one) => one.textContent)).toEqual(
    expect.arrayContaining([
      '“SF” never applies: no address lies in United States · California · 941.',
      '“MwSt” never applies: no product has the class books, and it is not on shipping.',
      'You ship to Austria, France, where no rate applies. An order to Austria, for example, is charged no tax.',
      '“CA” + “SF” are added up to 8.625%, for example at 94100, California, United States.',
    ]),
  )
})

describe('trying an address', () => {
  it('BX-1.08 shows for each line its class, rate, place and tax, and what an exempt customer pays', async () => {
    const fake = await openTaxes([aTax(), aTax({ name: 'Books', taxClasses: ['books'] })])
    fake.tried = {
      lines: [
        {
          title: 'Guide',
          taxClass: 'books',
          cents: 5400,
          taxes: [
            { name: 'MwSt', ratePpm: 70_000, cents: 378, area: { countries: ['DE'], regions: [], postcodes: [] } },
          ],
          reliefCents: 0,
        },
        { title: '', taxClass: null, cents: 500, taxes: [], reliefCents: 0 },
      ],
      isTaxIncluded: false,
      taxCents: 378,
      reliefCents: 0,
      totalCents: 6278,
    }
    await typeInto(byRole('textbox', 'Postcode'), '10115')
    const to = { country: 'DE', region: '', postcode: '10115' }
    expect(fake.sent.at(-1)).toEqual({
      path: '/try',
      body: { to, isExempt: false, goods: { cents: 10_000, taxClass: 'standard', shippingCents: 0 } },
    })
    expect(text()).toContain('Guidebooks$54.00MwSt 7%Germany$3.78Shippingnot taxed$5.00Tax$3.78Total$62.78')
    await choose(byRole('combobox', 'Tax class'), 'books')
    await typeInto(byRole('textbox', 'Price'), '54,00')
    await typeInto(byRole('textbox', 'Shipping'), '5')
    await press(byRole('checkbox', /^The customer pays no taxes/u))
    expect(fake.sent.at(-1)?.body).toEqual({
      to,
      isExempt: true,
      goods: { cents: 5400, taxClass: 'books', shippingCents: 500 },
    })
    await choose(byRole('combobox', 'Basket'), String(anOrder().number))
    expect(fake.sent.at(-1)?.body).toMatchObject({ isExempt: true, goods: { orderNumber: anOrder().number } })
  })

  it('BX-1.08 says the tax within prices, and what is taken off for an exempt customer', async () => {
    const fake = await openTaxes([aTax()])
    const line = { title: 'Cup', taxClass: 'standard', cents: 11_900, taxes: [], reliefCents: 1900 }
    fake.tried = { lines: [line], isTaxIncluded: true, taxCents: 0, reliefCents: 1900, totalCents: 10_000 }
    await press(byRole('checkbox', /^The customer pays no taxes/u))
    expect(text()).toContain('CupStandard products$119.00Tax taken off−$19.00Total$100.00')
    await typeInto(byRole('textbox', 'Price'), 'much')
    expect(descriptionOf(byRole('textbox', 'Price'))).toContain('Enter an amount')
  })
})

describe('what was charged', () => {
  const row = { currency: 'USD', country: 'US', region: 'WA', name: 'Sales tax', ratePpm: 65_000 }

  it('BX-1.08 is a table by place, rate and class for a period, with a link to the same as a file', async () => {
    const report = {
      rows: [
        { ...row, taxClass: 'standard', netCents: 7200, taxCents: 468 },
        { ...row, taxClass: null, netCents: 1000, taxCents: -66 },
      ],
      timeZone: 'Europe/Berlin',
      unknownRefunds: 2,
    }
    const fake = await openTaxes([aTax()], { report })
    await typeInto(byRole('textbox', 'From'), '2025-09-01')
    await typeInto(byRole('textbox', 'To'), '2025-09-30')
    expect(fake.sent.at(-1)).toEqual({ path: '/report', body: { from: '2025-09-01', to: '2025-09-30' } })
    const shown = [...document.querySelectorAll('table[aria-label="What was charged"] tbody tr')]
    expect(shown.map((one) => one.textContent)).toEqual([
      'Washington, United StatesSales tax 6.5%Standard products$72.00$4.68',
      'Washington, United StatesSales tax 6.5%Shipping$10.00−$0.66',
    ])
    expect(text()).toContain('Days are those of Europe/Berlin.')
    expect(text()).toContain('2 old refunds are not taken off')
    expect(byRole('link', 'Download as CSV').getAttribute('href')).toBe(
      '/api/studio/taxes/report.csv?from=2025-09-01&to=2025-09-30&site=site-fern-kiln',
    )
  })

  it('BX-1.08 says what is no period, and asks nothing', async () => {
    const fake = await openTaxes([aTax()])
    expect(text()).toContain('No tax was charged in this period.')
    await typeInto(byRole('textbox', 'From'), '2026-11-01')
    await typeInto(byRole('textbox', 'To'), '2026-10-01')
    const sent = fake.sent.length
    expect([text().includes('Choose two days'), allByRole('link', 'Download as CSV')]).toEqual([true, []])
    expect(fake.sent).toHaveLength(sent)
  })
})

it('BX-5.07 is shown to administrators, and to nobody without the right', async () => {
  const owner = anOwner()
  const as = (role: number) => {
    const sites = (owner.answer.sites ?? []).map((site) => ({ ...site, isOwner: false, roles: [role] }))
    return { ...owner, answer: { ...owner.answer, sites } }
  }
  await openTaxes([aTax()], { account: as(websiteRoles.admin) })
  expect(rows()).toHaveLength(2)
  await close()
  await openTaxes([aTax()], { account: as(websiteRoles.storeManager) })
  expect([rows(), text().includes('MwSt')]).toEqual([[], false])
})
