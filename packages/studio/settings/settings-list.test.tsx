// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './settings.page.tsx' // loaded beforehand, because the router loads it when it is needed
import '../app-shell/palette/palette.tsx'
import '../taxes/taxes.page.tsx'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer } from '../testing/fake-server.ts'
import { openStudio, press, pressKey, settled, typeInto } from '../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  await act(async () => document.documentElement.removeAttribute('data-theme'))
  localStorage.clear()
})

const general = {
  title: 'Fern & Kiln',
  tagline: '',
  language: 'en-US',
  timeZone: 'UTC',
  currency: 'USD',
  identifier: 'fern-kiln',
  isCurrencyFixed: false,
}

async function open(path = '/fern-kiln/settings', { locale = 'en', roles = [1], isOwner = true } = {}) {
  const account = anOwner()
  account.answer.account.locale = locale
  account.answer.sites = [aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles, isOwner })]
  const server = fakeServer(account)
  server.state.isSignedIn = true
  server.state.others = ({ path: asked }) =>
    asked === '/api/studio/settings' ? { status: 200, body: general } : undefined
  ;({ close } = await openStudio(server, path))
}

const search = (name = 'Find a setting') => byRole('searchbox', name)
const list = () => byRole('navigation', /^(?:List of settings|Liste der Einstellungen)$/)
const links = () => [...list().querySelectorAll('a')].map(({ textContent }) => textContent)

describe('the list of settings', () => {
  it('leads to every part and section in which something is set, in groups', async () => {
    await open()
    expect([...list().querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Site', 'Shop', 'People'])
    expect(links()).toEqual([
      'General',
      'Business',
      'Shipping',
      'Taxes',
      'Payments',
      'Checkout',
      'Emails',
      'Team',
      'Activity',
    ])
    await press(byRole('link', 'General'))
    expect(location.pathname).toBe('/fern-kiln/settings/general')
    expect(document.querySelector('h1')?.textContent).toBe('General')
    expect(list().querySelector('[aria-current]')?.textContent).toBe('General')
    await press(byRole('navigation', 'Back to the settings').querySelector('a') ?? document.body)
    expect(location.pathname).toBe('/fern-kiln/settings')
  })

  it.each([
    ['VAT', ['Taxes']],
    ['mwst', ['Taxes']],
    ['steuer', ['Business', 'Taxes']],
    ['logo', ['Business']],
    ['imprint', ['Business', 'Checkout']],
    ['currency', ['General']],
    ['währung', ['General']],
    ['iban', ['Payments']],
    ['newsletter', ['Checkout']],
    ['einladen', ['Team']],
  ])('is searched for %s by the names and by other words', async (text, found) => {
    await open()
    await typeInto(search(), text)
    expect(links()).toEqual(found)
    const count = found.length
    expect(list().querySelector('output')?.textContent).toBe(
      count === 1 ? '1 setting found' : `${count} settings found`,
    )
  })

  it('is searched in German too, in whatever language of the studio', async () => {
    await open('/fern-kiln/settings', { locale: 'de' })
    await typeInto(search('Einstellung suchen'), 'vat')
    expect(links()).toEqual(['Steuern'])
    await typeInto(search('Einstellung suchen'), 'zweifellos nichts')
    expect(list().textContent).toContain('Nichts gefunden')
  })

  it('opens the first that was found by Enter, and shows all again by Escape', async () => {
    await open()
    await typeInto(search(), 'vat')
    search().focus()
    await pressKey('Escape')
    expect(search()).toMatchObject({ value: '' })
    expect(links()).toHaveLength(9)
    await typeInto(search(), 'vat')
    await pressKey('Enter')
    expect(location.pathname).toBe('/fern-kiln/taxes')
    expect(document.activeElement).not.toBe(document.body)
  })

  it('offers the appearance of the studio, which is chosen there', async () => {
    await open()
    await typeInto(search(), 'dark')
    await press(byRole('button', 'Appearance of the studio: Dark'))
    expect(document.documentElement.dataset['theme']).toBe('dark')
    expect(byRole('button', 'Appearance of the studio: Dark').getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the palette', () => {
  const commands = () => allByRole('menuitem').map(({ textContent }) => textContent)
  async function find(text: string) {
    await pressKey('k', { ctrlKey: true })
    await settled()
    await typeInto(byRole('searchbox', 'Command palette'), text)
    await settled()
  }

  it('finds the same settings by the same other words', async () => {
    await open('/')
    await find('vat')
    expect(commands()).toEqual(['TaxesGU'])
    await typeInto(byRole('searchbox', 'Command palette'), 'logo')
    expect(commands()).toEqual(['Business Settings'])
    await press(allByRole('menuitem')[0] ?? document.body)
    expect(location.pathname).toBe('/fern-kiln/settings/business')
  })

  it.each(['dark', 'dunkel', 'night'])('switches the studio to dark by %s', async (text) => {
    await open('/')
    await find(text)
    expect(commands()).toEqual(['Appearance Dark'])
    await press(allByRole('menuitem')[0] ?? document.body)
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('finds no setting that the account may not open', async () => {
    await open('/', { roles: [4], isOwner: false })
    await find('vat')
    await typeInto(byRole('searchbox', 'Command palette'), 'logo')
    expect(commands()).toEqual([])
  })
})
