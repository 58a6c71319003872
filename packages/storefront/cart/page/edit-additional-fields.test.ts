import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShoppingCart } from '@sitewright/domain/cart/cart.wire.ts'
import type { FormDefinition } from '@sitewright/domain/forms/form.ts'
import { byRole, type } from '../../testing/by-role.ts'
import { cartPage, reactMounted } from '../../testing/cart-page.ts'
import { fakeShop, type FakeShop } from '../../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../../testing/open-page.ts'
import { mug, onSaleAt } from '../../testing/product-page.ts'
import { slowAnswer } from '../../testing/slow-answer.ts'
import { waitFor } from '../../testing/wait-for.ts'

const form: FormDefinition = {
  id: 'engraving',
  name: 'What shall we engrave?',
  fields: [{ id: 'words', type: 'text', title: 'Your words', required: true }],
}
const keptAs = (value: string): string => JSON.stringify([{ id: 'words', type: 'text', title: 'Your words', value }])
const path = '/api/commerce/shopping-cart/entries/line-OAT-S/additionalFields'

let shop: FakeShop
let heard: string[]
const hear = (event: Event): void => void heard.push(event.type)
const events = ['sw:cart-recalculate-start', 'sw:cart-recalculate-end']

beforeEach(() => {
  forgetCookies()
  document.cookie = 'hasCart=true; path=/'
  document.cookie = 'crumb=kept.crumb; path=/'
  shop = fakeShop(onSaleAt(mug))
  shop.put('OAT-S', 2)
  heard = []
  for (const name of events) document.addEventListener(name, hear)
})
afterEach(() => {
  for (const name of events) document.removeEventListener(name, hear)
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  vi.unstubAllGlobals()
})

function answering(words: string, version: number): ShoppingCart {
  const cart = shop.cart()
  const entries = cart.entries.map((entry) => ({ ...entry, additionalFields: keptAs(words) }))
  return { ...cart, cartVersion: cart.cartVersion + version, entries }
}

async function openFields(): Promise<void> {
  openPage(cartPage(answering('Ada', 0)), shop)
  await boot()
  await reactMounted()
  const body = { additionalFieldsForm: form, additionalFields: keptAs('Ada') }
  shop.troubles.push({ on: `GET ${path}`, trouble: { status: 200, body } })
  document.querySelector<HTMLElement>('[data-edit-fields]')?.click()
  await waitFor(() => expect(byRole('textbox', 'Your words *')).toHaveProperty('value', 'Ada'))
}

async function save(words: string): Promise<void> {
  type(byRole('textbox', 'Your words *'), words)
  byRole('button', 'Save').click()
  await settle()
}

it('SF-4.17 SF-7.04 fires the recalculation start and end events after a line’s form answers change', async () => {
  await openFields()
  const shoppingCart = answering('Grace', 1)
  shop.troubles.push({ on: `PUT ${path}`, trouble: { status: 200, body: { shoppingCart, updatedEntry: {} } } })
  expect(heard).toEqual([])
  await save('Grace')
  expect(heard).toEqual(events)
  expect(shop.bodies[shop.requests.indexOf(`PUT ${path}`)]).toEqual({
    itemId: 'mug',
    sku: 'OAT-S',
    additionalFields: keptAs('Grace'),
  })
  expect(document.querySelector('dialog')).toBeNull()
  expect(document.querySelector('.sw-cart-fields')?.textContent).toContain('Grace')
})

it('SF-4.17 fires the end event after the response, also for a refused change', async () => {
  await openFields()
  const letCome = slowAnswer(shop, 'PUT')
  await save('Grace')
  expect(heard).toEqual(events.slice(0, 1))
  await letCome()
  await settle()
  expect(heard).toEqual(events)

  shop.troubles.push({ on: `PUT ${path}`, trouble: { status: 409, body: { message: 'Somebody was faster.' } } })
  await openFields()
  await save('Grace')
  expect(heard).toEqual([...events, ...events])
  expect(byRole('alert').textContent).toContain('Somebody was faster.')
})
