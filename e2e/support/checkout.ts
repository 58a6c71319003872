import { expect, type Locator, type Page } from '@playwright/test'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { readFacts } from './facts.ts'

export const succeedingCard = '4242 4242 4242 4242'
export const decliningCard = '4000 0000 0000 0002'
export const furtherStepCard = '4000 0025 0000 3155'

/** Path of the page after a purchase. */
export const confirmed = /\/checkout\/confirmed\/[0-9a-f]{64}$/

const address = [
  ['First name', 'Nora'],
  ['Last name', 'Lindqvist'],
  ['Address', '418 Alder Street'],
  ['City', 'Seattle'],
  ['ZIP code', '98109'],
] as const

const savedAddress = {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  company: '',
  address1: '418 Alder Street',
  address2: '',
  district: '',
  city: 'Seattle',
  region: 'WA',
  postcode: '98109',
  country: 'US',
  phone: '',
}

/** An address that no other journey uses, by which its orders are found. */
export function makeEmail(): string {
  return `nora-${crypto.randomUUID()}@example.test`
}

/** Puts a product into this browser's cart through the shop's API, and opens the checkout with it. */
export async function openCheckout(page: Page, origin: string, path: string, quantity = 1): Promise<void> {
  await addToCart(page, origin, path, quantity)
  await page.goto(`${origin}/checkout`)
  await takenOver(page)
}

/**
 * Opens the checkout of a product with contact and delivery saved beforehand, as after a reload. For journeys that are about
 * paying alone.
 */
export async function openFilledIn(page: Page, origin: string, path: string, email: string): Promise<void> {
  await addToCart(page, origin, path)
  const status = await page.evaluate(
    async (steps) => {
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) }
      return (await fetch('/api/checkout', { method: 'PUT', headers, body: JSON.stringify(steps) })).status
    },
    { cartToken: '', email, delivery: savedAddress, isBillingSame: true },
  )
  expect(status).toBe(200)
  await page.goto(`${origin}/checkout`)
  await takenOver(page)
}

/** Adds the first variant of the product at `path` to this browser's cart, without opening its page. */
export async function addToCart(page: Page, origin: string, path: string, quantity = 1): Promise<void> {
  await page.goto(`${origin}/cart`)
  const status = await page.evaluate(
    async (wanted) => {
      await fetch('/api/commerce/shopping-cart')
      const found = await fetch(`${wanted.path}?format=json`)
      const { item } = (await found.json()) as { item: Sold }
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) }
      const entry = { itemId: item.id, sku: item.structuredContent.variants[0]?.sku, quantity: wanted.quantity }
      const request = { method: 'POST', headers, body: JSON.stringify(entry) }
      return (await fetch('/api/commerce/shopping-cart/entries', request)).status
    },
    { path, quantity },
  )
  expect([path, status]).toEqual([path, 200])
}

type Sold = { id: string; structuredContent: { variants: { sku: string }[] } }

/** Waits until the script has taken over the form: only it offers to fill in the test card or to sign in in place. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('#checkout-form')).toHaveCount(0)
}

/** Fills in contact and delivery, and waits until the total is known. */
export async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country', { exact: true }).first().selectOption('US')
  for (const [label, value] of address) await page.getByLabel(label, { exact: true }).first().fill(value)
  await page.getByLabel('State', { exact: true }).first().selectOption('WA')
}

export async function fillInCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 39')
  await page.getByLabel('Security code').fill('123')
}

/** The button that pays, whatever it says. */
export const payButton = (page: Page): Locator => page.locator('#pay')

/** Waits until the total is known, which the button says. */
export async function readyToPay(page: Page, label: string | RegExp): Promise<void> {
  await expect(payButton(page)).toHaveText(label)
}

/** Orders with this email: total in cents, and state of the payment. */
export async function ordersOf(email: string): Promise<{ total: number; payment: string }[]> {
  return onServer(readFacts().databaseUrl, async (client) => {
    const { rows } = await client.query<{ total: number; payment: string }>(
      'select total_cents::int as total, payment_state as payment from orders where email = $1 order by number',
      [email],
    )
    return rows
  })
}
