import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { openTeamSites, type TeamSite } from '../support/shop-teams.ts'
import { openStudioAs } from '../support/sign-in.ts'

let sites: Awaited<ReturnType<typeof openTeamSites>>
test.beforeAll(async () => {
  sites = await openTeamSites()
})
test.afterAll(async () => sites.close())

const names = ['bowl-serving.webp', 'fern.webp', 'gift-card.webp', 'care-guide.webp'] as const
const pictures = join(import.meta.dirname, '../../demo/pictures')

async function openMedia(page: Page, { identifier, owner }: TeamSite): Promise<void> {
  await openStudioAs(page, owner, `/${identifier}/media`)
}

/** Drops files on the page, as from the desktop. */
async function drop(page: Page, files: { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, content: bytes.toString('base64') }))
  await page.evaluate((all) => {
    const data = new DataTransfer()
    for (const { name, type, content } of all)
      data.items.add(new File([Uint8Array.from(atob(content), (byte) => byte.codePointAt(0) ?? 0)], name, { type }))
    for (const name of ['dragenter', 'dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }))
  }, given)
}

test('BX-3.06 delight 20 and 21: pictures are dropped, described, focused, cropped, replaced, renamed and deleted @both', async ({
  page,
}) => {
  const site = await sites.make('Fern & Kiln')
  await openMedia(page, site)
  await expect(page.getByRole('heading', { name: 'Your pictures live here' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  const picture = (name: string) => ({ name, type: 'image/webp', bytes: readFileSync(join(pictures, name)) })
  await drop(page, [...names.map(picture), { name: 'menu.pdf', type: 'image/jpeg', bytes: Buffer.from('%PDF-1.7') }])
  const queue = page.getByRole('region', { name: 'Uploads' })
  await expect(queue.getByText('The file menu.pdf does not appear to be a supported image file.')).toBeVisible()
  await expect(queue.getByText('One picture needs you')).toBeVisible()
  await expectCleanInBothSchemes(page)
  await queue.getByRole('textbox', { name: `Alt text of ${names[0]}` }).fill('A mug')
  await page.keyboard.press('Enter')
  await expect(queue.getByText('Saved')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('queue.png') })
  await queue.getByRole('button', { name: 'Close the list of uploads' }).click()
  await expect(page.getByText(/GB used$/)).toBeVisible()

  await page.getByRole('link', { name: names[0] }).click()
  const sheet = page.getByRole('complementary', { name: names[0] })
  const point = sheet.getByRole('slider', { name: 'Focal point' })
  await point.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(point).toHaveAttribute('aria-valuetext', '60 % from the left, 50 % from the top')
  await expect(page.getByText('Focal point moved')).toBeVisible()
  await expectCleanInBothSchemes(page)

  const shown = async () => sheet.locator('img').first().getAttribute('src')
  const before = await shown()
  await sheet.getByRole('button', { name: 'Crop' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('slider', { name: 'Left edge' }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('Shift+ArrowRight')
  await expectCleanInBothSchemes(page)
  await page.screenshot({ path: test.info().outputPath('crop.png') })
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await expect(page.getByText(`${names[0]} cropped`)).toBeVisible()
  await expect.poll(shown).not.toBe(before)
  const loadedWidth = async () =>
    sheet
      .locator('img')
      .first()
      .evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(loadedWidth).toBe(750)

  await sheet.getByRole('textbox', { name: /^File name/ }).fill('Moss mug')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Moss-mug.webp' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Moss-mug.webp deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Moss-mug/ })).toHaveCount(0)
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Moss-mug.webp deleted' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /^Moss-mug/ })).toBeVisible()
})

test('BX-3.06 an owner finds deleted pictures in the bin and restores them by the keyboard @both', async ({ page }) => {
  const site = await sites.make('Moss & Rye')
  await openMedia(page, site)
  await expect(page.getByRole('heading', { name: 'Your pictures live here' })).toBeVisible()
  const picture = (name: string) => ({ name, type: 'image/webp', bytes: readFileSync(join(pictures, name)) })
  await drop(page, names.slice(0, 2).map(picture))
  await expect(page.getByText('2 pictures uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Close the list of uploads' }).click()
  for (const name of names.slice(0, 2)) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 pictures deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Bin 2' }).click()
  const row = page.getByRole('row', { name: new RegExp(names[0]) })
  await expect(row).toBeVisible()
  await expect(page.getByText('Then they are gone for good.')).toBeVisible()
  const isLoaded = async () => row.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  await expect.poll(isLoaded).toBeGreaterThan(0)
  await expectCleanInBothSchemes(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(await isWide()).toBe(false)
  await expectCleanInBothSchemes(page)
  await page.screenshot({ path: test.info().outputPath('bin.png') })
  await page.getByRole('button', { name: `Restore ${names[0]}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${names[0]} restored`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore ${names[1]}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The bin is empty' })).toBeVisible()
  await expectCleanInBothSchemes(page)
})
