import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { originOf } from './facts.ts'
import { addButton, openProduct } from './shop.ts'

/** The setting is one of a profile, which the headless shell does not have. */
const executablePath = process.env['CHROMIUM_WITH_PROFILES'] ?? '/usr/bin/chromium'

test('SF-8.02, SF-8.05 a browser that keeps no cookies is asked to allow them', async ({ launchOptions, viewport }) => {
  const profile = mkdtempSync(join(tmpdir(), 'sitewright-no-cookies-'))
  mkdirSync(join(profile, 'Default'))
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions, executablePath, viewport })
  try {
    const page = await context.newPage()
    for (const identifier of ['proving', 'proving-bare']) {
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
