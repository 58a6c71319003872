import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { studioOrigin } from '../support/facts.ts'
import { openProductShops } from '../support/product-shops.ts'
import { openOrderShops, type OrderShop } from '../support/shop-orders.ts'
import { openStudioAs } from '../support/sign-in.ts'

let shops: Awaited<ReturnType<typeof openOrderShops>>
let products: Awaited<ReturnType<typeof openProductShops>>
test.beforeAll(async () => {
  shops = await openOrderShops()
  products = await openProductShops()
})
test.afterAll(async () => {
  await shops.close()
  await products.close()
})

const pathOf = (shop: OrderShop, { number }: { number: number }) => `/${shop.identifier}/orders/${number}`
const note = (page: Page) => page.getByRole('textbox', { name: 'Note' })

/** Kills all processes of the browser that has this profile. */
async function killThoseOf(profile: string): Promise<void> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name))
  for (const id of ids) {
    const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '') // it may have ended
    if (!line.includes(profile)) continue
    try {
      process.kill(Number(id), 'SIGKILL')
    } catch {
      // It ended with its parent.
    }
  }
}

/** Reads what the studio has written to this device. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const database = await resultOf(indexedDB.open('sitewright-studio'))
    const texts = await resultOf(database.transaction('drafts').objectStore('drafts').getAll())
    database.close()
    return texts.join()
  })
}

test('BX-4.02 what was typed is there again after the browser was killed, and in a tab that was open before', async ({
  playwright,
  launchOptions,
}) => {
  const shop = await shops.make()
  const [first, second] = [await shop.place(), await shop.place()]
  const profile = await mkdtemp(join(tmpdir(), 'sitewright-profile-'))
  const open = () => playwright.chromium.launchPersistentContext(profile, launchOptions)
  let browser = await open()
  try {
    const [page, other] = [await browser.newPage(), await browser.newPage()]
    await openStudioAs(page, shop.owner, pathOf(shop, first))
    await other.goto(`${studioOrigin}${pathOf(shop, second)}`)
    await expect(note(other)).toBeVisible()
    await note(page).fill('Wrap the fern twice.')
    await other.getByRole('navigation', { name: 'Back to orders' }).getByRole('link').click()
    await other.getByRole('link', { name: `#${first.number}` }).click()
    await expect(note(other)).toHaveValue('Wrap the fern twice.')

    await note(page).fill('Wrap the fern three times.')
    await expect(note(other)).toHaveValue('Wrap the fern three times.') // the form is open there, too
    await expect.poll(() => keptTexts(other)).toContain('three times')
    await killThoseOf(profile)
    await browser.close().catch(() => {})
    for (const lock of ['SingletonLock', 'SingletonCookie', 'SingletonSocket'])
      await rm(join(profile, lock), { force: true })
    browser = await open()
    const again = await browser.newPage()
    await openStudioAs(again, shop.owner, pathOf(shop, first))
    await expect(note(again)).toHaveValue('Wrap the fern three times.')
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true })
  }
})

/** Lets the studio store this many bytes on the device; null for as many as usual. */
async function allowStorage(page: Page, quotaSize: number | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', {
    origin: studioOrigin,
    ...(quotaSize === null ? {} : { quotaSize }),
  })
}

test('BX-4.02 says that a full device keeps nothing, and keeps what was typed as soon as there is room', async ({
  page,
}) => {
  const shop = await products.make()
  await openStudioAs(page, shop.owner, `/${shop.identifier}/products/${await shop.addMug()}`)
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mug')
  await allowStorage(page, 1)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Name' }).fill('Moss Mug')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Offline — keep this page open')).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This device cannot keep what you typed')
  await page.getByRole('button', { name: 'Stay' }).click()

  await allowStorage(page, null)
  await expect(page.getByText('Offline — kept on this device')).toBeVisible()
  expect(await keptTexts(page)).toContain('Moss Mug')
})

test('BX-4.02 adds a note that was sent while offline once, as soon as the network is back', async ({ page }) => {
  const shop = await shops.make()
  await openStudioAs(page, shop.owner, pathOf(shop, await shop.place()))
  await note(page).fill('Wrap the fern twice.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Offline — kept on this device, sent when you are back online')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('listitem').filter({ hasText: 'Wrap the fern twice.' })).toHaveCount(1)
  await expect(note(page)).toHaveValue('')
})
