import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { drawPlantGuide } from '../../demo/plant-guide.ts'
import { expectClean } from '../support/axe.ts'
import { confirmed, makeEmail, openCheckout, payButton, readyToPay } from '../support/checkout.ts'
import { demoOrigin } from '../support/facts.ts'

test(
  'BX-1.13 a guest buys the demonstration’s plant guide and downloads it from the page that follows',
  { tag: '@narrow' },
  async ({ page }) => {
    await openCheckout(page, demoOrigin, '/shop/the-quiet-plant-keeper')
    await page.getByLabel('Email').fill(makeEmail())
    // Nothing is sent, so only what taxes depend on is asked for.
    await page.getByLabel('Country', { exact: true }).selectOption('US')
    await page.getByLabel('First name', { exact: true }).fill('Nora')
    await page.getByLabel('Last name', { exact: true }).fill('Lindqvist')
    await page.getByLabel('State', { exact: true }).selectOption('WA')
    await page.getByLabel('ZIP code', { exact: true }).fill('98109')
    await readyToPay(page, 'Pay $17.00')
    await page.getByRole('button', { name: 'Fill in' }).click()
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    await expect(page.getByRole('heading', { name: 'Yours right away' })).toBeVisible()
    await expectClean(page)
    const narrow = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
    expect(narrow).toBe(true)

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download The quiet plant keeper.pdf' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('The quiet plant keeper.pdf')
    expect((await readFile(await download.path())).equals(await drawPlantGuide())).toBe(true)
  },
)
