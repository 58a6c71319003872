import { expect, test, type Page } from '@playwright/test'
import { openProductShops } from '../support/product-shops.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openProductShops()
})
test.afterAll(async () => shops.close())

const lists = {
  orders: 'Orders',
  customers: 'Customers',
  products: 'Products',
  inventory: 'Inventory',
  restock: 'Restock',
  discounts: 'Discounts',
  reviews: 'Reviews',
  media: 'Media',
  activity: 'Activity',
}

/** Distances in the head of the list that is shown, in pixels. */
async function headOf(page: Page): Promise<{ title: number; head: number; tools: number; below: number }> {
  return page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const [title] = boxes('main h1')
    const [header] = boxes('main header')
    const [tabs] = boxes('main nav')
    const tools = boxes('main :is(search input, select, input[type=date], fieldset, p[class*=note])').filter(
      ({ height }) => height > 0,
    )
    const bottom = Math.max(...tools.map((tool) => tool.bottom))
    const [body] = boxes('main [class*=body]').filter(({ top }) => top >= bottom)
    return {
      title: title?.top ?? 0,
      head: header?.bottom ?? 0,
      tools: Math.min(...tools.map(({ top }) => top)) - ((tabs ?? header)?.bottom ?? 0),
      below: (body?.top ?? 0) - bottom,
    }
  })
}

test('titles and tools stand at the same height on all lists @both', async ({ page }) => {
  const shop = await shops.make()
  await shop.addMug()
  await openStudioAs(page, shop.owner, `/${shop.identifier}/products`)
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const heads: Record<string, object> = {}
  for (const [list, title] of Object.entries(lists)) {
    await page.goto(new URL(`/${shop.identifier}/${list}`, page.url()).href)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('combobox').or(page.getByRole('searchbox')).first()).toBeVisible()
    heads[list] = await headOf(page)
  }
  const same = heads['products']
  expect(heads).toEqual(Object.fromEntries(Object.keys(lists).map((list) => [list, same])))
})
