import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { saveSiteSettings } from '../sites/index.ts'
import { aCart, aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct, wanted } from '../testing/a-product.ts'
import { accountPath, aShopper, linkIn, mailsTo, signIn, whoIs } from '../testing/a-shopper.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { testApp } from '../testing/test-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()

/** Client for the plain forms, as used by a browser without scripts. */
function aReader(): Client {
  return app.visitor()
}

function bodyOf({ text }: Answer) {
  const { document } = new Window()
  document.write(text)
  return document
}

function fieldNamed(answer: Answer, name: string) {
  const document = bodyOf(answer)
  const field = document.querySelector(`input[name=${name}]`)
  const error = document.getElementById(`account-${name}-error`)
  return { field, error: error?.hasAttribute('hidden') ? null : (error?.textContent ?? null), document }
}

function whereTo({ status, headers }: Answer): [number, unknown] {
  return [status, headers['location']]
}

describe('the account pages without scripts', () => {
  it('BX-1.18 create an account with a form, an emailed link and a second form', async () => {
    const reader = aReader()
    const email = 'reader@example.test'
    expect((await reader.get('/account/sign-up')).status).toBe(200)
    const asked = await reader.form('/account/sign-up', { email })
    expect(whereTo(asked)).toEqual([303, '/account/sign-up?sent=1'])
    const page = bodyOf(await reader.get('/account/sign-up?sent=1'))
    expect(page.querySelector('.sw-account-sent')?.textContent).toContain('Please look at your email')

    const token = await linkIn(app, email)
    const choose = await reader.get(`/account/reset/${token}`)
    expect(fieldNamed(choose, 'firstName').field?.getAttribute('autocomplete')).toBe('given-name')
    expect(fieldNamed(choose, 'password').field?.getAttribute('autocomplete')).toBe('new-password')
    const wrong = await reader.form(`/account/reset/${token}`, { password: 'short', firstName: '<b>', lastName: 'L' })
    expect([wrong.status, fieldNamed(wrong, 'firstName').error]).toEqual([422, 'Please use letters only.'])
    expect(fieldNamed(wrong, 'password').error).toBe('Please use at least 8 characters.')
    expect(fieldNamed(wrong, 'lastName').field?.getAttribute('value')).toBe('L')
    const chosen = await reader.form(`/account/reset/${token}`, { password: 'three clay cups', firstName: 'Ada' })
    expect(whereTo(chosen)).toEqual([303, '/account'])
    const account = await reader.get('/account')
    expect(account.text).toContain('Hello, Ada')
    expect(account.text).toContain('You are signed in as reader@example.test.')
    expect(account.headers['cache-control']).toContain('no-store')

    expect(whereTo(await reader.form('/account/sign-out', {}))).toEqual([303, '/account/sign-in'])
    expect(whereTo(await reader.get('/account'))).toEqual([303, '/account/sign-in'])
  })

  it('BX-1.18 sign in with a form, and show reduced quantities of merged carts on the cart page', async () => {
    const cup = await aProduct(app.ctx)
    const shopper = await aShopper(app)
    const first = (await aCart(app, cup, 6)).client
    await first.form('/account/sign-in', shopper)
    const { client: reader } = await aCart(app, cup, 7)
    expect(whereTo(await reader.form('/account/sign-in', { ...shopper, rememberMe: 'true' }))).toEqual([303, '/cart'])
    const notes = bodyOf(await reader.get('/cart')).querySelector('output.sw-cart-merged')
    expect(notes?.textContent).toBe('Your cart now has 10 of Cup: together your carts held 13, and there are no more.')
    expect((await cartOf(reader)).totalQuantity).toBe(10)
  })

  it('redirect to the cart after a sign-in that was requested there, and to no other given address', async () => {
    const shopper = await aShopper(app)
    const hidden = fieldNamed(await aReader().get('/account/sign-in?next=cart'), 'next').field
    expect(hidden?.getAttribute('value')).toBe('cart')
    expect(fieldNamed(await aReader().get('/account/sign-in?next=//evil.test'), 'next').field).toBeNull()
    expect(whereTo(await aReader().form('/account/sign-in', { ...shopper, next: 'cart' }))).toEqual([303, '/cart'])
    const elsewhere = await aReader().form('/account/sign-in', { ...shopper, next: '//evil.test' })
    expect(whereTo(elsewhere)).toEqual([303, '/account'])
  })

  it('have labels, and autocomplete names that password managers know', async () => {
    const { document } = fieldNamed(await aReader().get('/account/sign-in'), 'email')
    const fields = [...document.querySelectorAll('.sw-account-form .field-element')]
    expect(fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')])).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ])
    for (const field of fields) expect(document.querySelector(`label[for=${field.id}]`)?.textContent).not.toBe('')
  })

  it('show errors beside the fields, with the entered values and focus, but never the password', async () => {
    const typed = '"><script>alert(1)</script>'
    const refused = await aReader().form('/account/sign-in', { email: typed, password: '' })
    expect(refused.status).toBe(422)
    const email = fieldNamed(refused, 'email')
    expect(email.error).toBe('Email is invalid')
    expect(email.field?.getAttribute('value')).toBe(typed)
    expect(email.field?.hasAttribute('autofocus')).toBe(true)
    expect(email.field?.getAttribute('aria-describedby')).toBe('account-email-error')
    expect(fieldNamed(refused, 'password').error).toBe('Please enter your password.')
    expect(refused.text).not.toContain('<script>alert')
    expect(email.document.querySelector('.sw-account-alert')?.textContent).toBe('Please check what you typed.')
  })

  it('return the same page for a wrong password and an unknown email address', async () => {
    const { email } = await aShopper(app)
    const pages = []
    for (const tried of [email, 'nobody@example.test']) {
      const { status, text } = await aReader().form('/account/sign-in', { email: tried, password: 'wrong one' })
      pages.push([status, text.replaceAll(tried, 'EMAIL').replaceAll(/ nonce="[^"]*"/g, '')])
      expect(text).not.toContain('wrong one')
      expect(text).toContain('Wrong email or password.')
    }
    expect(pages[0]).toEqual(pages[1])
    expect(pages[0]?.[0]).toBe(422)
  })

  it('link to a new request when a link has expired', async () => {
    const reader = aReader()
    for (const token of ['a'.repeat(64), 'A'.repeat(64), 'short', '%00', `${'a'.repeat(63)}'`]) {
      const page = await reader.get(`/account/reset/${token}`)
      expect([token, page.status]).toEqual([token, 404])
      expect(page.text).not.toContain('name="password"')
    }
    expect((await reader.get(`/account/reset/${'a'.repeat(64)}`)).text).toContain(
      'This link has been used or is too old.',
    )
    const posted = await reader.form(`/account/reset/${'a'.repeat(64)}`, { password: 'three clay cups' })
    expect(posted.status).toBe(422)
    expect(bodyOf(posted).querySelector('a[href="/account/reset"]')).not.toBeNull()
  })

  it('keep a link valid when it is only opened', async () => {
    const email = 'prefetched@example.test'
    await (await aVisitor(app)).post(accountPath, { email })
    const token = await linkIn(app, email)
    for (let round = 0; round < 3; round += 1) expect((await aReader().get(`/account/reset/${token}`)).status).toBe(200)
    expect((await aReader().form(`/account/reset/${token}`, { password: 'short' })).status).toBe(422)
    expect((await aReader().form(`/account/reset/${token}`, { password: 'three clay cups' })).status).toBe(303)
  })

  it('SF-7.02 sign out with the page’s button, which leaves a copy of the cart in the browser', async () => {
    const browser = await aVisitor(app)
    await signIn(browser, await aShopper(app))
    await browser.post(entriesPath, wanted(await aProduct(app.ctx)))
    const account = bodyOf(await browser.get('/account'))
    const fields = Array.from(
      account.querySelectorAll('form[action="/account/sign-out"] input'),
      (field) => [field.getAttribute('name'), field.getAttribute('value')] as const,
    )
    expect((await browser.form('/account/sign-out', Object.fromEntries(fields))).status).toBe(303)
    expect(await whoIs(browser)).toEqual({ isAuthenticated: false })
    expect((await cartOf(browser)).totalQuantity).toBe(1)
  })

  it('show a refused sign-out on a page, with and without a session', async () => {
    const reader = aReader()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const message = 'Your session has expired. Please reload the page and try again.'
    const ofNobody = await reader.form('/account/sign-out', {}, { headers })
    expect([ofNobody.status, bodyOf(ofNobody).querySelector('.sw-account-alert')?.textContent]).toEqual([403, message])
    await reader.form('/account/sign-in', await aShopper(app))
    const ofShopper = await reader.form('/account/sign-out', {}, { headers })
    expect([ofShopper.status, bodyOf(ofShopper).querySelector('.sw-account-alert')?.textContent]).toEqual([
      403,
      message,
    ])
    expect((await reader.get('/account')).text).toContain('You are signed in as')
  })

  it('BX-5.08 end the browser’s previous session at a new sign-in', async () => {
    const [reader, thief] = [aReader(), aReader()]
    const shopper = await aShopper(app)
    await reader.form('/account/sign-in', shopper)
    const cookie = '__Host-sw-visitor'
    thief.cookies.set(cookie, reader.cookies.get(cookie) ?? '')
    expect((await thief.get('/account')).status).toBe(200)
    await reader.form('/account/sign-in', shopper)
    expect((await reader.get('/account')).status).toBe(200)
    expect(whereTo(await thief.get('/account'))).toEqual([303, '/account/sign-in'])
  })

  it('BX-5.08 refuse form posts from another site', async () => {
    const shopper = await aShopper(app)
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }]) {
      const answer = await aReader().form('/account/sign-in', shopper, { headers })
      expect([answer.status, answer.headers['set-cookie'] ?? '']).toEqual([
        403,
        expect.not.stringContaining('siteUser'),
      ])
    }
  })
})

it('account pages and emails are in the site’s language', async () => {
  const german = await testApp()
  await saveSiteSettings(german.ctx, { language: 'de-DE' })
  const reader = german.visitor()
  expect((await reader.get('/account/sign-in')).text).toContain('Anmelden')
  await reader.form('/account/sign-up', { email: 'ada@example.test' })
  await linkIn(german, 'ada@example.test')
  expect(await mailsTo(german, 'ada@example.test')).toMatchObject([{ subject: 'Legen Sie Ihr Konto an' }])
  await german.close()
})
