import { expect, test } from '@playwright/test'
import { databaseUrl, dropDatabase, onServer } from '@sitewright/server/testing/global-setup.ts'
import { startServerProcess, type ServerProcess } from '@sitewright/server/testing/server-process.ts'
import { expectCleanInBothSchemes } from '../support/axe.ts'
import { originOf, readFacts } from '../support/facts.ts'

let server: ServerProcess
let database: string
test.beforeAll(async () => {
  const { databaseUrl: url, dataDir } = readFacts()
  database = `sitewright_empty_${process.pid}`
  await onServer(url, (client) => client.query(`create database ${database} template template0`))
  server = await startServerProcess({ databaseUrl: databaseUrl(url, database), dataDir })
})
test.afterAll(async () => {
  await server.stop()
  await onServer(readFacts().databaseUrl, (client) => dropDatabase(client, database))
})

test('BX-3.01 delight 1: somebody opens the link of an empty installation, and has an account and a filled site within a minute @both', async ({
  page,
  browser,
}) => {
  const link = /http:\/\/\S+\/first-owner#[0-9a-f]{64}/.exec(server.output())?.[0] ?? ''
  test.setTimeout(60_000) // the first run takes at most a minute, and this journey is longer
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Email' }).fill('nora@example.test')
  await page.getByRole('textbox', { name: 'Your name' }).fill('Nora Okafor')
  await page.getByRole('textbox', { name: 'Password' }).fill('three clay cups')
  await page.getByRole('button', { name: 'Make the account' }).click()

  await expect(page.getByRole('heading', { name: 'New site', exact: true })).toBeVisible()
  await expectCleanInBothSchemes(page)
  await page.getByRole('textbox', { name: 'Name of the site' }).fill('Moss & Clay')
  await page.getByRole('radio', { name: /^Shop/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Catalogue/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Create site' }).click()

  await expect(page.getByText('Moss & Clay is ready')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set it up' })).toBeVisible()
  await expectCleanInBothSchemes(page)
  const visitor = await (await browser.newContext()).newPage()
  const site = originOf('moss-and-clay', server.sitesPort)
  await visitor.goto(site)
  await expect(visitor.getByRole('heading', { name: 'Opening soon', level: 1 })).toBeVisible()
  await expectCleanInBothSchemes(visitor)

  // The server does not know the port on which the test reaches its sites, so the way there is not followed by itself.
  const previewLink = page.getByRole('link', { name: 'Preview Moss & Clay, in a new tab' }).first()
  const href = (await previewLink.getAttribute('href')) ?? ''
  const cookies = await page.context().cookies()
  const asked = await page.request.get(`http://127.0.0.1:${new URL(page.url()).port}${href}`, {
    maxRedirects: 0,
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
  const { location = '' } = asked.headers()
  const previewed = await page.context().newPage()
  await previewed.goto(location.replace(/^http:\/\/[^/]+/, site))
  await expect(previewed.getByRole('heading', { name: 'Moss & Clay', level: 1 })).toBeVisible()

  await previewed.close()
  await page.getByRole('button', { name: 'Publish the site' }).click()
  await expect(page.getByText('Moss & Clay is published')).toBeVisible()
  const address = await page.getByRole('link', { name: /^Open site: Moss & Clay/ }).getAttribute('href')
  expect(new URL(address ?? '').hostname).toBe('moss-and-clay.localhost')
  await expect
    .poll(async () => {
      await visitor.goto(site)
      return visitor.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Moss & Clay')
  await visitor.getByRole('link', { name: 'See the shop' }).click()
  await expect(visitor).toHaveURL(/\/shop$/)
  await visitor.context().close()
})
