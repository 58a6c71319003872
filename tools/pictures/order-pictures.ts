import type { Browser, Page } from '@playwright/test'
import { ownerEmail } from '../../demo/owner-password.ts'
import { close, keep, newPage, open, waitForPictures } from './keep-picture.ts'

const shopper = [
  ['Email', 'nora.lindqvist@example.com'],
  ['First name', 'Nora'],
  ['Last name', 'Lindqvist'],
  ['Address', '418 Alder Street'],
  ['City', 'Seattle'],
  ['ZIP code', '98109'],
] as const

/** Fills in the checkout of the page's cart and pays with the test card. Takes the checkout and the confirmed page. */
export async function takeCheckout(page: Page, origin: string, width: number): Promise<void> {
  await open(page, `${origin}/checkout`)
  const field = (label: string) => page.getByLabel(label, { exact: true }).first()
  await field('Country').selectOption('US')
  for (const [label, value] of shopper) await field(label).fill(value)
  await field('State').selectOption('WA')
  const pay = page.locator('#pay', { hasText: /Pay \$/ })
  await pay.waitFor()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.evaluate(() => scrollTo(0, 0))
  await keep(page, `checkout-${width}`)
  await keep(page, `checkout-whole-${width}`, true)
  await pay.click()
  await page.waitForURL(/\/checkout\/confirmed\//)
  await page.waitForLoadState('networkidle')
  await close(page, `confirmed-${width}`)
}

type Studio = { studio: string; password: string }

async function signIn(page: Page, { studio, password }: Studio, path: string): Promise<void> {
  await open(page, `${studio}${path}`)
  await page.getByRole('textbox', { name: 'Email' }).fill(ownerEmail)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const orders = '/fern-and-kiln/orders'
/** An order with a code, taxes, a parcel and a refund; and one of several lines from which something can be refunded. */
const [refunded, refundable] = [1009, 1021]

/** Takes the studio's list of orders, an order, and the sheet that refunds one. */
export async function takeStudioOrders(from: Browser, studio: Studio): Promise<void> {
  for (const [width, scheme] of [
    [1280, 'light'],
    [390, 'light'],
    [1280, 'dark'],
  ] as const) {
    const page = await newPage(from, width, scheme)
    const name = scheme === 'dark' ? 'dark' : width
    await signIn(page, studio, orders)
    await page.getByRole('link', { name: '#1040' }).waitFor()
    await settle(page, `studio-orders-${name}`)
    await open(page, `${studio.studio}${orders}/${refunded}`)
    await page.getByRole('heading', { level: 1, name: `#${refunded}` }).waitFor()
    await settle(page, `studio-order-${name}`)
    await open(page, `${studio.studio}${orders}/${refundable}?sheet=refund`)
    await page.getByRole('spinbutton').first().fill('1')
    await settle(page, `studio-refund-${name}`)
    await page.context().close()
  }
}

async function settle(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0) // no row looks hovered
  await waitForPictures(page)
  await keep(page, name)
}

/** Takes the page by which a shopper follows an order. Its link is in the mail about the last parcel, in the studio's outbox. */
export async function takeOrderStatus(from: Browser, studio: Studio): Promise<void> {
  const page = await newPage(from, 1280)
  const outbox = page.waitForResponse(/\/api\/studio\/outbox/)
  await signIn(page, studio, '/outbox')
  const { mails } = (await (await outbox).json()) as { mails: { subject: string; text: string }[] }
  await page.context().close()
  const text = mails.find((mail) => mail.text.includes('usps.com'))?.text ?? ''
  const [link = ''] = /http\S+\/order\/[0-9a-f]{64}/.exec(text) ?? []
  for (const width of [1280, 390]) {
    const own = await newPage(from, width)
    await open(own, link)
    await close(own, `order-status-${width}`)
  }
}
