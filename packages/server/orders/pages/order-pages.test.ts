import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { pageTypes, productTypes } from '@sitewright/domain/kit/enums.ts'
import { taskCtx } from '../../context.ts'
import { savePaymentSettings } from '../../payments/index.ts'
import { importTheme } from '../../themes/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aSite } from '../../testing/a-site.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { anOrder, type AnOrderGiven } from '../../testing/orders/an-order.ts'
import { seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer } from '../../testing/test-client.ts'
import { fulfilOrder, refundOrder } from '../index.ts'

let skewMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + skewMs } })
const dayMs = 24 * 60 * 60_000

function bodyOf({ text }: Answer) {
  const { document } = new Window()
  document.write(text)
  return document
}

function textsOf(answer: Answer, selector: string): string[] {
  const found = bodyOf(answer).querySelectorAll(selector)
  return Array.from(found, ({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())
}

/** Returns the sums on the page by their titles. */
function sumsOf(answer: Answer): string[] {
  return textsOf(answer, '.sw-order-summary .sw-order-sums > div')
}

const confirmed = ({ confirmedToken }: { confirmedToken: string }) => `/checkout/confirmed/${confirmedToken}`
const status = ({ statusToken }: { statusToken: string }) => `/order/${statusToken}`
const tax = { name: 'Tax', ratePpm: 100_000, isOnShipping: false, countries: [], regions: [], postcodes: [] }
const priced: AnOrderGiven = {
  pricing: {
    taxes: { areIncluded: false, rules: [tax] },
    location: { country: 'US', region: 'WA', postcode: '98109' },
  },
}

describe('the page after buying', () => {
  it('BX-1.07 names the card by brand and last four digits for a day', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    const read = async () => {
      const page = await app.visitor().get(confirmed(order))
      return [textsOf(page, '.sw-order-steps li p')[0], textsOf(page, '.sw-order-summary .sw-order-small').at(-1)]
    }
    expect(await read()).toEqual([
      expect.stringMatching(/, paid with Visa ending 4242$/),
      'Paid with Visa ending 4242. Receipt (PDF)',
    ])
    skewMs = dayMs
    try {
      expect(await read()).toEqual([expect.stringMatching(/, paid$/), 'Receipt (PDF)'])
    } finally {
      skewMs = 0
    }
    const unpaid = await anOrder(app.ctx, { payment: 'unpaid' })
    expect((await app.visitor().get(confirmed(unpaid))).text).not.toMatch(/4242|visa|paid with/i)
  })

  it('BX-1.07 shows what was bought, what happens next and where it goes', async () => {
    const order = await anOrder(app.ctx, { ...priced, payment: 'card' })
    const page = await app.visitor().get(confirmed(order))
    expect(page.status).toBe(200)
    expect(textsOf(page, 'h1')).toEqual(['Thank you, Nora'])
    expect(seen(page.text)).toContain(
      `Order #${order.number} is with us. The receipt is on its way to nora@example.test.`,
    )
    expect(sumsOf(page)).toEqual(['Subtotal$36.00', 'Tax, 10%$3.60', 'Total$39.60'])
    expect(textsOf(page, '.sw-order-steps li b')).toEqual(['Ordered', 'Packed', 'On its way', 'At your door'])
    expect(textsOf(page, '[aria-current=step] b')).toEqual(['Packed'])
    expect(seen(page.text)).toContain('418 Alder Street Apt 3 Seattle, WA 98109 United States')
    const links = Array.from(bodyOf(page).querySelectorAll('main a'), (link) => link.getAttribute('href'))
    expect(links).toEqual([`/order/${order.confirmedToken}`, '/', `/order/${order.confirmedToken}/invoice.pdf`])
  })

  it('BX-1.07 BX-5.06 opens only by its own link, and is not cached, listed or named to other sites', async () => {
    const order = await anOrder(app.ctx)
    const { headers } = await app.visitor().get(confirmed(order))
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    const other = await aSite(app.deps)
    const gone = 'There is no order at this address.'
    for (const [visitor, token] of [
      [app.visitor(), order.statusToken],
      [app.visitor(), '0'.repeat(64)],
      [app.visitor(), order.confirmedToken.toUpperCase()],
      [app.visitor(), '%00<script>'],
      [app.visitor(other), order.confirmedToken],
    ] as const) {
      const page = await visitor.get(confirmed({ confirmedToken: token }))
      expect([token, page.status, seen(page.text).includes(gone)]).toEqual([token, 404, true])
      expect(page.headers['referrer-policy']).toBe('no-referrer')
      expect(page.text).not.toContain('Alder')
    }
    const rows = await app.deps.owner.ask<{ row: string }>(
      'token_rows',
      'select order_tokens::text as row from order_tokens',
    )
    expect(rows.some(({ row }) => row.includes(order.confirmedToken) || row.includes(order.statusToken))).toBe(false)
  })

  it('BX-1.05 says how to pay a manual order, and until when', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await savePaymentSettings(ctx, { bankTransfer: { details: 'Fern & Kiln\nIBAN DE02 1203 0000 0000 2020 51' } })
    const order = await anOrder(ctx, { payment: 'unpaid' })
    const page = await app.visitor(site).get(confirmed(order))
    expect(textsOf(page, '.sw-order-panel dl > div')).toEqual([
      'Amount$36.00',
      `Payment referenceOrder #${order.number}`,
    ])
    expect(seen(page.text)).toContain('Fern &amp; Kiln IBAN DE02 1203 0000 0000 2020 51')
    expect(seen(page.text)).toMatch(/If it is not paid by \w+ \d+, \d{4}, it is cancelled\./)
    expect(textsOf(page, '[aria-current=step]')[0]).toContain('waiting for your payment')
  })

  it('BX-1.05 says plainly that an order is a test', async () => {
    const order = await anOrder(app.ctx, { snapshot: { isTestMode: true } })
    for (const path of [confirmed(order), status(order)])
      expect(seen((await app.visitor().get(path)).text)).toContain('This is a test order: no money was taken')
  })

  it('begins with what can be had right away, and promises no parcel for it', async () => {
    const mixed = await anOrder(app.ctx, { lines: [{}, { productType: productTypes.digital }] })
    const page = await app.visitor().get(confirmed(mixed))
    expect(textsOf(page, '.sw-order-main h2').slice(0, 2)).toEqual(['Yours right away', 'What happens next'])
    const digital = await anOrder(app.ctx, { lines: [{ productType: productTypes.digital }] })
    const alone = await app.visitor().get(confirmed(digital))
    expect(textsOf(alone, '.sw-order-main h2')[0]).toBe('Yours right away')
    expect(textsOf(alone, '.sw-order-steps')).toEqual([])
  })

  it('PL-3.41 has type 202 for scripts of imported themes, or 207 while the payment is awaited', async () => {
    const site = await aSite(app.deps)
    const ctx = taskCtx(app.deps, site)
    await importTheme(ctx, aThemeFolder(themeFiles()))
    const [paid, unpaid] = [await anOrder(ctx), await anOrder(ctx, { payment: 'unpaid' })]
    const typeOf = async (path: string) => /"pageType":(\d+)/.exec((await app.visitor(site).get(path)).text)?.[1]
    expect([await typeOf(confirmed(paid)), await typeOf(confirmed(unpaid)), await typeOf(status(paid))]).toEqual([
      String(pageTypes.orderConfirmed),
      String(pageTypes.orderReceived),
      String(pageTypes.page),
    ])
  })

  it('prints texts of the shop and the shopper as text', async () => {
    const hostile = '"><img src=x onerror=alert(1)>{.if x}'
    const order = await anOrder(app.ctx)
    await app.deps.owner.ask(
      'hostile_order',
      `update order_lines set snapshot = snapshot || jsonb_build_object('title', $2::text, 'imageUrl', 'javascript:alert(1)',
         'answers', jsonb_build_array(jsonb_build_object('title', $2::text, 'text', $2::text))) where order_id = $1`,
      [order.id, hostile],
    )
    for (const path of [confirmed(order), status(order)]) {
      const page = await app.visitor().get(path)
      expect(page.status).toBe(200)
      expect(bodyOf(page).querySelectorAll('img[onerror], [src^="javascript"]')).toHaveLength(0)
      expect(textsOf(page, '.sw-order-summary .sw-order-line h3')).toEqual([hostile])
    }
  })
})

describe('the page of an order’s state', () => {
  it('BX-1.07 BX-2.03 shows each parcel with its steps and tracking, what was refunded, and no address of email', async () => {
    const order = await anOrder(app.ctx, { ...priced, payment: 'card', lines: [{ quantity: 2 }, { quantity: 1 }] })
    const [first = '', second = ''] = order.lineIds
    const tracking = { carrier: 'Parcel post', number: '9400 1000', url: 'https://track.example/9400' }
    await fulfilOrder(app.ctx, order.number, {
      lines: [{ lineId: first, quantity: 1 }],
      tracking,
      isShopperNotified: false,
    })
    await refundOrder(app.ctx, order.number, {
      lines: [{ lineId: second, quantity: 1 }],
      shippingCents: 0,
      extraCents: 0,
      isRestocked: false,
      note: '',
      isShopperNotified: false,
    })
    const page = await app.visitor().get(status(order))
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(textsOf(page, '.sw-order-parcel header')).toEqual(['Parcel 1 of 2On its way', 'Parcel 2 of 2Being packed'])
    expect(textsOf(page, '[aria-current=step] b')).toEqual(['On its way', 'Ordered'])
    expect(seen(page.text)).toContain('Parcel post, tracking number 9400 1000')
    expect(bodyOf(page).querySelector('.sw-order-tracking a')?.getAttribute('href')).toBe('https://track.example/9400')
    expect(textsOf(page, '.sw-order-main h2')).toEqual(['Parcel 1 of 2', 'Parcel 2 of 2', 'Refund'])
    expect(seen(page.text)).toMatch(/\$19\.80 went back on \w+ \d+, \d{4}\./)
    expect(sumsOf(page).slice(-2)).toEqual(['Refunded−$19.80', 'Tax, 10%, after refunds$3.60'])
    expect(textsOf(page, '.sw-order-flag')).toEqual(['1 refunded'])
    expect(page.text).not.toMatch(/4242|visa|nora@/i)
  })

  it('opens by the link of the page after buying too, but not on another site', async () => {
    const order = await anOrder(app.ctx)
    expect((await app.visitor().get(`/order/${order.confirmedToken}`)).status).toBe(200)
    expect((await app.visitor(await aSite(app.deps)).get(status(order))).status).toBe(404)
    expect((await app.visitor().get('/order/nonsense')).status).toBe(404)
  })

  it('shows no street and no postcode after 90 days', async () => {
    const order = await anOrder(app.ctx)
    skewMs = 89 * dayMs
    expect((await app.visitor().get(status(order))).text).toContain('418 Alder Street')
    skewMs = 91 * dayMs
    for (const path of [status(order), confirmed(order)]) {
      const { text } = await app.visitor().get(path)
      expect(text).not.toMatch(/Alder|98109/)
      expect(seen(text)).toContain(
        'Nora Lindqvist Seattle, WA United States After 90 days the street is no longer shown here.',
      )
    }
    skewMs = 0
  })

  it('has unique ids, labelled fields and one heading of the first level', async () => {
    const order = await anOrder(app.ctx, { payment: 'card' })
    for (const path of [confirmed(order), status(order)]) {
      const document = bodyOf(await app.visitor().get(path))
      const ids = Array.from(document.querySelectorAll('main [id]'), ({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      for (const named of document.querySelectorAll('main [aria-labelledby]'))
        expect(document.getElementById(named.getAttribute('aria-labelledby') ?? '')?.textContent).not.toBe('')
      for (const field of document.querySelectorAll('main input:not([type=hidden])'))
        expect(document.querySelector(`label[for=${field.id}]`)?.textContent).not.toBe('')
    }
  })

  it.each([
    ['de-DE', 'ltr', 'Vielen Dank, Nora', 'Summe36,00 $'],
    ['ar', 'rtl', 'شكرًا لك، \u2068Nora\u2069', 'الإجمالي'],
  ])('is in the site’s language: %s', async (language, direction, heading, total) => {
    const site = await aSite(app.deps)
    await saveSiteSettings(taskCtx(app.deps, site), { language, settings: { website: { useCLDRMoneyFormat: true } } })
    const order = await anOrder(taskCtx(app.deps, { ...site, language }), { snapshot: { language } })
    const page = await app.visitor(site).get(confirmed(order))
    const { documentElement } = bodyOf(page)
    expect(documentElement.getAttribute('dir') ?? 'ltr').toBe(direction)
    expect(textsOf(page, 'h1')).toEqual([heading])
    expect(sumsOf(page).at(-1)?.replaceAll('\u00a0', ' ')).toContain(total)
    expect((await app.visitor(site).get(status(order))).status).toBe(200)
  })
})
