import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { updateVariant } from '../../catalog/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { setStock } from '../../stock/index.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct, wanted } from '../../testing/a-product.ts'
import { entriesPath } from '../../testing/a-cart.ts'
import { aBuyer, aCartAt, anAddress, aShop, fillIn, pay, viewOf } from '../../testing/checkout/a-buyer.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'
import { activateBuiltInTheme } from '../../themes/index.ts'

const app = await suiteApp()
standInGateway(app)

/** Reads the form as a browser without scripts would post it: names and values of its controls. */
function formOf(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag)
  const on = inputs.filter((tag) => !/type="(?:radio|checkbox)"/.test(tag) || / checked/.test(tag))
  const fields = on.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value')])
  const selects = [...html.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/g)].map(
    ([, name = '', options = '']) => [name, /<option value="([^"]*)" selected="">/.exec(options)?.[1] ?? ''],
  )
  return Object.fromEntries([...fields, ...selects].filter(([name]) => name !== ''))
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

async function fillForm(browser: Client, values: Record<string, string>): Promise<Record<string, string>> {
  const typed = Object.entries(anAddress).map(([name, value]) => [`delivery.${name}`, value])
  const own = { email: 'nora@example.test', ...Object.fromEntries(typed), ...values }
  return { ...formOf((await browser.get('/checkout')).text), ...own }
}

const testCard = { 'card.number': '4242 4242 4242 4242', 'card.expiry': '12 / 39', 'card.cvc': '123' }

describe('the checkout page', () => {
  it('BX-1.01 is one page with the summary first, and asks a guest for everything', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx), 2)
    const { status, text, headers } = await browser.get('/checkout')
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
    const headings = [...text.matchAll(/<(?:h[123]|legend)\b[^>]*>([^<]*)/g)].map(([, title]) => title)
    expect(headings).toEqual([
      'Your order',
      'Cup',
      'Checkout',
      'Without scripts it works too',
      'Contact',
      'Delivery',
      'Shipping',
      'Payment',
      'Billing address',
      'Add a note',
    ])
    expect(seen(text)).toMatch(/Quantity 2 .* Subtotal \$36\.00 Shipping Enter your address Total so far \$36\.00/)
    expect(seen(text)).toContain('Already have an account? Sign in')
  })

  it('is compressed where the browser accepts that, but not with what was posted', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const accepted = { headers: { 'accept-encoding': 'gzip, br' } }
    const [plain, compressed] = [await browser.get('/checkout'), await browser.get('/checkout', accepted)]
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' })
    expect(Number(compressed.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 3)
    const posted = await browser.form('/checkout/pay', await fillForm(browser, { email: 'typed' }), accepted)
    expect(posted.status).toBe(422)
    expect(posted.headers).not.toHaveProperty('content-encoding')
  })

  it('BX-1.05 says in test mode that no money moves', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const { text } = await browser.get('/checkout')
    expect(text).toContain('<div class="test-bar" role="note"><b>This shop is in test mode.</b> No money moves.</div>')
    expect(seen(text)).toContain('Test card 4242 4242 4242 4242')
  })

  it('runs only our own scripts, allowed by a nonce, and no style but its own', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const { text, headers } = await browser.get('/checkout')
    const csp = String(headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(csp)?.[1] ?? 'none'
    const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes.trim())
    const running = scripts.filter((attributes) => !attributes.includes('application/json'))
    expect(running).toEqual([
      `nonce="${nonce}"`,
      expect.stringMatching(/^type="module" nonce="[^"]+" src="\/static\/boot-[\w-]+\.js"$/),
    ])
    expect(csp).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`)
    expect(csp).not.toContain('stripe.com')
    const styles = Array.from(text.matchAll(/<style>([^]*?)<\/style>/g), ([, css = '']) => css)
    expect(styles).toEqual([expect.stringContaining('.co-foot'), expect.stringContaining('--accent')])
    for (const css of styles) expect(csp).toContain(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
    expect(text).not.toContain('rel="stylesheet"') // for which the page would wait (BX-6.02)
  })

  it('takes over the colours that the owner chose in the theme, and the logo', async () => {
    const { site, ctx } = await aShop(app)
    await activateBuiltInTheme(ctx, { theme: 'kiln', tweaks: { accent: '#3a5bd0' } })
    await saveSiteSettings(ctx, { settings: { website: { logoImageUrl: '/s/logo.png' } } })
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const { text } = await browser.get('/checkout')
    expect(text).toContain('--accent:#3a5bd0;--accent-ink:#ffffff')
    expect(text).toContain('--paper:#faf6ee')
    expect(text).toContain('"Fraunces"')
    expect(text).toMatch(/<a class="logo" href="\/"><img src="\/s\/logo\.png" alt="[^"]+"><\/a>/)
  })

  it('prints hostile texts as text, also in its JSON', async () => {
    const { site, ctx } = await aShop(app)
    const title = '</script><img src=x onerror=alert(1)>{.if x}'
    const browser = await aCartAt(app, site, await aProduct(ctx, { title }))
    await fillIn(browser, { note: '"><script>alert(2)</script>' })
    const { text } = await browser.get('/checkout')
    expect(text).not.toMatch(/<img src=x|<script>alert/)
    expect(seen(text)).toContain('&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;{.if x}')
    const json = /data-island-props>([^]*?)<\/script>/.exec(text)?.[1] ?? 'null'
    const props = JSON.parse(json) as { checkout: { lines: { title: string }[] } }
    expect(props.checkout.lines[0]?.title).toBe(title)
  })

  it('names each field, and leads from each error to its field', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const { text } = await browser.form('/checkout/pay', formOf((await browser.get('/checkout')).text))
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const references = [...text.matchAll(/\s(?:for|aria-labelledby|aria-describedby)="([^"]+)"|href="#([^"]+)"/g)]
    const wantedIds = references.flatMap(([, names = '', link = '']) =>
      [...names.split(' '), link].filter((id) => id !== ''),
    )
    expect(wantedIds.filter((id) => !ids.includes(id))).toEqual([])
    const controls = [...text.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag)
    const named = controls
      .filter((tag) => !/type="(?:hidden|radio|checkbox)"/.test(tag))
      .map((tag) => attribute(tag, 'id'))
    expect(named.filter((id) => !text.includes(`for="${id}"`))).toEqual([])
  })
})

describe('without scripts', () => {
  it('BX-1.17 “Update totals” saves what was typed and shows shipping and total', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    expect(leadsTo(await browser.form('/checkout', await fillForm(browser, {})))).toBe('/checkout')
    const { text } = await browser.get('/checkout')
    expect(seen(text)).toMatch(/Shipping \$5\.00 Total \$23\.00/)
    expect(text).toContain('value="418 Alder Street"')
    expect(text).toMatch(/<button class="btn primary wide pay-btn" id="pay">Pay \$23\.00<\/button>/)
    expect(text.slice(text.indexOf('<body'))).not.toContain('aria-invalid')
  })

  it('BX-1.17 lists what is missing with links to the fields, keeps what was typed, and never prints the card', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const form = await fillForm(browser, { email: 'nora', 'delivery.postcode': '12', ...testCard })
    const { status, text } = await browser.form('/checkout/pay', form)
    expect(status).toBe(422)
    expect(text).toContain('<title>Error: Checkout – ')
    const box = /<div class="problem"[^]*?<\/div><\/div>/.exec(text)?.[0] ?? ''
    expect([...box.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)).toEqual(['f-email', 'f-delivery-postcode'])
    expect(text).toMatch(
      /id="f-email" name="email" value="nora"[^>]* aria-invalid="true" aria-describedby="f-email-error f-email-hint"/,
    )
    expect(text).toContain('value="Lindqvist"')
    expect(text).not.toContain('value="4242')
    expect(text).not.toContain('12 / 39"')
  })

  it('BX-1.17 BX-1.05 pays with the test card', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aCartAt(app, site, await aProduct(ctx))
    await browser.form('/checkout', await fillForm(browser, {}))
    const form = { ...formOf((await browser.get('/checkout')).text), ...testCard, method: 'card' }
    expect(leadsTo(await browser.form('/checkout/pay', form))).toMatch(/^\/checkout\/return\?payment=/)
  })

  it('BX-1.17 shows a declined card at the payment step, with the reason at the number', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const declined = { ...testCard, 'card.number': '4000 0000 0000 9995', method: 'card' }
    const { status, text } = await browser.form('/checkout/pay', {
      ...formOf((await browser.get('/checkout')).text),
      ...declined,
    })
    expect(status).toBe(402)
    expect(seen(text)).toContain(
      'Payment Your card was declined Nothing was charged. Try another card, or another way to pay.',
    )
    expect(text).toMatch(/id="f-card-number-error">.*There is not enough money on this card\./)
    expect(text).toContain('<title>Error: ')
  })

  it('BX-1.03 BX-1.17 names what changed, and pays only after that', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx)
    const browser = await aBuyer(app, site, cup)
    const form = { ...formOf((await browser.get('/checkout')).text), ...testCard, method: 'card' }
    await updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 2000 })
    const { status, text } = await browser.form('/checkout/pay', form)
    expect(status).toBe(409)
    expect(seen(text)).toMatch(
      /A price changed since your cart Cup is now \$20\.00, it was \$18\.00\. Your total is now \$25\.00, it was \$23\.00\. Accept the new price Take out Cup/,
    )
    expect(text).toMatch(/id="pay">Accept and pay \$25\.00</)
    const again = { ...formOf(text), ...testCard, method: 'card' }
    expect(leadsTo(await browser.form('/checkout/pay', again))).toContain('/checkout/return')
  })

  it('BX-1.03 shows a sold-out line struck out until it was answered', async () => {
    const { site, ctx } = await aShop(app)
    const [cup, bowl] = [await aProduct(ctx), await aProduct(ctx, { title: 'Bowl' })]
    const browser = await aBuyer(app, site, cup)
    await browser.post(entriesPath, { ...wanted(bowl), quantity: 1 })
    await fillIn(browser)
    await setStock(ctx, bowl.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    const { text } = await browser.get('/checkout')
    expect(text).toContain('<h2>Bowl sold out meanwhile</h2>')
    expect(text).toMatch(/<li class="order-line gone">[^]*?<h3>Bowl<\/h3>[^]*?<p class="flag">Sold out<\/p>/)
    const accept = /name="accept" value="([^"]+)">Continue without it/.exec(text)?.[1] ?? ''
    expect(leadsTo(await browser.form('/checkout', { ...formOf(text), accept }))).toBe('/checkout')
    expect((await browser.get('/checkout')).text).not.toContain('Bowl')
  })

  it('BX-1.03 says only what is true when everything sold out: nothing about addresses or ways to pay', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx)
    const browser = await aBuyer(app, site, cup)
    await setStock(ctx, cup.variants[0]?.id ?? '', { to: 0, reason: 'counted' })
    const { problems } = await viewOf(browser)
    expect(problems).toEqual({ cart: 'Nothing in your cart can be bought at the moment' })
    const { text } = await browser.get('/checkout')
    expect(text).toContain('<h2>Cup sold out meanwhile</h2>')
    const forbidden = ['We do not ship', 'cannot take payments', 'Enter your address', 'id="pay"']
    expect(forbidden.filter((words) => text.split('data-island-props')[0]?.includes(words))).toEqual([])
  })

  it('BX-1.02 puts “Pay another way” behind a question while a payment is under way, and calls a cancelled one cancelled', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const answer = await pay(browser, { number: '4000002500003155' })
    const { text } = await browser.get('/checkout')
    const details = /<details class="fold"><summary>Pay another way<\/summary>[^]*?<\/details>/.exec(text)?.[0] ?? ''
    expect(details).toContain('id="pay"')
    expect(text.replace(details, '')).not.toContain('id="pay"')
    const token = String(answer.body.step.url).split('/').at(-1)
    await app.deps.payments.gateway?.call('POST', `/bank/${token}`, { answer: 'cancel' })
    await browser.get(answer.body.url)
    const after = (await browser.get('/checkout')).text
    expect(after).toContain('<h3>The payment was cancelled</h3>')
    expect(after).not.toContain('declined</h3>')
    expect((await pay(browser)).body.state).toBe('paid')
  })

  it('BX-1.10 shows a refused code with its reason at the code’s field', async () => {
    const { site, ctx } = await aShop(app)
    await aDiscount(ctx)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const form = { ...formOf((await browser.get('/checkout')).text), promoCode: 'NOPE' }
    const { status, text } = await browser.form('/checkout', form)
    expect(status).toBe(422)
    expect(text).toMatch(/id="f-promoCode-error">.*That code is not one of ours\./)
    expect(text).toMatch(/name="promoCode" form="checkout-form" value="NOPE"/)
  })

  it('presses no other button than “Update totals” when Enter is pressed in a field', async () => {
    const { site, ctx } = await aShop(app)
    const browser = await aBuyer(app, site, await aProduct(ctx))
    const { text } = await browser.get('/checkout')
    const [first = ''] = /<button\b[^>]*form="checkout-form"[^>]*>/.exec(text.slice(text.indexOf('<main'))) ?? []
    expect(first).toContain('formaction="/checkout" tabindex="-1"')
  })
})

describe('other purchases', () => {
  it('SF-4.13 BX-1.16 an express purchase leads back to its item, and posts its token', async () => {
    const { site, ctx } = await aShop(app)
    const cup = await aProduct(ctx)
    const browser = app.visitor(site)
    await browser.get(entriesPath.replace('/entries', ''))
    const { body } = await browser.post(`${entriesPath}?isExpress=true`, wanted(cup))
    const { text } = await browser.get(`/checkout?cartToken=${body.shoppingCart.cartToken}`)
    expect(text).toContain(`<a class="back" href="${cup.path}">`)
    expect(formOf(text)['cartToken']).toBe(body.shoppingCart.cartToken)
  })

  it('BX-1.09 a download needs no delivery, but the billing country', async () => {
    const { site, ctx } = await aShop(app)
    const guide = await aProduct(ctx, { title: 'Guide', productType: productTypes.digital })
    const browser = await aCartAt(app, site, guide)
    const { text } = await browser.get('/checkout')
    expect(text).not.toMatch(/h-delivery|h-shipping|name="delivery/)
    expect(text).toContain('<fieldset class="billing always">')
    expect(text).toContain('name="billing.country"')
    expect((await viewOf(browser)).needsShipping).toBe(false)
  })
})

describe('languages', () => {
  it.each([
    ['de-DE', 'ltr', 'Kasse', 'Zahlung'],
    ['ar', 'rtl', 'إتمام الشراء', 'الدفع'],
  ])('a site in %s has the whole page in its language and direction', async (language, direction, title, payment) => {
    const { site, ctx } = await aShop(app)
    await saveSiteSettings(ctx, { language })
    const browser = await aCartAt(app, site, await aProduct(ctx))
    const { text } = await browser.get('/checkout')
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(seen(text)).toContain(title)
    expect(text).toContain(`<h2 id="h-payment">${payment}</h2>`)
    expect(text).toMatch(/<link rel="modulepreload" href="\/static\/checkout-[\w-]+\.js"/) // the script's texts
    expect(seen(text)).not.toMatch(/Delivery|Subtotal|Email/)
  })

  it.each([
    ['de-DE', true, '25.002,90\u00a0$'],
    ['de-DE', false, '$25,002.90'],
    ['ar', false, '\u2068$25,002.90\u2069'], // isolated: otherwise the symbol would be shown behind the number
  ])('a site in %s, by locale: %s, has amounts as on its pages', async (language, useCLDRMoneyFormat, amount) => {
    const { site, ctx } = await aShop(app)
    await saveSiteSettings(ctx, { language, settings: { website: { useCLDRMoneyFormat } } })
    const cup = await aProduct(ctx, { variants: [{ sku: 'CUP', priceCents: 2_400_290, stock: 3 }] })
    const browser = await aCartAt(app, site, cup)
    await updateVariant(ctx, cup.variants[0]?.id ?? '', { priceCents: 2_500_290 })
    const { text } = await browser.get('/checkout')
    const shown = text.slice(text.indexOf('<body'), text.indexOf('data-island-props'))
    const amounts = shown.match(/[^\s>\d\u200f]*\d[\d.,]*[.,]\d\d(?:\u00a0\$)?\u2069?/g)
    expect(amounts?.filter((one) => one.includes('25'))).toEqual(expect.arrayContaining([amount]))
    expect(amounts?.filter((one) => one.includes('25') && one !== amount)).toEqual([])
    expect((await viewOf(browser)).changes[0]?.text).toContain(amount)
    const pattern = JSON.parse(/data-island-props>(.*?)<\/script>/s.exec(text)?.[1] ?? '').moneyPattern
    expect(moneyTextByPattern(2_500_290, pattern)).toBe(amount)
  })
})
