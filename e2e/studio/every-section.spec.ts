import { expect, test, type Page } from '@playwright/test'
import { brokenParts, smallTargets } from '../support/page-geometry.ts'
import { openProductShops, type ProductShop } from '../support/product-shops.ts'
import { openOrderShops, type OrderShop } from '../support/shop-orders.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
let orderShops: Awaited<ReturnType<typeof openOrderShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
  orderShops = await openOrderShops()
})
test.afterAll(async () => {
  await shops.close()
  await orderShops.close()
})

/** Opens every section of a shop with products, then the orders of one that has some. Returns what is wrong with any. */
async function troubleIn(page: Page): Promise<string[]> {
  const shop = await shops.make()
  const mug = await shop.addMug({ tags: ['oat', 'clay'], categories: ['Gifts'] })
  await openStudioAs(page, shop.owner, `/${shop.identifier}/products`)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const sections = [
    'products',
    'products/new',
    `products/${mug}`,
    'products?tag=oat&category=gifts',
    'inventory',
    'customers',
    'restock',
    'discounts',
    'discounts/new',
    'reviews',
  ]
  const settings = [
    'shipping',
    'taxes',
    'payments',
    'checkout',
    'mails',
    'media',
    'team',
    'activity',
    'settings',
    'settings/business',
  ]
  const found: string[] = []
  for (const path of ['?site=', ...sections, ...settings]) found.push(...(await troubleAt(page, shop, path)))
  await page.context().clearCookies()
  const orders = await orderShops.make()
  const { number } = await orders.place()
  await openStudioAs(page, orders.owner, `/${orders.identifier}/orders`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  for (const path of ['orders', `orders/${number}`]) found.push(...(await troubleAt(page, orders, path)))
  return found
}

async function troubleAt(page: Page, { identifier }: ProductShop | OrderShop, path: string): Promise<string[]> {
  await page.goto(new URL(path === '?site=' ? `/?site=${identifier}` : `/${identifier}/${path}`, page.url()).href)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  return [...(await brokenParts(page, 'main')), ...(await smallTargets(page, 'main'))]
}

test('delight 25: every section fits a phone, and every control can be hit with a finger @narrow', async ({ page }) => {
  test.slow()
  expect(await troubleIn(page)).toEqual([])
})

test('delight 25: every section can be read and used at twice the size', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 640, height: 450 }) // a screen of 1280 × 900 pixels, zoomed to 200 %
  expect(await troubleIn(page)).toEqual([])
})
