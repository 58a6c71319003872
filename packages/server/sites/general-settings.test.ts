import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { anAccount, aTeammate, signedInToStudio } from '../testing/an-account.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { anOrder } from '../testing/orders/an-order.ts'

const app = await suiteApp()
const path = '/api/studio/settings'

it('saves the general settings, shows them to visitors, and takes them back', async () => {
  const site = await aSite(app.deps, { title: 'Before' })
  const owner = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  const saved = await owner.put(path, { title: ' Fern & Kiln ', timeZone: 'Europe/Berlin', currency: 'EUR' }, at)
  expect(saved.status).toBe(200)
  const read = async () => (await owner.get(path, at)).body
  expect(await read()).toMatchObject({
    title: 'Fern & Kiln',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    language: 'en-US',
    isCurrencyFixed: false,
  })
  const { undo } = saved.body
  expect((await owner.post(undo.path, undo.body, at)).body).toEqual({ undo: null })
  expect(await read()).toMatchObject({ title: 'Before', timeZone: 'America/New_York', currency: 'USD' })
})

it('BX-5.06 takes nothing back that somebody else has changed since, and saves nothing over it', async () => {
  const site = await aSite(app.deps, { title: 'Kiln' })
  const owner = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  const { undo } = (await owner.put(path, { tagline: 'Mine', timeZone: 'Europe/Berlin' }, at)).body
  await owner.put(path, { tagline: 'Theirs' }, at)
  const refused = { status: 409, body: { code: 'changes.changed-meanwhile' } }
  expect(await owner.post(undo.path, undo.body, at)).toMatchObject(refused)
  expect(await owner.put(path, { tagline: 'Later', base: { tagline: 'Mine' } }, at)).toMatchObject(refused)
  expect((await owner.get(path, at)).body).toMatchObject({ tagline: 'Theirs', timeZone: 'Europe/Berlin' })
  expect((await owner.put(path, { title: 'Fern', base: { title: 'Kiln' } }, at)).status).toBe(200)
  expect((await owner.put(path, { tagline: 'Later', base: { tagline: 'Theirs' } }, at)).status).toBe(200)
})

it.each([
  { title: '' },
  { title: 'a\u0000b' },
  { timeZone: 'Mars/Olympus' },
  { currency: 'XXX' },
  { language: 'english' },
  { owner: 'me' },
])('BX-5.11 refuses %j', async (body) => {
  const owner = await aTeammate(app)
  const answer = await owner.put(path, body, { headers: { 'x-site': app.site.id } })
  expect(answer.status).toBe(400)
})

it('keeps the currency once the site has an order, and saves everything else', async () => {
  const site = await aSite(app.deps)
  const owner = await aTeammate(app, { siteId: site.id })
  const at = { headers: { 'x-site': site.id } }
  await anOrder(taskCtx(app.deps, site))
  expect((await owner.get(path, at)).body).toMatchObject({ currency: 'USD', isCurrencyFixed: true })
  expect((await owner.put(path, { currency: 'EUR' }, at)).body.code).toBe('sites.currency-fixed')
  expect((await owner.put(path, { currency: 'USD', title: 'Kiln' }, at)).status).toBe(200)
})

it('is deleted only by its owner, who types its name', async () => {
  const site = await aSite(app.deps, { title: 'Fern & Kiln' })
  const owner = await signedInToStudio(app, await anAccount(app.deps, { siteId: site.id }))
  const admin = await aTeammate(app, { siteId: site.id, roles: [websiteRoles.admin] })
  const at = { headers: { 'x-site': site.id } }
  const remove = '/api/studio/site/delete'
  expect((await admin.post(remove, { name: 'Fern & Kiln' }, at)).status).toBe(403)
  expect((await owner.post(remove, { name: 'Fern' }, at)).body.code).toBe('sites.name-differs')
  expect((await owner.post(remove, { name: 'Fern & Kiln' }, at)).status).toBe(204)
  expect((await app.visitor(site).get('/')).status).toBe(421)
  expect((await owner.get('/api/studio/session')).body.sites).toEqual([])
})
