import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { fullChromium, originOf } from '../support/facts.ts'
import { addButton, openProduct } from '../support/shop.ts'

test('SF-8.02, SF-8.05 a visitor whose browser blocks cookies is asked to enable them', async ({
  launchOptions,
  viewport,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'sitewright-no-cookies-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    executablePath: fullChromium,
    viewport,
  })
  try {
    const page = await context.newPage()
    for (const identifier of ['test-kiln', 'test-bare']) {
      await openProduct(page, originOf(identifier), 'ten')
      await addButton(page).click()
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Unable to Add Item')
      await expect(alert).toContainText('Please enable cookies in your browser, reload the page, and try again.')
    }
    expect(await context.cookies()).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
})
