import { expect, test } from '@playwright/test'
import { shops, originOf } from '../support/facts.ts'
import { addButton, openProduct, pill, quantityOf } from '../support/shop.ts'

for (const { identifier, tag } of shops) {
  test(
    `SF-4.11, SF-4.12, SF-9.01 the button shows its texts for the specified times after success and after an error (${identifier})`,
    { tag },
    async ({ page }) => {
      await page.clock.install()
      await openProduct(page, originOf(identifier), 'ten')
      await page.clock.pauseAt(Date.now() + 60_000)
      const status = page.getByRole('status').filter({ hasText: /^Add/ })
      await addButton(page).click()
      await expect(addButton(page)).toHaveText('Adding…')
      await expect(status).toHaveText('Adding…')
      await expect(pill(page)).toBeVisible() // the response has arrived
      await page.clock.runFor(900)
      await expect(addButton(page)).toHaveText('Adding…')
      await page.clock.runFor(200)
      await expect(addButton(page)).toHaveText('Added!')
      await expect(status).toHaveText('Added!')
      await page.clock.runFor(1_800)
      await expect(addButton(page)).toHaveText('Added!')
      await page.clock.runFor(300)
      await expect(addButton(page)).toHaveText('Add To Cart')
      await expect(status).toHaveCount(0)

      await quantityOf(page).fill('11')
      await addButton(page).click()
      await expect(page.getByRole('alert')).toContainText('Sorry, we do not have enough of that item available.')
      await page.clock.runFor(900)
      await expect(addButton(page)).toHaveText('Adding…')
      await page.clock.runFor(200)
      await expect(addButton(page)).toHaveText('Add To Cart')
      await expect(page.getByRole('alert')).toContainText('Unable to Add Item') // the error message is still visible
    },
  )
}
