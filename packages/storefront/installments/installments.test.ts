import type { InstallmentsContext } from '@sitewright/domain/installments/installments.ts'
import { aProductPage } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from '@sitewright/template'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { pressKey } from '../testing/press-key.ts'
import { mug, onSaleAt, variant } from '../testing/product-page.ts'
import { waitFor } from '../testing/wait-for.ts'

const context: InstallmentsContext = {
  afterPayAvailable: true,
  afterPayMin: 500,
  afterPayMax: 200_000,
  shopperLanguage: 'fr',
  stripeAccountCountry: 'CA',
}

/** The provider's fake host: its address setting, its answer, and the addresses requested. */
let host: { infoUrl: string | null; answer: () => Response | Promise<Response>; asked: string[] }

beforeEach(() => {
  forgetCookies()
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => {}) // happy-dom cannot load frames
  host = {
    infoUrl: 'https://static.example.org/{locale}.html',
    answer: () => new Response('<p>All about parts</p>'),
    asked: [],
  }
})
afterEach(() => {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const page = compile(
  '{.section item}<article data-product-id="{id}">{@|product-price}{@|product-checkout}</article>{.end}',
)

async function openProduct(variants = mug.variants): Promise<void> {
  const data = { ...aProductPage({ ...mug, variants }), productInstallmentsContext: { mug: context } }
  await open(render(page, data, { now: 0, fragments: 'posting' }).html, fakeShop(onSaleAt(mug)))
}

async function open(html: string, shop: FakeShop): Promise<void> {
  const answer: typeof fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (path === '/api/installments') return Response.json({ infoUrl: host.infoUrl })
    if (!path.startsWith('https://static.example.org/')) return shop.fetch(input, init)
    host.asked.push(path)
    return host.answer()
  }
  openPage(html, { ...shop, fetch: answer })
  await boot()
}

function line(): string | undefined {
  return document.querySelector('.sw-installments')?.textContent?.trim()
}

async function choose(size: string): Promise<void> {
  type(byRole('combobox', 'Select Glaze'), 'Oat')
  type(byRole('combobox', 'Select Size'), size)
  await settle()
}

async function popup(): Promise<HTMLDialogElement> {
  return waitFor(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
    if (!dialog) throw new Error('There is no popup.')
    return dialog
  })
}

describe('on a product page', () => {
  it('SF-2.09 SF-5.09 shows a pill and a button, with the amount of the chosen variant', async () => {
    await openProduct()
    expect(line()).toBe('or 4 interest-free payments of 7.00 with Afterpay')
    expect(allByRole('button', /Afterpay|More information/)).toHaveLength(2)
    await choose('Large')
    expect(line()).toBe('or 4 interest-free payments of 8.50 with Afterpay')
    await choose('')
    expect(line()).toBe('or 4 interest-free payments of 7.00 with Afterpay')
  })

  it('SF-4.20 SF-2.09 shows the minimum or maximum for a variant out of range, beside the same pill and button', async () => {
    const small = variant('OAT-S', { Glaze: 'Oat', Size: 'Small' }, { priceCents: 500 })
    const large = variant('OAT-L', { Glaze: 'Oat', Size: 'Large' }, { priceCents: 200_001 })
    await openProduct([small, large])
    await choose('Small')
    expect(line()).toBe('Afterpay available for orders over 5.00')
    await choose('Large')
    expect(line()).toBe('Afterpay available for orders up to 2,000.00')
    expect(allByRole('button', /Afterpay|More information/)).toHaveLength(2)
  })

  it.each(['Afterpay', 'More information'])(
    'SF-4.19 SF-2.09 opens the popup by "%s" and closes it by "Close Popup"',
    async (name) => {
      await openProduct()
      byRole('button', name).click()
      const dialog = await popup()
      expect(dialog.textContent).toContain('4 interest-free payments of 7.00')
      byRole('button', 'Close Popup').click()
      await settle()
      expect(document.querySelector('dialog')).toBeNull()
    },
  )

  it('SF-4.19 closes the popup on Escape and on a click outside, but not inside', async () => {
    await openProduct()
    const clickOn = (place: Element): void => {
      place.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      place.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    for (const leave of [() => pressKey('Escape'), (dialog: Element) => clickOn(dialog)]) {
      byRole('button', 'Afterpay').click()
      const dialog = await popup()
      clickOn(dialog.querySelector('.lightbox-panel') ?? document.body)
      expect(dialog.isConnected).toBe(true)
      leave(dialog)
      expect(dialog.isConnected).toBe(false)
    }
  })

  it('lists installments in the popup that add up to the price', async () => {
    await openProduct([variant('OAT-S', { Glaze: 'Oat', Size: 'Small' }, { priceCents: 2803 })])
    byRole('button', 'Afterpay').click()
    const parts = [...(await popup()).querySelectorAll('li')].map((part) => part.textContent)
    expect(parts).toEqual(['7.01', '7.01', '7.01', '7.00'])
  })

  it('SF-4.19 SF-7.20 loads the information for the locale after a click, into a sandboxed frame', async () => {
    await openProduct()
    expect(host.asked).toEqual([])
    byRole('button', 'Afterpay').click()
    await waitFor(() => expect(document.querySelector('iframe')).not.toBeNull())
    expect(host.asked).toEqual(['https://static.example.org/fr_CA.html'])
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).not.toContain('allow-same-origin')
    expect(frame?.title).toBe('More information')
  })

  it.each([
    ['404', () => new Response('', { status: 404 })],
    ['unreachable', () => Promise.reject(new TypeError('away'))],
    ['too large', () => new Response('x'.repeat(300_001))],
  ])(
    'SF-4.19 SF-8.20 warns in the console and shows the built-in text when the host’s answer is %s',
    async (_, answer) => {
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const failed = vi.spyOn(console, 'error')
      host.answer = answer
      await openProduct()
      byRole('button', 'Afterpay').click()
      await waitFor(() => expect(warned).toHaveBeenCalledTimes(1))
      expect((await popup()).textContent).toContain('4 interest-free payments of 7.00')
      expect(document.querySelector('iframe')).toBeNull()
      expect(failed).not.toHaveBeenCalled()
    },
  )

  it('SF-8.19 reports an error inside the popup and shows no message', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(() => {
      throw new Error('no window')
    })
    await openProduct()
    byRole('button', 'Afterpay').click()
    await waitFor(() => expect(reported.map(String)).toEqual(['Error: no window']))
    expect(line()).toBe('or 4 interest-free payments of 7.00 with Afterpay')
  })

  it('SF-8.19 reports unreadable props and keeps the server-rendered text', async () => {
    const reported: unknown[] = []
    vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
    const place = (props: string): string =>
      `<p data-island="installments">or 4 payments<script type="application/json" data-island-props>${props}</script></p>`
    await open(place('{"cents":'), fakeShop([]))
    expect(reported.map(String)).toEqual([expect.stringMatching(/^SyntaxError/)])
    expect(document.querySelector('[data-island=installments]')?.firstChild?.textContent).toBe('or 4 payments')
  })

  it('shows no frame and logs no warning in a shop without a host', async () => {
    const warned = vi.spyOn(console, 'warn')
    host.infoUrl = null
    await openProduct()
    byRole('button', 'More information').click()
    await popup()
    await settle()
    expect(host.asked).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  it('leaves the text unchanged when its data are invalid', async () => {
    const text = '<p class="sw-installments">or 4 interest-free payments of 7.00 with Afterpay</p>'
    const broken = '<script type="application/json" data-island-props>{"itemId":1,"context":{}}</script>'
    await open(`<div data-island="installments">${text}${broken}</div>`, fakeShop([]))
    expect(document.querySelector('[data-island] p')?.outerHTML).toBe(text)
  })
})

describe('on the cart page', () => {
  const props = JSON.stringify({ currency: 'USD', cents: 2800, context })
  const place = `<div data-island="installments"><p class="sw-installments"></p><script type="application/json" data-island-props>${props}</script></div>`

  it('SF-5.09 follows the cart and is hidden while it is empty or holds an item that is not shipped', async () => {
    const shop = fakeShop([
      ...onSaleAt(mug),
      ...onSaleAt({ ...mug, productType: 4, variants: [variant('CARD', {}, {})] }),
    ])
    shop.put('OAT-S', 1)
    document.cookie = 'hasCart=true; path=/'
    await open(place, shop)
    await waitFor(() => expect(line()).toBe('or 4 interest-free payments of 7.00 with Afterpay'))
    const { loadCart } = await import('../cart/cart-store.ts')
    shop.put('CARD', 1)
    await loadCart()
    await settle()
    expect(line()).toBeUndefined()
  })
})
