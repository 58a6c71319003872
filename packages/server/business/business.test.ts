import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { deleteAsset } from '../media/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder, type AnOrder } from '../testing/orders/an-order.ts'
import { pdfLines } from '../testing/orders/pdf-text.ts'
import { aPicture } from '../testing/products/a-picture.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/settings/business'
const fields = 'name country street addition district city region postcode phone email taxNumber vatId logo'.split(' ')
const nothing = Object.fromEntries(fields.map((name) => [name, '']))
const berlin = { country: 'DE', street: 'Torstraße 1', city: 'Berlin', postcode: '10119' }

async function aShop(settings: object = {}, language = 'en-US') {
  const site = await aSite(app.deps, { language })
  const ctx = taskCtx(app.deps, site)
  await saveSiteSettings(ctx, { title: 'Fern & Kiln', settings: { ...settings } })
  const at = { headers: { 'x-site': site.id } }
  const owner = await aTeammate(app, { siteId: site.id })
  const read = async () => (await owner.get(path, at)).body
  const settingsNow = async () =>
    (
      await app.deps.owner.ask<{ settings: object }>('', 'select settings from site_settings where site_id = $1', [
        site.id,
      ])
    )[0]?.settings
  const paper = async ({ statusToken }: AnOrder) => {
    const host = `${site.identifier}.localhost`
    const { statusCode, rawPayload } = await app.http.sites.inject({
      url: `/order/${statusToken}/invoice.pdf`,
      headers: { host },
    })
    expect(statusCode).toBe(200)
    return rawPayload
  }
  const save = async (chosen: object) => {
    const { printed: _, ...saved } = await read()
    return owner.put(path, { ...saved, ...chosen }, at)
  }
  return { site, ctx, at, owner, read, settingsNow, paper, save }
}

const headOf = (pdf: Buffer) => pdfLines(pdf).slice(0, 9).join('\n')

describe('the data of a business', () => {
  it('is nothing until the owner gives some, and stands on invoices from then on, in the form of its country', async () => {
    const shop = await aShop()
    expect(await shop.read()).toEqual({
      ...nothing,
      version: expect.any(Number),
      printed: { name: 'Fern & Kiln', lines: [] },
    })
    const before = await anOrder(shop.ctx, { payment: 'card' })
    const issued = await shop.paper(before)
    const chosen = {
      name: 'Fern GmbH',
      phone: '+49 30 1234',
      email: 'hello@fern.example',
      taxNumber: '27/1',
      vatId: 'DE123',
      ...berlin,
    }
    expect((await shop.save(chosen)).status).toBe(200)
    const lines = ['Torstraße 1', '10119 Berlin', 'Germany', '+49 30 1234', 'hello@fern.example']
    expect((await shop.read()).printed).toEqual({
      name: 'Fern GmbH',
      lines: [...lines, 'Tax number 27/1', 'VAT ID DE123'],
    })
    const head = headOf(await shop.paper(await anOrder(shop.ctx, { payment: 'card' })))
    for (const line of ['Fern GmbH', ...lines, 'Tax number 27/1', 'VAT ID DE123']) expect(head).toContain(line)
    expect(await shop.paper(before)).toEqual(issued) // what was issued stays, byte for byte
  })

  it('leaves what sites from before print, and other settings, alone', async () => {
    const settings = {
      storeSettings: {
        businessName: 'Kiln Ltd',
        contactLocation: { addressLine1: '12 Yard', addressLine2: 'Seattle' },
      },
      websiteSettings: { contactEmail: 'old@fern.example', businessHours: { monday: '9' } },
      other: 'kept',
    }
    const shop = await aShop(settings)
    expect((await shop.read()).printed).toEqual({ name: 'Kiln Ltd', lines: ['12 Yard', 'Seattle', 'old@fern.example'] })
    const { undo } = (await shop.save({ phone: '555 0100', ...berlin })).body
    expect((await shop.read()).printed.lines).toEqual([
      'Torstraße 1',
      '10119 Berlin',
      'Germany',
      '555 0100',
      'old@fern.example',
    ])
    expect((await shop.owner.post(undo.path, undo.body, shop.at)).body).toMatchObject({ phone: '', undo: null })
    expect(await shop.settingsNow()).toEqual(settings)
  })

  it('is told in the activity log from what to what, and not when nothing was changed', async () => {
    const shop = await aShop()
    await shop.save({ name: '  Kiln  ' })
    await shop.save({})
    const { entries } = (await shop.owner.get('/api/studio/activity', shop.at)).body
    expect(entries.filter(({ action }: { action: string }) => action === 'sites.business-saved')).toMatchObject([
      { changes: [{ field: 'name', from: '', to: 'Kiln' }] },
    ])
  })

  it('is not changed over what somebody else saved meanwhile, and neither is an undo, while the general settings are saved beside it', async () => {
    const shop = await aShop()
    const { version } = await shop.read()
    const answers = await Promise.all(
      ['One', 'Two'].map((name) => shop.owner.put(path, { ...nothing, name, version }, shop.at)),
    )
    const [first] = answers.filter(({ status }) => status === 200).map(({ body }) => body)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(1)
    const general = { tagline: 'Made by hand', base: { tagline: '' } }
    expect((await shop.owner.put('/api/studio/settings', general, shop.at)).status).toBe(200)
    expect((await shop.save({ phone: '555 0100' })).status).toBe(200)
    expect((await shop.owner.post(first.undo.path, first.undo.body, shop.at)).status).toBe(409)
    const asked = `/api/studio/last-change?kind=site&id=${shop.site.id}&fields=phone`
    expect((await shop.owner.get(asked, shop.at)).body.by).toMatchObject({ isYou: true })
  })

  it.each([
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@x.example\r\nBcc: b@x.example' }, 'email'],
    [{ phone: 'call me' }, 'phone'],
    [{ name: 'n'.repeat(101) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '\ud800' }, 'name'],
    [{ vatId: 'x\u202eevil' }, 'vatId'],
    [{ country: 'XX' }, 'country'],
    [{ ...berlin, postcode: 'none' }, 'postcode'],
    [{ ...berlin, street: '' }, 'street'],
    [{ country: 'US', street: '1 Elm', city: 'Seattle', region: 'Bavaria', postcode: '98101' }, 'region'],
    [{ ...berlin, street: 'x'.repeat(121) }, 'street'],
    [{ logo: 'ab'.repeat(16) }, 'logo'],
  ])('says at the field what cannot be saved: %j', async (wrong, field) => {
    const shop = await aShop()
    const saved = await shop.save(wrong)
    expect([saved.status, saved.body.code]).toEqual([400, 'sites.business-invalid'])
    expect(Object.keys(saved.body.errors)).toEqual([field])
    expect(await shop.read()).toMatchObject(nothing)
  })

  it.each([
    {},
    { name: 'x' },
    { ...nothing, version: 'x' },
    { ...nothing, version: 1, more: 1 },
    { ...nothing, version: 1, logo: '../x' },
    { ...nothing, version: 1e300 },
    [],
    null,
  ])('refuses %j', async (body) => {
    const shop = await aShop()
    expect((await shop.owner.put(path, body as object, shop.at)).status).toBe(400)
    expect((await shop.owner.post(`${path}/undo`, body as object, shop.at)).status).toBe(400)
  })

  it('is asked for in the form of the country, with labels in the language of whoever asks', async () => {
    const shop = await aShop()
    const form = async (country: string) =>
      (await shop.owner.get(`/api/studio/settings/address-fields?country=${country}`, shop.at)).body.fields
    expect((await form('de')).map(({ name }: { name: string }) => name)).toEqual([
      'address1',
      'address2',
      'postcode',
      'city',
    ])
    expect(await form('XX')).toBeUndefined()
    const us = (await form('US')) as { name: string; label: string; options?: unknown[] }[]
    expect(us.map(({ label }) => label)).toContain('ZIP code')
    expect(us.find(({ name }) => name === 'region')?.options).toContainEqual({ value: 'WA', label: 'Washington' })
  })

  it('BX-5.07 is for those who manage the site', async () => {
    const shop = await aShop()
    const manager = await aTeammate(app, { siteId: shop.site.id, roles: [websiteRoles.storeManager] })
    expect((await manager.get(path, shop.at)).status).toBe(403)
    expect((await manager.put(path, { ...nothing, version: 1 }, shop.at)).status).toBe(403)
  })
})

describe('the logo of a business', () => {
  const pictures = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

  it('stands on invoices and in mails about orders, and is the logo of the site', async () => {
    const shop = await aShop()
    const plain = await anOrder(shop.ctx, { payment: 'card' })
    const { id } = await aPicture(shop.ctx)
    const { undo } = (await shop.save({ logo: id })).body
    expect(await shop.settingsNow()).toMatchObject({ website: { logoImageId: id, logoImageUrl: `/s/${id}/logo.png` } })
    const order = await anOrder(shop.ctx, { payment: 'card' })
    const invoice = await shop.paper(order)
    expect([pictures(await shop.paper(plain)), pictures(invoice)]).toEqual([0, 1])
    const mails = await app.deps.owner.ask<{ html: string }>(
      '',
      'select html from mails where site_id = $1 order by created_at',
      [shop.site.id],
    )
    expect(mails[0]?.html).not.toContain('logo.png')
    expect(mails.at(-1)?.html).toMatch(
      new RegExp(`<img src="http[^"]+/s/${id}/logo\\.png\\?format=500w" alt="Fern &amp; Kiln"`),
    )

    expect((await shop.owner.post(undo.path, undo.body, shop.at)).status).toBe(200)
    expect(await shop.settingsNow()).toEqual({})
    expect(await shop.paper(order)).toEqual(invoice)
  })

  it('stays on issued invoices when its picture is deleted, which does not keep other fields from being saved', async () => {
    const shop = await aShop({ website: { logoImageUrl: '/s/old/before.png' } })
    const { id } = await aPicture(shop.ctx)
    await shop.save({ logo: id })
    const order = await anOrder(shop.ctx, { payment: 'card' })
    const invoice = await shop.paper(order)
    await deleteAsset(shop.ctx, id)
    expect(await shop.paper(order)).toEqual(invoice)
    expect((await shop.save({ name: 'Kiln' })).status).toBe(200)
    expect((await shop.save({ logo: '' })).status).toBe(200)
    expect(await shop.settingsNow()).toMatchObject({ website: { logoImageUrl: '/s/old/before.png' } })
    expect((await shop.save({ logo: id })).body.errors).toHaveProperty('logo')
  })

  it('is a picture of the site’s own', async () => {
    const [shop, other] = [await aShop(), await aShop()]
    const { id } = await aPicture(other.ctx)
    expect((await shop.save({ logo: id })).body.errors).toHaveProperty('logo')
    expect((await shop.save({ logo: (await aPicture(shop.ctx)).id })).status).toBe(200)
    expect((await shop.save({ logo: id })).body.errors).toHaveProperty('logo')
  })
})
