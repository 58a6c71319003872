import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { demoOrigin, readFacts, studioOrigin } from './facts.ts'

test('an owner signs in, sees the site, opens it and signs out', async ({ page }) => {
  const { owner } = readFacts()
  await page.goto(`${demoOrigin}/config`)
  await expect(page).toHaveURL(new RegExp(`^${studioOrigin}`))
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ines$/ })).toBeVisible()
  await expect(page.getByText('Fern & Kiln').first()).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
})

test('BX-5.09 a script on a site’s origin cannot use the studio’s session', async ({ page, context }) => {
  const { owner } = readFacts()
  await page.goto(studioOrigin)
  await page.getByRole('textbox', { name: 'Email' }).fill(owner.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()
  expect((await context.cookies(studioOrigin)).some((cookie) => cookie.name === '__Host-sw-owner')).toBe(true)

  await page.goto(demoOrigin)
  const answers = await page.evaluate(async (studio) => {
    const across = await fetch(`${studio}/api/studio/session`, { credentials: 'include' }).then(
      (response) => `readable ${response.status}`,
      () => 'not readable',
    )
    const here = await fetch('/api/studio/session').then((response) => response.status)
    return { across, here, cookie: document.cookie }
  }, studioOrigin)
  expect(answers).toMatchObject({ across: 'not readable', here: 404 })
  expect(answers.cookie).not.toContain('sw-owner')
})
