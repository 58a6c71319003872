import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../../context.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { aTeammate } from '../../testing/an-account.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
const path = '/api/studio/checkout'
const usual = { phone: 'optional', company: 'optional', takesNote: true, needsTerms: false, newsletterText: '' }

async function aShopOfOwner(settings: object = {}) {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { settings: { other: 'kept', storeSettings: { miniCart: true }, ...settings } })
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const read = async () => (await owner.get(path, at)).body
  return {
    ctx,
    owner,
    at,
    read,
    save: async (body: object) => owner.put(path, { ...usual, version: (await read()).version, ...body }, at),
    settings: async () =>
      (
        await app.deps.owner.ask<{ settings: object }>('', 'select settings from site_settings where site_id = $1', [
          site.id,
        ])
      )[0]?.settings,
  }
}

describe('what the checkout asks for, in the studio', () => {
  it('begins as usual, is saved beside all other settings, and leaves none behind when it is as usual again', async () => {
    const shop = await aShopOfOwner()
    expect(await shop.read()).toEqual({ ...usual, hasTerms: false, version: expect.any(Number) })
    const first = await shop.settings()
    const chosen = { phone: 'required', takesNote: false, newsletterText: 'One letter a month.' }
    expect((await shop.save(chosen)).body).toMatchObject(chosen)
    expect(await shop.settings()).toEqual({
      other: 'kept',
      storeSettings: {
        miniCart: true,
        checkoutAsks: { phone: 'required', takesNote: false },
        newsletterText: 'One letter a month.',
      },
    })
    await shop.save(usual)
    expect(await shop.settings()).toEqual(first)
  })

  it('is brought back by the undo, until somebody saves again, and the log says what was changed', async () => {
    const shop = await aShopOfOwner()
    const { undo } = (await shop.save({ phone: 'no' })).body
    expect((await shop.owner.post(undo.path, undo.body, shop.at)).body).toMatchObject({ ...usual, undo: null })
    const second = (await shop.save({ company: 'required' })).body
    await shop.save({ company: 'required', needsTerms: true })
    expect((await shop.owner.post(second.undo.path, second.undo.body, shop.at)).status).toBe(409)
    const [entry] = await app.deps.owner.ask<{ changes: object[] }>(
      '',
      `select changes from activity where site_id = $1 and action = 'checkout.asks-saved' order by id limit 1`,
      [shop.ctx.siteId],
    )
    expect(entry?.changes).toEqual([{ field: 'phone', from: 'optional', to: 'no' }])
  })

  it('is refused when somebody saved meanwhile, and of several at once one is saved', async () => {
    const shop = await aShopOfOwner()
    const { version } = await shop.read()
    const answers = await Promise.all(['a', 'b', 'c'].map((newsletterText) => shop.save({ newsletterText, version })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changes.changed-meanwhile')
  })

  it('says whether there is a text to accept', async () => {
    const shop = await aShopOfOwner({ legalTexts: { terms: { title: 'Terms', version: 1 } } })
    expect((await shop.read()).hasTerms).toBe(true)
  })

  it('is for those who may edit the checkout', async () => {
    const shop = await aShopOfOwner()
    const manager = await aTeammate(app, { siteId: shop.ctx.siteId, roles: [websiteRoles.storeManager] })
    expect((await manager.get(path, shop.at)).status).toBe(403)
  })

  it.each([
    { phone: 'maybe' },
    { takesNote: 'yes' },
    { newsletterText: 'x'.repeat(201) },
    { newsletterText: 'a\u0000b' },
    { newsletterText: '\uD800' },
    { version: 1e300 },
    { unknown: 1 },
  ])('refuses %j', async (wrong) => {
    const shop = await aShopOfOwner()
    expect((await shop.save(wrong)).status).toBe(400)
  })
})
