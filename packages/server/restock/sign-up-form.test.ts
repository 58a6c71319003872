import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { aSoldOutCup } from '../testing/restock/a-restock.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()
const path = '/api/studio/restock/form'
const usual = {
  isOn: false,
  callToAction: '',
  button: '',
  placeholder: '',
  success: '',
  newsletterText: '',
  hasNewsletter: false,
}
const merchandising = { scarcityThreshold: 4, scarcityEnabledOnProductItems: true }

async function aShopOfOwner() {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  const settings = { other: 'kept', storeSettings: { miniCart: true, merchandisingSettings: merchandising } }
  await saveSiteSettings(ctx, { settings })
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const read = async () => (await owner.get(path, at)).body
  return {
    ctx,
    site,
    owner,
    at,
    read,
    save: async (body: object) => owner.put(path, { ...usual, version: (await read()).version, ...body }, at),
    stored: async () =>
      (
        await app.deps.owner.ask<{ settings: object }>('', 'select settings from site_settings where site_id = $1', [
          site.id,
        ])
      )[0]?.settings,
  }
}

describe('the sign-up for what is sold out', () => {
  it('PL-3.65 has the texts of the owner on the page of a product, and the usual ones without', async () => {
    const shop = await aShopOfOwner()
    const { path: cup } = await aSoldOutCup(shop.ctx)
    const visitor = app.visitor(shop.site)
    expect((await visitor.get(cup)).text).not.toContain('Notify me')
    expect(await shop.read()).toMatchObject({ ...usual, usual: { button: 'Notify me', placeholder: 'Email address' } })
    await shop.save({ isOn: true })
    expect((await visitor.get(cup)).text).toContain('Notify me')
    await shop.save({ isOn: true, button: 'Ring <me>', hasNewsletter: true, newsletterText: 'News, too' })
    const { text } = await visitor.get(cup)
    expect(text).toContain('Ring &lt;me&gt;')
    expect(text).toContain('News, too')
    expect(text).not.toContain('Notify me')
  })

  it('is saved beside the settings of the inventory, which are saved beside it, and leaves none behind', async () => {
    const shop = await aShopOfOwner()
    const before = await shop.stored()
    await shop.save({ isOn: true, success: 'Thanks!' })
    const inventory = '/api/studio/inventory/settings'
    const { body } = await shop.owner.get(inventory, shop.at)
    await shop.owner.put(inventory, { ...body, scarcityThreshold: 6 }, shop.at)
    expect(await shop.stored()).toMatchObject({
      other: 'kept',
      storeSettings: {
        miniCart: true,
        merchandisingSettings: {
          scarcityThreshold: 6,
          scarcityEnabledOnProductItems: true,
          restockNotificationsEnabled: true,
          restockNotificationsSuccessText: 'Thanks!',
        },
      },
    })
    const { version } = (await shop.owner.get(inventory, shop.at)).body
    await shop.owner.put(inventory, { ...body, version }, shop.at)
    await shop.save(usual)
    expect(await shop.stored()).toEqual(before)
  })

  it('is brought back by the undo, until somebody saves again, and the log says what was changed', async () => {
    const shop = await aShopOfOwner()
    const { undo } = (await shop.save({ button: 'Ring me' })).body
    expect((await shop.owner.post(undo.path, undo.body, shop.at)).body).toMatchObject({ ...usual, undo: null })
    const second = (await shop.save({ button: 'Call me' })).body
    await shop.save({ button: 'Write to me' })
    expect((await shop.owner.post(second.undo.path, second.undo.body, shop.at)).status).toBe(409)
    const [entry] = await app.deps.owner.ask<{ changes: object[] }>(
      '',
      `select changes from activity where site_id = $1 and action = 'restock.form-saved' order by id limit 1`,
      [shop.ctx.siteId],
    )
    expect(entry?.changes).toEqual([{ field: 'button', from: '', to: 'Ring me' }])
  })

  it('is refused when somebody saved meanwhile, and of several at once one is saved', async () => {
    const shop = await aShopOfOwner()
    const { version } = await shop.read()
    const answers = await Promise.all(['a', 'b', 'c'].map((button) => shop.save({ button, version })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })

  it.each([
    { isOn: 'yes' },
    { button: 'x'.repeat(301) },
    { success: 'a\u0000b' },
    { callToAction: '\uD800' },
    { version: 1e300 },
    { unknown: 1 },
  ])('refuses %j', async (wrong) => {
    expect((await (await aShopOfOwner()).save(wrong)).status).toBe(400)
  })
})
