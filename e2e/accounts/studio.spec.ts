import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { demoOrigin, readFacts, studioOrigin } from '../support/facts.ts'
import { signInAs } from '../support/sign-in.ts'

test('an owner signs in, sees the site, opens it and signs out', async ({ page, context }) => {
  const { owner } = readFacts()
  await page.goto(`${demoOrigin}/config`)
  await expect(page).toHaveURL(new RegExp(`^${studioOrigin}`))
  await signInAs(page, owner)
  await expect(page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Ines$/ })).toBeVisible()
  const site = page.getByRole('link', { name: /^Open site: Fern & Kiln/ })
  await expect(site).toHaveAttribute('href', /fern-and-kiln/)
  await expectClean(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Good/ })).toBeVisible()

  const [opened] = await Promise.all([context.waitForEvent('page'), site.click()])
  await expect(opened.getByRole('link', { name: 'Shop the spring firing' })).toBeVisible()
  await opened.close()

  await page.getByRole('button', { name: /Ines Fern|Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect((await context.cookies(studioOrigin)).some((cookie) => cookie.name === '__Host-sw-owner')).toBe(false)
  await page.goto(studioOrigin)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('BX-5.09 a script on a site’s origin cannot use the studio’s session', async ({ page, context }) => {
  const { owner } = readFacts()
  await page.goto(studioOrigin)
  await signInAs(page, owner)
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
