import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { maxSavedAddresses } from '@sitewright/domain/kit/limits.ts'
import { inSite } from '../../database/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { aVisitor } from '../../testing/a-cart.ts'
import { aProduct } from '../../testing/a-product.ts'
import { aShopper, signIn } from '../../testing/a-shopper.ts'
import { aSite } from '../../testing/a-site.ts'
import { addTo, anAddress, viewOf } from '../../testing/checkout/a-buyer.ts'
import { leadsTo, seen } from '../../testing/plain-page.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { saveUsedAddress } from '../index.ts'

const app = await suiteApp()
const list = '/account/addresses'
const home = { ...anAddress, fieldsOf: 'US' }
const work = { ...home, address1: '20 Quay Street', city: 'Tacoma', postcode: '98402' }

async function aSignedIn(): Promise<{ browser: Client; email: string }> {
  const [browser, shopper] = [await aVisitor(app), await aShopper(app)]
  await signIn(browser, shopper)
  return { browser, email: shopper.email }
}

function bodyOf({ text }: Answer) {
  const { document } = new Window()
  document.write(text)
  return document
}

/** The second line of each shown address, the first one first. */
async function streets(browser: Client): Promise<string[]> {
  const document = bodyOf(await browser.get(list))
  return Array.from(
    document.querySelectorAll('.sw-address address span:nth-child(2)'),
    ({ textContent }) => textContent,
  )
}

async function idOf(browser: Client, street: string): Promise<string> {
  const { text } = await browser.get(list)
  const ids = [...text.matchAll(/addresses\/([0-9a-f]{32})"/g)].map(([, id = '']) => id)
  return ids[(await streets(browser)).indexOf(street)] ?? ''
}

const add = async (browser: Client, fields: Record<string, string>): Promise<void> =>
  expect(leadsTo(await browser.form(`${list}/new`, fields))).toBe(`${list}?done=saved`)

describe('BX-1.18 the saved addresses of an account', () => {
  it('are added with the fields, required set and postcode pattern of the checkout, with each error above its title', async () => {
    const { browser } = await aSignedIn()
    expect(seen((await browser.get(list)).text)).toContain('No addresses yet')
    const wrong = await browser.form(`${list}/new`, { ...home, address1: '', postcode: 'x' })
    expect(wrong.status).toBe(422)
    const document = bodyOf(wrong)
    const errors = Array.from(document.querySelectorAll('.field-error'), ({ textContent, nextElementSibling }) => [
      textContent,
      nextElementSibling?.textContent,
    ])
    expect(errors).toEqual([
      ['Enter your address', 'Address'],
      ['Enter a valid ZIP code, for example 95014', 'ZIP code'],
    ])
    expect(document.querySelector('[name=address1]')?.getAttribute('aria-describedby')).toBe('address-address1-error')
    expect(document.querySelector('[name=city]')?.getAttribute('value')).toBe('Seattle')
    await add(browser, { ...home, postcode: ' 98109 ' })
    const { text } = await browser.get(`${list}?done=saved`)
    expect(seen(text)).toContain('Saved.')
    expect(seen(text)).toContain('Used first Nora Lindqvist 418 Alder Street Seattle, WA 98109 United States')
    await add(browser, home) // the same address again is saved once
    expect(await streets(browser)).toEqual(['418 Alder Street'])
  })

  it('show the fields of another country before they are saved for it, and keep what was typed', async () => {
    const { browser } = await aSignedIn()
    const chosen = await browser.form(`${list}/new`, { ...home, country: 'DE' })
    const document = bodyOf(chosen)
    expect(document.querySelector('.sw-note')?.textContent).toContain('the fields of the chosen country')
    expect(document.querySelectorAll('.field-error, .sw-alert')).toHaveLength(0)
    expect(document.querySelector('[name=region]')).toBeNull()
    expect(document.querySelector('[name=address1]')?.getAttribute('value')).toBe('418 Alder Street')
    expect(await streets(browser)).toEqual([])
    await add(browser, { ...home, country: 'DE', fieldsOf: 'DE', postcode: '10115', city: 'Berlin' })
    const { text } = await browser.get(list)
    expect(seen(text)).toContain('418 Alder Street 10115 Berlin Germany') // without the state of before
  })

  it('begin checkouts with the chosen one, whatever was added later, and offer the others', async () => {
    const cup = await aProduct(app.ctx)
    await saveSiteSettings(app.ctx, {
      settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } },
    })
    const { browser } = await aSignedIn()
    await addTo(browser, cup)
    const begins = async () => {
      const { delivery, shopper } = await viewOf(browser)
      return [delivery.address1, shopper?.addresses.map(({ address1 }) => address1)]
    }
    await add(browser, home)
    await add(browser, work)
    expect(await begins()).toEqual(['418 Alder Street', ['418 Alder Street', '20 Quay Street']])
    await browser.form(`${list}/${await idOf(browser, '20 Quay Street')}/first`, {})
    expect(await begins()).toEqual(['20 Quay Street', ['20 Quay Street', '418 Alder Street']])
    await add(browser, { ...home, address1: '3 Mill Lane', isFirst: 'on' })
    expect(await begins()).toEqual(['3 Mill Lane', ['3 Mill Lane', '20 Quay Street', '418 Alder Street']])

    // Without scripts the checkout's form offers them, and a chosen one replaces what the form contains.
    const page = bodyOf(await browser.get('/checkout'))
    const option = Array.from(page.querySelectorAll('[name=savedAddress] option')).find(({ textContent }) =>
      textContent.includes('20 Quay Street'),
    )
    const savedAddress = option?.getAttribute('value') ?? ''
    await browser.form('/checkout', { savedAddress, 'delivery.country': 'DE', isBillingSame: 'on' })
    expect((await viewOf(browser)).delivery).toMatchObject({ address1: '20 Quay Street', country: 'US' })
  })

  it('are changed, and merged when two become the same', async () => {
    const { browser } = await aSignedIn()
    await add(browser, home)
    await add(browser, work)
    const id = await idOf(browser, '20 Quay Street')
    const form = bodyOf(await browser.get(`${list}/${id}`))
    expect(form.querySelector('[name=city]')?.getAttribute('value')).toBe('Tacoma')
    expect(leadsTo(await browser.form(`${list}/${id}`, { ...work, address1: '22 Quay Street' }))).toBe(
      `${list}?done=saved`,
    )
    expect(await streets(browser)).toEqual(['418 Alder Street', '22 Quay Street'])
    await browser.form(`${list}/${id}`, home)
    expect(await streets(browser)).toEqual(['418 Alder Street'])
    expect(await idOf(browser, '418 Alder Street')).toBe(id)
  })

  it('are removed after a question, and a second press is no error', async () => {
    const { browser } = await aSignedIn()
    await add(browser, home)
    const remove = `${list}/${await idOf(browser, '418 Alder Street')}/remove`
    expect(seen((await browser.get(remove)).text)).toContain('Remove this address?')
    expect(await streets(browser)).toEqual(['418 Alder Street'])
    for (let press = 0; press < 2; press++) {
      expect(leadsTo(await browser.form(remove, {}))).toBe(`${list}?done=removed`)
    }
    expect(await streets(browser)).toEqual([])
    expect((await browser.get(remove)).status).toBe(404)
  })

  it('BX-5.02 cannot be seen or changed by other shoppers, on other sites, without signing in or from other sites’ pages', async () => {
    const [{ browser }, { browser: other }] = [await aSignedIn(), await aSignedIn()]
    await add(browser, home)
    const id = await idOf(browser, '418 Alder Street')
    const visitor = await aVisitor(app)
    const elsewhere = app.visitor(await aSite(app.deps))
    for (const stranger of [visitor, elsewhere]) {
      for (const path of [list, `${list}/new`, `${list}/${id}`, `${list}/${id}/remove`]) {
        expect((await stranger.get(path)).headers['location']).toBe('/account/sign-in?next=addresses')
      }
      for (const path of [`${list}/new`, `${list}/${id}`, `${list}/${id}/first`, `${list}/${id}/remove`]) {
        expect(leadsTo(await stranger.form(path, work))).toBe('/account/sign-in?next=addresses')
      }
    }
    for (const path of [`${list}/${id}`, `${list}/${id}/remove`]) expect((await other.get(path)).status).toBe(404)
    expect((await other.form(`${list}/${id}`, work)).status).toBe(404)
    expect((await other.form(`${list}/${id}/first`, {})).status).toBe(404)
    await other.form(`${list}/${id}/remove`, {})
    const foreign = { headers: { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' } }
    expect((await browser.form(`${list}/${id}/remove`, {}, foreign)).status).toBe(403)
    expect(await streets(browser)).toEqual(['418 Alder Street'])
    expect(await streets(other)).toEqual([])
  })

  it('are limited in number, of which an order drops the one unused for longest, but not the first', async () => {
    const { browser, email } = await aSignedIn()
    for (let at = 1; at <= maxSavedAddresses; at++) await add(browser, { ...home, address1: `${at} Alder Street` })
    expect((await browser.get(list)).text).not.toContain('href="/account/addresses/new"')
    const refused = await browser.form(`${list}/new`, work)
    expect([refused.status, seen(refused.text).includes('You have 20 addresses.')]).toEqual([422, true])
    expect(await streets(browser)).toHaveLength(maxSavedAddresses)

    const found = 'select id from shoppers where site_id = $1 and email = $2'
    const [shopper] = await app.deps.owner.ask<{ id: string }>('', found, [app.site.id, email])
    const { fieldsOf: _, ...bought } = { ...work, company: '', address2: '', district: '', phone: '' }
    const used = { newId: app.deps.newId(), shopperId: shopper?.id ?? '', address: bought, atMs: Date.now() + 60_000 }
    await inSite(app.ctx, (tx) => saveUsedAddress(tx, app.site.id, used))
    const shown = await streets(browser)
    expect(shown.slice(0, 2)).toEqual(['1 Alder Street', '20 Quay Street'])
    expect([shown.length, shown.includes('2 Alder Street')]).toEqual([maxSavedAddresses, false])

    // They go with the account.
    await app.deps.owner.ask('', 'delete from shoppers where site_id = $1 and email = $2', [app.site.id, email])
    const left = 'select 1 from shopper_addresses where site_id = $1 and shopper_id = $2'
    expect(await app.deps.owner.ask('', left, [app.site.id, shopper?.id])).toEqual([])
  })

  it('BX-5.11 refuse hostile input without an error of the server', async () => {
    const { browser } = await aSignedIn()
    const hostile = ['\0', '\ud800', '<script>alert(1)</script>', 'x'.repeat(1_900), '"\'><', '\u202e', '{.if x}']
    for (const text of hostile) {
      const fields = { ...home, firstName: text, country: 'US', fieldsOf: 'US', region: text, postcode: text }
      const answer = await browser.form(`${list}/new`, fields)
      expect([text.slice(0, 9), answer.status]).toEqual([text.slice(0, 9), 422])
      expect(answer.text).not.toContain('<script>alert')
    }
    for (const country of ['', 'XX', 'us ', '__proto__', '../x']) {
      expect((await browser.form(`${list}/new`, { ...home, country, fieldsOf: country })).status).toBe(422)
    }
    expect((await browser.form(`${list}/${'0'.repeat(31)}x`, home)).status).toBeLessThan(500)
    expect(await streets(browser)).toEqual([])
  })
})
