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

test('BX-3.01 somebody opens the link of an empty installation, and has an account and a site without a command line @both', async ({
  page,
}) => {
  const link = /http:\/\/\S+\/first-owner#[0-9a-f]{64}/.exec(server.output())?.[0] ?? ''
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
  const address = await page.getByRole('link', { name: /^Open site: Moss & Clay/ }).getAttribute('href')
  expect(new URL(address ?? '').hostname).toBe('moss-and-clay.localhost')
  await page.goto(originOf('moss-and-clay', server.sitesPort))
  await expect(page.getByRole('heading', { name: 'Moss & Clay', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'See the shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
})
