import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole } from './testing/by-role.ts'
import { fakeShop, type FakeShop } from './testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from './testing/open-page.ts'
import { mug, onSaleAt, productPage } from './testing/product-page.ts'

let shop: FakeShop

beforeEach(() => {
  forgetCookies()
  shop = fakeShop(onSaleAt(mug))
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a page used before its script has loaded', () => {
  it.each(['select', 'radio'] as const)(
    'keeps the typed quantity and chosen options, and adds them to the cart (%s)',
    async (picker) => {
      openPage(productPage({ picker }), shop)
      if (picker === 'select') pick('Glaze', 'Oat')
      else radio('variant-option-Glaze-Oat').checked = true
      quantity().value = '3'
      quantity().focus()
      await boot()

      expect(quantity().value).toBe('3')
      expect(document.activeElement).toBe(quantity())
      expect(new FormData(element<HTMLFormElement>('form')).get('option-Glaze')).toBe('Oat')
      expect(element('.product-variants').dataset['unselectedOptions']).toBe('["Size"]')

      if (picker === 'select') change(select('Size'), 'Small')
      else radio('variant-option-Size-Small').click()
      byRole('button', 'Add To Cart').click()
      await settle()
      expect(shop.cart().entries).toMatchObject([{ quantity: 3, chosenVariant: { sku: 'OAT-S' } }])
    },
  )

  it('keeps the focus on the button', async () => {
    openPage(productPage(), shop)
    byRole('button', 'Add To Cart').focus()
    await boot()
    expect(document.activeElement).toBe(byRole('button', 'Add To Cart'))
  })
})

describe('a page that came with its critical CSS', () => {
  const awaited = '<link href="/site.css?v=0a1b" media="print" data-awaited>' // without `rel`, because happy-dom loads nothing
  const islandsAwake = (): number => document.querySelectorAll('[data-island=add-to-cart][data-awake]').length
  const openAwaiting = async ({ sheet = null }: { sheet?: object | null } = {}): Promise<HTMLLinkElement> => {
    vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    openPage(`${awaited}${productPage()}`, shop)
    const link = element<HTMLLinkElement>('link')
    vi.spyOn(link, 'sheet', 'get').mockReturnValue(sheet as CSSStyleSheet | null)
    await boot()
    return link
  }

  it('BX-6.02 applies the stylesheet when it has arrived, and starts its islands then', async () => {
    const link = await openAwaiting()
    expect([link.media, islandsAwake()]).toEqual(['print', 0])
    expect(document.cookie).not.toContain('sheet=')
    link.dispatchEvent(new Event('load'))
    await settle()
    expect([link.media, islandsAwake()]).toEqual(['all', 1])
    expect(document.cookie).toMatch(/(?:^|; )sheet=0a1b(?:;|$)/)
    window.dispatchEvent(new Event('load'))
    await settle()
    expect(islandsAwake()).toBe(1)
  })

  it('BX-6.02 applies a stylesheet that has arrived before the script', async () => {
    const link = await openAwaiting({ sheet: {} })
    expect([link.media, islandsAwake()]).toEqual(['all', 1])
  })

  it.each(['link', 'window'] as const)(
    'starts its islands without a stylesheet that fails to load (%s)',
    async (told) => {
      const link = await openAwaiting()
      if (told === 'link') link.dispatchEvent(new Event('error'))
      else window.dispatchEvent(new Event('load')) // the failure came before the script
      await settle()
      expect([link.media, islandsAwake()]).toEqual(['print', 1])
    },
  )
})

it('BX-6.01 mounts islands that arrive after the script, which a script of an imported theme can load before the page is complete', async () => {
  const page = productPage()
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  openPage('', shop)
  await boot()
  document.body.innerHTML = page
  document.dispatchEvent(new Event('DOMContentLoaded'))
  await settle()
  expect(document.querySelectorAll('[data-island=add-to-cart][data-awake]')).toHaveLength(1)
})

describe('requests at page load', () => {
  it('SF-4.17 loads no cart without a cart cookie, and shows the button at once', async () => {
    openPage(productPage(), shop)
    await boot()
    expect(shop.requests).toEqual([])
    expect(byRole('button', 'Add To Cart')).toBeTruthy()
  })

  it('SF-4.17 loads no cart when hasCart=false', async () => {
    document.cookie = 'hasCart=false; path=/'
    openPage(productPage(), shop)
    await boot()
    expect(shop.requests).toEqual([])
  })

  it('SF-2.07 SF-4.17 loads the cart for a page with only a cart count, when a cookie is set', async () => {
    shop.put('OAT-S', 2)
    for (const [cookie, asked] of [
      ['hasCart=false', []],
      ['hasCart=true', ['GET /api/commerce/shopping-cart']],
      ['crumb=kept.crumb', ['GET /api/commerce/shopping-cart']],
    ] as const) {
      forgetCookies()
      shop.requests.length = 0
      document.cookie = `${cookie}; path=/`
      openPage('<a href="/cart">Cart <span class="sqs-cart-quantity">0</span></a>', shop)
      await boot()
      expect(shop.requests).toEqual(asked)
    }
    expect(element('.sqs-cart-quantity').textContent).toBe('2')
  })

  it('SF-4.17 SF-7.05 loads the cart once when hasCart=true', async () => {
    document.cookie = 'hasCart=true; path=/'
    shop.put('OAT-S', 2)
    openPage(productPage(), shop)
    await boot()
    expect(shop.requests).toEqual(['GET /api/commerce/shopping-cart'])
    expect(element('.sqs-cart-quantity').textContent).toBe('2')
  })

  it('sets the cookie js=1', async () => {
    openPage('', shop)
    await boot()
    expect(document.cookie).toContain('js=1')
  })

  it('leaves prices in product lists unchanged', async () => {
    openPage(
      '<div class="product-price" data-island="price">12<script data-island-props>{"itemId":"a","currency":"USD"}</script></div>',
      shop,
    )
    const before = document.body.innerHTML
    await boot()
    expect(document.body.innerHTML).toBe(before)
  })

  it('leaves unknown islands and islands with unreadable props unchanged', async () => {
    const html =
      '<div data-island="horoscope">Soon</div><div data-island="variants" class="product-variants"><select name="a"></select></div>'
    openPage(html, shop)
    await boot()
    const awake = html.replace('class="product-variants"', 'class="product-variants" data-awake=""')
    expect(document.body.innerHTML).toBe(awake) // the island loaded and left the markup unchanged
  })

  it('lets the browser submit the form when the picker’s data cannot be read', async () => {
    openPage(productPage().replace('"optionNames"', '"opNames"').replace('"optionNames"', '"opNames"'), shop)
    await boot()
    const form = element<HTMLFormElement>('form')
    let isTaken: boolean | undefined
    addEventListener(
      'submit',
      (event) => {
        isTaken = event.defaultPrevented
        event.preventDefault()
      },
      { once: true },
    )
    form.requestSubmit()
    expect(isTaken).toBe(false)
    expect(form.noValidate).toBe(false)
  })
})

describe('texts', () => {
  it('use the language of the page: German', async () => {
    openPage(productPage({ label: 'In den Warenkorb' }), shop, { lang: 'de-AT' })
    await boot()
    byRole('button', 'In den Warenkorb').click()
    await settle()
    expect(allByRole('alert')[0]?.textContent).toMatch(/Glaze und Size/)
  })
})

function element<kind extends HTMLElement>(selector: string): kind {
  const found = document.querySelector<kind>(selector)
  if (!found) throw new Error(selector)
  return found
}

function select(name: string): HTMLSelectElement {
  return element(`select[name="option-${name}"]`)
}

function pick(name: string, value: string): void {
  select(name).value = value
}

function change(field: HTMLSelectElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

function radio(id: string): HTMLInputElement {
  return element(`#${id}`)
}

function quantity(): HTMLInputElement {
  return element('[name=quantity]')
}
