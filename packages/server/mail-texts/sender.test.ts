import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder } from '../testing/orders/an-order.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/mail-sender'

async function aShop() {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { title: 'Fern & Kiln', settings: { other: 'kept' } })
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const read = async () => (await owner.get(path, at)).body
  return {
    site,
    ctx,
    at,
    owner,
    read,
    save: async (chosen: object) => {
      const { name, replyTo, version } = await read()
      return owner.put(path, { name, replyTo, version, ...chosen }, at)
    },
    mails: () =>
      app.deps.owner.ask<{ sender: string; reply_to: string | null; recipient: string; plain: string }>(
        '',
        'select sender, reply_to, recipient, plain from mails where site_id = $1 order by created_at, id',
        [site.id],
      ),
    settings: async () =>
      (await app.deps.owner.ask('', 'select settings from site_settings where site_id = $1', [site.id]))[0],
  }
}

describe('the sender of a shop’s mails', () => {
  it('BX-2.09 is the site, without an address for answers, until the owner chooses both for all mails', async () => {
    const shop = await aShop()
    expect(await shop.read()).toEqual({
      name: '',
      replyTo: '',
      version: expect.any(Number),
      site: 'Fern & Kiln',
      address: null,
    })
    await anOrder(shop.ctx)
    const before = await shop.mails()
    expect(before.length).toBeGreaterThan(0)
    for (const mail of before) expect(mail).toMatchObject({ sender: 'Fern & Kiln', reply_to: null })

    expect((await shop.save({ name: 'Nora of Fern', replyTo: 'nora@fern.example' })).status).toBe(200)
    await anOrder(shop.ctx)
    const after = (await shop.mails()).slice(before.length)
    expect(after.length).toBeGreaterThan(0)
    for (const mail of after) expect(mail).toMatchObject({ sender: 'Nora of Fern', reply_to: 'nora@fern.example' })
    expect(after[0]?.plain).toContain('This email was sent by Fern & Kiln.') // the shop, whoever answers
  })

  it('may be of a domain in any script, which mail servers get in theirs', async () => {
    const shop = await aShop()
    await shop.save({ name: 'Käthe 🌿', replyTo: 'kaethe@bücher.example' })
    expect(await shop.read()).toMatchObject({ name: 'Käthe 🌿', replyTo: 'kaethe@bücher.example' })
    await anOrder(shop.ctx)
    expect((await shop.mails())[0]).toMatchObject({ sender: 'Käthe 🌿', reply_to: 'kaethe@xn--bcher-kva.example' })
  })

  it('leaves other settings alone, comes back by the undo, and is told in the activity log', async () => {
    const shop = await aShop()
    const { undo } = (await shop.save({ name: '  Nora  ' })).body
    expect(await shop.settings()).toEqual({ settings: { other: 'kept', mailSender: { name: 'Nora' } } })
    const [entry] = (await shop.owner.get('/api/studio/activity', shop.at)).body.entries
    expect(entry).toMatchObject({
      action: 'mail.sender-saved',
      changes: [{ field: 'name', from: '', to: 'Nora' }],
    })
    expect((await shop.owner.post(undo.path, undo.body, shop.at)).body).toMatchObject({ name: '', undo: null })
    expect(await shop.settings()).toEqual({ settings: { other: 'kept' } })
  })

  it('is not changed over what somebody else saved meanwhile, and neither is an undo', async () => {
    const shop = await aShop()
    const { version } = await shop.read()
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => shop.owner.put(path, { name, replyTo: '', version }, shop.at)),
    )
    const [first, ...others] = answers.filter(({ status }) => status === 200).map(({ body }) => body)
    expect([first.name, others]).toEqual([expect.stringMatching(/^(?:One|Two)$/u), []])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    await shop.save({ name: 'Three' })
    expect((await shop.owner.post(first.undo.path, first.undo.body, shop.at)).status).toBe(409)
    expect((await shop.read()).name).toBe('Three')
  })

  it.each([
    'no address',
    'a@x.example, b@x.example',
    'Nora <a@x.example>',
    'a@x.example\r\nBcc: all@x.example',
    'a@x.example\nX-Evil: 1',
    '"a b"@x.example',
    'ä@x.example',
    'a@x..example',
    'a@x.example/path',
    `${'a'.repeat(300)}@x.example`,
  ])('takes no other address for answers than one: %j', async (replyTo) => {
    const shop = await aShop()
    const saved = await shop.save({ replyTo })
    expect([saved.status, saved.body.code]).toEqual([400, 'mail.invalid'])
    expect(saved.body.errors).toHaveProperty('replyTo')
    const tried = await shop.owner.post(`${path}/test`, { name: '', replyTo }, shop.at)
    expect(tried.body.code).toBe('mail.invalid')
    expect(await shop.read()).toMatchObject({ replyTo: '' })
    expect(await shop.mails()).toEqual([])
  })

  it.each(['Nora\r\nBcc: all@x.example', 'a\u0000b', 'x\u202eevil', '\ud800', 'n'.repeat(101)])(
    'takes a name of one printable line: %j',
    async (name) => {
      const shop = await aShop()
      const saved = await shop.save({ name })
      expect(saved.status).toBe(400)
      expect(await shop.read()).toMatchObject({ name: '' })
    },
  )

  it.each([{}, { name: 'x' }, { name: 1, replyTo: '', version: 1 }, { name: '', replyTo: '', version: 'x' }, [], null])(
    'refuses %j',
    async (body) => {
      const shop = await aShop()
      for (const { status } of [
        await shop.owner.put(path, body as object, shop.at),
        await shop.owner.post(`${path}/undo`, body as object, shop.at),
        await shop.owner.post(`${path}/test`, body as object, shop.at),
      ])
        expect(status).toBe(400)
    },
  )

  it('is tried unsaved, with a mail to the caller’s own address alone', async () => {
    const shop = await aShop()
    const tried = await shop.owner.post(`${path}/test`, { name: 'Tried', replyTo: 'tried@fern.example' }, shop.at)
    expect(tried.status).toBe(200)
    expect(await shop.mails()).toMatchObject([
      { sender: 'Tried', reply_to: 'tried@fern.example', recipient: tried.body.to },
    ])
    expect(await shop.read()).toMatchObject({ name: '', replyTo: '' })
  })

  it('BX-5.07 is for those who edit the checkout', async () => {
    const shop = await aShop()
    const manager = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.storeManager] })
    const { version } = await shop.read()
    expect((await manager.get(path, shop.at)).status).toBe(403)
    expect((await manager.put(path, { name: 'x', replyTo: '', version }, shop.at)).status).toBe(403)
  })
})
