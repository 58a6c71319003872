import { productTypes, websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { queueMail } from '../mail/index.ts'
import { fulfilOrder, refundOrder } from '../orders/index.ts'
import { restockNotice } from '../restock/restock-notice.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { aSite } from '../testing/a-site.ts'
import { aTeammate } from '../testing/an-account.ts'
import { anOrder, orderOf } from '../testing/orders/an-order.ts'
import { nora } from '../testing/orders/an-order-detail.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp({ env: { CAPTCHA: 'off' } })
const path = '/api/studio/mails'

type Mail = Record<'template' | 'recipient' | 'subject' | 'plain' | 'html', string>

/** A shop with its owner in the studio. */
async function aShopAndOwner({ language = 'en-US', roles }: { language?: string; roles?: number[] } = {}) {
  const site = await aSite(app.deps)
  const ctx = taskCtx(app.deps, { ...site, language })
  await saveSiteSettings(ctx, { title: 'Fern & Kiln', language })
  const client = await aTeammate(app, { siteId: site.id, ...(roles && { roles }) })
  const at = { headers: { 'x-site': site.id } }
  const read = async (mail: string) => (await client.get(`${path}/${mail}`, at)).body
  return {
    site,
    ctx,
    client,
    at,
    read,
    /** Saves texts of a mail on its newest version. */
    save: async (mail: string, texts: Record<string, string>) => {
      const newest = await read(mail)
      return client.put(`${path}/${mail}`, { texts: { ...newest.texts, ...texts }, version: newest.version }, at)
    },
    mails: async (template: string) =>
      app.deps.owner.ask<Mail>('', 'select * from mails where site_id = $1 and template = $2 order by created_at, id', [
        site.id,
        template,
      ]),
  }
}

describe('the texts of mails', () => {
  it('BX-2.09 are listed with those that the owner changed', async () => {
    const shop = await aShopAndOwner()
    await shop.save('shipped', { closing: 'Nora and Ana' })
    const { mails, language } = (await shop.client.get(path, shop.at)).body
    expect(language).toBe('en')
    expect(mails.filter(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([
      { id: 'shipped', isChanged: true },
    ])
    expect(mails).toHaveLength(15)
  })

  it('BX-2.09 begin as the standard texts, with names in braces', async () => {
    const shop = await aShopAndOwner()
    const { texts, standard } = await shop.read('shipped')
    expect(texts).toEqual(standard)
    expect(texts).toEqual({
      subject: 'Order #{orderNumber} is on its way',
      subjectParcel: 'Parcel {parcel} of {parcels} of order #{orderNumber} is on its way',
      heading: 'Your order is on its way',
      headingParcel: 'Parcel {parcel} of {parcels} is on its way',
      lead: 'It has left us for {address}.',
      closing: 'Questions? Answer this email, a person reads it.',
    })
  })

  it('are those of the mails that are sent from then on, with names filled in, in text and HTML', async () => {
    const shop = await aShopAndOwner()
    const saved = await shop.save('confirmed', {
      subject: '{shop}: we have order {orderNumber}',
      heading: 'Dear {firstName}',
      lead: 'You paid {total}.\n\nWe <b>pack</b> it now.',
      closing: 'Nora\nand Ana',
    })
    expect(saved.status).toBe(200)
    const order = await anOrder(shop.ctx)
    const [mail] = await shop.mails('orders.confirmed')
    expect(mail?.subject).toBe(`Fern & Kiln: we have order ${order.number}`)
    expect(mail?.plain).toMatch(/^Dear Nora\n\nYou paid \$36\.00\.\n\nWe <b>pack<\/b> it now\.\n\n/)
    expect(mail?.plain).toContain('Nora\nand Ana\n\n-- \nThis email was sent by Fern & Kiln.')
    expect(mail?.plain).not.toContain('Questions?')
    expect(mail?.html).toContain('You paid $36.00.</p>')
    expect(mail?.html).toContain('We &lt;b&gt;pack&lt;/b&gt; it now.</p>')
    expect(mail?.html).toContain('Nora<br>\nand Ana<br>')
  })

  it('fill in each name once, so that braces in a value stay text', async () => {
    const shop = await aShopAndOwner()
    await shop.save('confirmed', { heading: 'Dear {firstName}' })
    const firstName = '{total} <i>Nora</i>'
    await anOrder(shop.ctx, { snapshot: { delivery: { ...nora, firstName } } })
    const [mail] = await shop.mails('orders.confirmed')
    expect(mail?.plain).toContain('Dear {total} <i>Nora</i>\n')
    expect(mail?.html).toContain('Dear {total} &lt;i&gt;Nora&lt;/i&gt;<')
  })

  it('give way to the standard text where a name has no value', async () => {
    const shop = await aShopAndOwner()
    await shop.save('confirmed', { heading: 'Dear {firstName},' })
    await anOrder(shop.ctx, { snapshot: { delivery: { ...nora, firstName: '' } } })
    const [mail] = await shop.mails('orders.confirmed')
    expect(mail?.plain).toMatch(/^Thank you\n/)
  })

  it('of a mail leave other mails, and other variants of the same mail, as they were', async () => {
    const shop = await aShopAndOwner()
    await shop.save('confirmed', { lead: 'It leaves soon.', closing: 'Bye' })
    const digital = { productType: productTypes.digital }
    await anOrder(shop.ctx, { lines: [digital] })
    const physical = await anOrder(shop.ctx)
    const bodies = (await shop.mails('orders.confirmed')).map(({ plain }) => plain)
    expect(bodies.filter((plain) => plain.includes('There is nothing to wait for.'))).toHaveLength(1)
    expect(bodies.filter((plain) => plain.includes('It leaves soon.'))).toHaveLength(1)

    await fulfilOrder(shop.ctx, physical.number, {})
    const [shipped] = await shop.mails('orders.shipped')
    expect(shipped?.plain).toContain('Questions? Answer this email')
  })

  it('tell parcels from whole orders, and name carrier and number', async () => {
    const shop = await aShopAndOwner()
    await shop.save('shipped', {
      subject: 'All of it is on its way',
      subjectParcel: 'Box {parcel} of {parcels}',
      lead: '{carrier} brings it: {trackingNumber}',
    })
    const order = await anOrder(shop.ctx, { lines: [{ quantity: 2 }] })
    const { lines } = await orderOf(shop.ctx, order)
    const tracking = { carrier: 'UPS', number: '1Z999', url: '' }
    await fulfilOrder(shop.ctx, order.number, { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }], tracking })
    await anOrder(shop.ctx).then(({ number }) => fulfilOrder(shop.ctx, number, {}))
    const [part, whole] = await shop.mails('orders.shipped')
    expect(part?.subject).toBe('Box 1 of 2')
    expect(part?.plain).toContain('UPS brings it: 1Z999\n')
    expect(whole?.subject).toBe('All of it is on its way')
    expect(whole?.plain).toContain('It has left us for 418 Alder Street, Seattle.')
  })

  it('of a refund name what is paid back, and never the note that only the team sees', async () => {
    const shop = await aShopAndOwner()
    await shop.save('refunded', { lead: 'We send you {amount} of {total}.' })
    const { number } = await anOrder(shop.ctx)
    await refundOrder(shop.ctx, number, { extraCents: 500, note: 'Secret of the team' })
    const [mail] = await shop.mails('orders.refunded')
    expect(mail?.plain).toContain('We send you $5.00 of $36.00.')
    expect(JSON.stringify(mail)).not.toContain('Secret of the team')
  })

  it('keep the link that ends restock mails, and what says why they come', async () => {
    const shop = await aShopAndOwner()
    await shop.save('restock', { subject: '{product} is here', lead: 'Have it in {options}.', closing: 'Nora' })
    const values = { title: 'Cup', choice: 'Moss', siteTitle: 'Fern & Kiln', actionUrl: 'https://fern.example/cup' }
    const listUnsubscribe = 'https://fern.example/leave/1'
    const mail = { to: 'nora@example.test', template: restockNotice, listUnsubscribe }
    await inSite(shop.ctx, async (tx) => {
      await queueMail(tx, { ...mail, key: 'one', values })
      await queueMail(tx, { ...mail, key: 'two', values: { ...values, choice: '' } })
    })
    const sent = await shop.mails('restock.notice')
    const withOptions = sent.find(({ plain }) => plain.includes('Have it in Moss.'))
    expect(withOptions?.subject).toBe('Cup is here')
    expect(withOptions?.plain).toContain('Nora\n\nYou get this message once, because this address was entered at Fern')
    for (const { plain, html } of sent) {
      expect(plain).toContain(listUnsubscribe)
      expect(html).toContain(listUnsubscribe)
    }
    expect(sent.filter(({ plain }) => plain.includes('you asked us to write when Cup is back.'))).toHaveLength(1)
  })

  it('are of a language: orders in another one keep its standard texts', async () => {
    const shop = await aShopAndOwner()
    await shop.save('confirmed', { subject: 'We have it' })
    await saveSiteSettings(shop.ctx, { language: 'de-DE' })
    expect((await shop.read('confirmed')).texts.subject).toContain('Bestellung Nr. {orderNumber}')
    await shop.save('confirmed', { subject: 'Wir haben sie' })
    await anOrder(shop.ctx, { snapshot: { language: 'de-DE' } })
    await anOrder(shop.ctx, { snapshot: { language: 'en-US' } })
    expect((await shop.mails('orders.confirmed')).map(({ subject }) => subject).toSorted()).toEqual([
      'We have it',
      'Wir haben sie',
    ])
  })
})

describe('a change of texts', () => {
  it('is refused to an owner who has not seen the newest', async () => {
    const shop = await aShopAndOwner()
    const { version, texts } = await shop.read('ready')
    const put = async (subject: string) =>
      shop.client.put(`${path}/ready`, { texts: { ...texts, subject }, version }, shop.at)
    const answers = await Promise.all([put('First'), put('Second')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changes.changed-meanwhile')
  })

  it('is undone, until the texts were changed again', async () => {
    const shop = await aShopAndOwner()
    const before = await shop.read('ready')
    const { undo } = (await shop.save('ready', { subject: 'Come by' })).body
    expect((await shop.client.post(undo.path, undo.body, shop.at)).body).toMatchObject({ undo: null })
    expect(await shop.read('ready')).toEqual(before)

    const later = (await shop.save('ready', { subject: 'Come by' })).body.undo
    await shop.save('ready', { subject: 'Come by soon' })
    expect((await shop.client.post(later.path, later.body, shop.at)).status).toBe(409)
    expect((await shop.read('ready')).texts.subject).toBe('Come by soon')
  })

  it('back to the standard texts can be undone, too', async () => {
    const shop = await aShopAndOwner()
    await shop.save('ready', { subject: 'Come by', closing: '' })
    const { version } = await shop.read('ready')
    const reset = await shop.client.post(`${path}/ready/reset`, { version }, shop.at)
    expect(reset.body.texts.subject).toBe('Order #{orderNumber} is ready to collect')
    const again = await shop.client.post(`${path}/ready/reset`, { version }, shop.at)
    expect(again.status).toBe(409)
    await shop.client.post(reset.body.undo.path, reset.body.undo.body, shop.at)
    expect((await shop.read('ready')).texts).toMatchObject({ subject: 'Come by', closing: '' })
  })

  it('BX-3.12 leaves an entry with the texts before and after, and none when nothing was changed', async () => {
    const shop = await aShopAndOwner()
    await shop.save('ready', { subject: 'Come by' })
    await shop.save('ready', { subject: 'Come by' })
    const { entries } = (await shop.client.get('/api/studio/activity', shop.at)).body
    const saved = entries.filter(({ action }: { action: string }) => action === 'mail.texts-saved')
    expect(saved).toMatchObject([
      {
        changes: [
          {
            field: 'ready',
            from: { subject: 'Order #{orderNumber} is ready to collect' },
            to: { subject: 'Come by' },
          },
        ],
      },
    ])
  })
})

describe('texts that are refused', () => {
  it.each([
    ['an unknown name', { subject: 'Take {coupon}' }, '{coupon} at character 6 is not known here.'],
    ['a name of another mail', { subject: 'Take {trackingNumber}' }, '{trackingNumber} at character 6'],
    ['a name of any object', { lead: '{constructor}' }, '{constructor} at character 1'],
    ['an open brace', { lead: 'Order {orderNumber' }, 'The brace { at character 7 has no other half.'],
    ['a stray brace', { lead: 'Order } is here' }, 'The brace } at character 7'],
    ['two lines in a subject', { subject: 'One\nBcc: eve@example.test' }, 'characters that emails cannot show'],
    ['a control character', { lead: 'One\u0000' }, 'characters that emails cannot show'],
    ['a character that turns the text around', { heading: 'One\u202etwo' }, 'characters that emails cannot show'],
    ['half a character', { heading: 'One\ud800' }, 'characters that emails cannot show'],
    ['no subject', { subject: '  ' }, 'Please write something here.'],
    ['a subject that is too long', { subject: 'x'.repeat(151) }, 'At most 150 characters.'],
  ])('are named at their field and change nothing: %s', async (_, texts, problem) => {
    const shop = await aShopAndOwner()
    const refused = await shop.save('ready', texts as Record<string, string>)
    expect(refused.status).toBe(400)
    const [field] = Object.keys(texts)
    expect(refused.body.errors?.[field ?? '']).toContain(problem)
    const { version, standard } = await shop.read('ready')
    expect((await shop.read('ready')).texts).toEqual(standard)
    const undo = await shop.client.post(`${path}/ready/undo`, { texts, version }, shop.at)
    expect(undo.status).toBe(400)
  })

  it('are those of parts and mails that do not exist', async () => {
    const shop = await aShopAndOwner()
    expect((await shop.save('ready', { unsubscribe: 'None' })).status).toBe(400)
    for (const mail of ['attention', '__proto__', 'constructor', '%00'])
      expect((await shop.client.get(`${path}/${mail}`, shop.at)).status).toBe(404)
    for (const body of [
      {},
      { texts: [], version: 0 },
      { texts: { subject: 1 }, version: 0 },
      { texts: {}, version: -1 },
    ])
      expect((await shop.client.put(`${path}/ready`, body, shop.at)).status).toBe(400)
  })
})

describe('who may change texts of mails', () => {
  it('is whom the row on checkout settings permits', async () => {
    const manager = await aShopAndOwner({ roles: [websiteRoles.storeManager] })
    expect((await manager.client.get(path, manager.at)).status).toBe(403)
  })

  it('is nobody at another site', async () => {
    const [own, other] = [await aShopAndOwner(), await aShopAndOwner()]
    await own.save('ready', { subject: 'Come by' })
    expect((await other.client.get(`${path}/ready`, own.at)).status).toBe(404)
    expect((await other.read('ready')).texts.subject).toBe('Order #{orderNumber} is ready to collect')
  })
})
