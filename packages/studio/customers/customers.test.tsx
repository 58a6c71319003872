// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Customer, CustomerDetail } from '@sitewright/domain/customers/customers.wire.ts'
import { afterEach, expect, it, vi } from 'vitest'
// Loaded beforehand, so that no test waits for them.
import './customer.page.tsx'
import './customers.page.tsx'
import { allByRole, byRole } from '../testing/by-role.ts'
import { aCustomer, fakeCustomers } from '../testing/fake-customers.ts'
import { anOrder } from '../testing/fake-orders.ts'
import { anOwner, aSite, fakeServer, refused, type FakeAccount } from '../testing/fake-server.ts'
import { choose, openStudio, press, pressKey, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

const priya = aCustomer()
const tom = aCustomer({
  id: 'd'.repeat(32),
  name: '',
  email: 'tom@mail.example',
  country: 'GB',
  orders: 0,
  spentCents: 0,
  lastOrderAt: null,
  firstOrderAt: null,
  hasAccount: false,
  isSubscribed: false,
})

async function open(
  customers: Customer[] = [priya, tom],
  {
    path = '',
    account = anOwner(),
    detail,
  }: { path?: string; account?: FakeAccount; detail?: Partial<CustomerDetail> } = {},
) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeCustomers('site-fern-kiln', customers, detail)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, `/fern-kiln/customers${path}`))
  return fake.state
}

const names = () => [...document.querySelectorAll('tbody [data-row]')].map((link) => link.textContent)
const rowOf = (name: string) => byRole('link', name).closest('tr')?.textContent ?? ''
const main = () => byRole('main').textContent ?? ''

const cardOf = (title: string) => byRole('heading', title).closest('section')?.textContent ?? ''

function asRole(role: number): FakeAccount {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [role] })
  return { ...owner, answer: { ...owner.answer, sites: [site] } }
}

it('BX-2.11 lists customers with their figures, and says how many they are and what they spent', async () => {
  await open()
  expect(document.title).toBe('Customers · Sitewright studio')
  expect(names()).toEqual(['Priya Raman', 'tom@mail.example'])
  expect(rowOf('Priya Raman')).toMatch(/priya\.raman@mail\.example.*United States.*3.*\$311\.70.*Subscribed/u)
  expect(rowOf('tom@mail.example')).toMatch(/United Kingdom.*0.*\$0\.00.*Never.*Not subscribed.*Guest/u)
  expect(main()).toContain('2 customers, $311.70')
})

it('BX-2.11 filters, groups and sorts customers by the address', async () => {
  const state = await open()
  await press(byRole('link', 'Returning1'))
  expect([names(), location.search]).toEqual([['Priya Raman'], '?bought=often'])
  await press(byRole('link', 'All2'))
  await choose(byRole('combobox', 'Country'), 'GB')
  expect([names(), location.search]).toEqual([['tom@mail.example'], '?country=GB'])
  await choose(byRole('combobox', 'Country'), '')
  await press(byRole('button', 'Spent'))
  expect(location.search).toBe('?sort=-spent')
  expect(state.seen.at(-1)).toBe('?limit=50&sort=spent&order=desc')
})

it('BX-2.11 goes through thousands of customers by pages', async () => {
  const many = Array.from({ length: 120 }, (_, at) =>
    aCustomer({ id: String(at).padStart(32, '0'), name: `Customer ${at}` }),
  )
  await open(many)
  expect(names()).toHaveLength(50)
  await press(byRole('button', 'Next page'))
  expect([names()[0], location.search]).toEqual(['Customer 50', '?page=50'])
})

it('says that there are no customers yet, or that none match', async () => {
  await open([])
  expect(byRole('heading', 'No customers yet')).toBeTruthy()
  await close()
  await open([priya], { path: '?country=SE' })
  expect(byRole('heading', 'No customers match')).toBeTruthy()
  await press(byRole('button', 'Clear filters'))
  expect(names()).toEqual(['Priya Raman'])
})

it('BX-3.11 is closed to who may not see orders', async () => {
  const state = await open([priya], { account: asRole(websiteRoles.editor) })
  expect(main()).not.toContain('Priya')
  expect(state.seen).toEqual([])
  expect(allByRole('link', 'Customers')).toEqual([])
})

it('opens the row with the keyboard and leads back to it', async () => {
  await open()
  byRole('link', 'Priya Raman').focus()
  await pressKey('ArrowDown')
  expect(document.activeElement?.textContent).toBe('tom@mail.example')
  await press(byRole('link', 'tom@mail.example'))
  expect(location.pathname).toBe(`/fern-kiln/customers/${tom.id}`)
  await press(byRole('navigation', 'Back to customers').querySelector('a') ?? document.body)
  expect(location.pathname).toBe('/fern-kiln/customers')
})

const one = { path: `/${priya.id}` }

it('BX-2.11 shows of a customer the figures, orders, addresses, taxes and what proves the newsletter', async () => {
  const { delivery, ...order } = anOrder()
  const { axes, totals, lines, createdAt, number, id, email, currency } = order
  const listed = {
    id,
    number,
    createdAt,
    axes,
    email,
    currency,
    customerName: 'Priya Raman',
    totalCents: totals.totalCents,
  }
  const rest = {
    refundedCents: 0,
    unitCount: 4,
    removedCount: 0,
    imageUrls: [],
    attention: [],
    isPickup: false,
    isTestMode: false,
  }
  await open([priya], {
    ...one,
    detail: {
      orders: [{ ...listed, ...rest, titles: lines.map(({ title }) => title) }],
      addresses: delivery ? [delivery] : [],
      taxExemption: { reason: 'Resale', number: 'R-1', since: Date.UTC(2026, 1, 1) },
      newsletter: [{ text: 'Send me the first look.', at: Date.UTC(2026, 7, 11), orderNumber: 931 }],
    },
  })
  expect(byRole('heading', 'Priya Raman')).toBeTruthy()
  expect(cardOf('Figures')).toMatch(/Orders3Spent\$311\.70Average order\$103\.90/u)
  expect(byRole('link', '#1047').getAttribute('href')).toBe('/fern-kiln/orders/1047')
  expect(cardOf('Orders')).toContain('Speckled Mug')
  expect(cardOf('Contact')).toMatch(/priya\.raman@mail\.example.*2210 Folsom Street/su)
  expect(cardOf('Newsletter')).toMatch(/Send me the first look\..*with order #931/u)
  expect(cardOf('Taxes')).toMatch(/Pays no taxes: Resale, R-1/u)
})

it('BX-2.11 adds and removes a note, and offers to undo both', async () => {
  const state = await open([priya], one)
  await press(byRole('button', 'Add note'))
  expect(cardOf('Notes')).toContain('Please write something first.')
  await typeInto(byRole('textbox', 'Note'), 'Likes <b>blue</b>')
  await press(byRole('button', 'Add note'))
  expect(cardOf('Notes')).toContain('Likes <b>blue</b>')
  expect(byRole('textbox', 'Note')).toMatchObject({ value: '' })
  expect(state.sent).toMatchObject([{ path: `/${priya.id}/notes`, body: { text: 'Likes <b>blue</b>' } }])

  await press(byRole('button', 'Remove the note “Likes <b>blue</b>”'))
  expect(cardOf('Notes')).toContain('No notes yet.')
  await press(allByRole('button', 'Undo')[0] ?? document.body)
  expect(cardOf('Notes')).toContain('Likes <b>blue</b>')
})

it('keeps the text of a note that was refused, and says so when a colleague removed one before', async () => {
  const note = { id: 'f'.repeat(32), createdAt: 0, author: 'Ana', text: 'Comes in March.' }
  const state = await open([priya], { ...one, detail: { notes: [note] } })
  state.refusals = [refused(500, 'kit.unavailable', 'Please try again.')]
  await typeInto(byRole('textbox', 'Note'), 'Likes blue')
  await press(byRole('button', 'Add note'))
  expect(byRole('textbox', 'Note')).toMatchObject({ value: 'Likes blue' })
  state.refusals = [refused(409, 'changes.changed-meanwhile', 'It was removed before.')]
  await press(byRole('button', 'Remove the note “Comes in March.”'))
  expect(cardOf('Notes')).toContain('It was removed before.')
})

it('BX-1.08 exempts a customer with an account from taxes, changes that, and ends it', async () => {
  const state = await open([priya, tom], one)
  await press(byRole('button', 'Exempt from taxes'))
  await press(byRole('button', 'Save exemption'))
  expect(cardOf('Taxes')).toContain('Please fill this in.')
  expect(state.sent).toEqual([])
  await typeInto(byRole('textbox', 'Reason'), 'Resale')
  await typeInto(byRole('textbox', 'Number that proves it'), ' R-1 ')
  state.refusals = [refused(500, 'kit.unavailable', 'Please try again.')]
  await press(byRole('button', 'Save exemption'))
  expect(cardOf('Taxes')).toContain('Please try again.')
  await press(byRole('button', 'Save exemption'))
  const path = `/api/studio/shoppers/${'a'.repeat(32)}/tax-exemption`
  expect(state.sent.at(-1)).toMatchObject({ path: `PUT ${path}`, body: { reason: 'Resale', number: 'R-1' } })
  expect(cardOf('Taxes')).toContain('Pays no taxes: Resale, R-1')
  await press(byRole('button', 'Change'))
  expect(byRole('textbox', 'Reason')).toMatchObject({ value: 'Resale' })
  await press(byRole('button', 'Cancel'))
  await press(byRole('button', 'Charge taxes again'))
  expect(state.sent.at(-1)).toMatchObject({ path: `DELETE ${path}` })
  expect(cardOf('Taxes')).toContain('Pays taxes like everybody.')
  await press(allByRole('button', 'Undo')[0] ?? document.body)
  expect(cardOf('Taxes')).toContain('Pays no taxes: Resale, R-1')
})

it('BX-1.08 does not exempt a customer without an account', async () => {
  await open([priya, tom], { path: `/${tom.id}` })
  expect(cardOf('Taxes')).toContain('Only customers with an account can be exempt.')
  expect(allByRole('button', 'Exempt from taxes')).toEqual([])
})

it('BX-2.11 offers everything that the shop keeps about a customer as a file', async () => {
  await open([priya], one)
  const link = byRole('link', 'Download data')
  expect(link.getAttribute('href')).toBe(`/api/studio/customers/${priya.id}/export?site=site-fern-kiln`)
  expect(link.hasAttribute('download')).toBe(true)
})

it('BX-2.11 says what goes and what stays, and erases a customer once the address was typed', async () => {
  const state = await open([priya], one)
  await press(byRole('button', 'Erase…'))
  const dialog = () => byRole('alertdialog', 'Erase Priya Raman').textContent ?? ''
  expect(dialog()).toMatch(/cannot be undone.*What goes.*addresses.*What stays.*Reviews/su)
  const confirm = () => press(byRole('button', 'Erase for good'))
  await confirm()
  expect(dialog()).toContain('This is not the email address of the customer.')
  await typeInto(byRole('textbox', `Type ${priya.email} to go on`), 'tom@mail.example')
  await confirm()
  expect(state.sent).toEqual([])

  state.refusals = [
    refused(409, 'customers.order-open', 'Fulfil or cancel them first.'),
    { status: 200, body: { orders: 3 } },
  ]
  await typeInto(byRole('textbox', `Type ${priya.email} to go on`), 'Priya.Raman@mail.example')
  await confirm()
  expect(dialog()).toContain('Fulfil or cancel them first.')
  await confirm()
  expect(state.sent.at(-1)).toMatchObject({ path: `/${priya.id}/erase`, body: { email: 'Priya.Raman@mail.example' } })
  expect(location.pathname).toBe('/fern-kiln/customers')
  expect(document.body.textContent).toContain('Customer erased')
})

it('BX-2.11 asks for the password before a customer is erased', async () => {
  const state = await open([priya], one)
  state.refusals = [refused(403, 'team.password-needed', 'Please enter your password again.')]
  await press(byRole('button', 'Erase…'))
  await typeInto(byRole('textbox', `Type ${priya.email} to go on`), priya.email)
  await press(byRole('button', 'Erase for good'))
  expect(document.querySelector('input[name=password]')).toBeTruthy()
})

it('says that a customer is not there', async () => {
  await open([], one)
  expect(byRole('heading', 'Customer not found')).toBeTruthy()
  await close()
  await open([], { path: '/nobody' })
  expect(byRole('heading', 'Page not found')).toBeTruthy()
})
