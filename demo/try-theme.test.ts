import { suiteApp } from '@sitewright/server/testing/suite-app.ts'
import { aThemeFolder, themeFiles } from '@sitewright/server/testing/a-theme.ts'
import { readAndCheckTheme } from '@sitewright/server/themes/index.ts'
import { expect, it } from 'vitest'
import { createTrialSite } from './try-theme.ts'

const app = await suiteApp()

it('creates a site with the demonstration’s content in a given theme', async () => {
  const region =
    '<html><head>{squarespace-headers}</head><body><squarespace:navigation navigationId="top">{.repeated section items}<b>{collection.title}</b>{.end}</squarespace:navigation>{squarespace.main-content}{squarespace-footers}</body></html>'
  const theme = await readAndCheckTheme(aThemeFolder(themeFiles({ 'site.region': region }), 'tried'))
  const { site } = await createTrialSite(app.deps, {
    identifier: 'a-trial',
    theme,
    content: 'demonstration',
    owner: null,
  })
  const visitor = app.visitor(site)
  const shop = await visitor.get('/shop')
  expect(shop.text).toMatch(/<title>Shop[^<]*A trial<[^]*<b>Shop<\/b>[^]*Morning mug/)
  const { body } = await visitor.get('/shop/morning-mug?format=json')
  await visitor.get('/api/commerce/shopping-cart')
  const added = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: body.item.id, sku: 'MUG-OAT-L' })
  expect([added.status, (await visitor.get('/journal')).status]).toEqual([200, 200])
})

it('creates an empty site in a built-in theme', async () => {
  const wanted = { identifier: 'an-empty-trial', theme: 'kiln', content: 'empty', owner: null } as const
  const { site, navigations } = await createTrialSite(app.deps, wanted)
  expect(navigations.map(({ name, entries }) => [name, entries])).toEqual([
    ['mainNav', 2],
    ['sideNav', 0],
    ['footerNav', 1],
  ])
  const shop = await app.visitor(site).get('/shop?format=json')
  expect([shop.status, shop.body.items]).toEqual([200, []])
})

it('rolls back a failed site, so that its name stays free', async () => {
  const wanted = { identifier: 'half-a-trial', theme: 'kiln', content: 'empty' } as const
  await expect(createTrialSite(app.deps, { ...wanted, owner: { accountId: app.deps.newId() } })).rejects.toThrow(
    'foreign key',
  )
  const { site } = await createTrialSite(app.deps, { ...wanted, owner: null })
  expect((await app.visitor(site).get('/')).status).toBe(200)
  await expect(createTrialSite(app.deps, { ...wanted, owner: null })).rejects.toMatchObject({
    code: 'sites.identifier-taken',
  })
})
