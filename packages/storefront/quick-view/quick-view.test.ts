import { readFileSync } from 'node:fs'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import { aProductPage } from '@sitewright/domain/testing/a-product-page.ts'
import { compile, render } from '@sitewright/template'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'
import { pressKey } from '../testing/press-key.ts'
import { mug, onSaleAt } from '../testing/product-page.ts'

const source = readFileSync(`${import.meta.dirname}/../../blocks/product/quick-view.jsont`, 'utf8')
const template = compile(source)
const buttonOf = compile('{.repeated section items}{@|product-quick-view shop}{.end}')

/** Three products of one group. */
const facts: ProductFacts[] = ['mug', 'bowl', 'vase'].map((id) => ({
  ...mug,
  id,
  variants: mug.variants.map((one) => ({ ...one, id: `${id}-${one.id}`, sku: `${id}-${one.sku}` })),
}))
const pages = facts.map((one) => aProductPage(one) as { item: object })
const items = pages.map((page, place) => ({ ...page.item, title: `A ${facts[place]?.id}` }))

let shop: FakeShop
/** Answers to `?format=quick-view`, by path; paths without one get the usual fragment. */
let answers: Map<string, () => Response | Promise<Response>>
let asked: string[]

beforeEach(() => {
  forgetCookies()
  vi.useRealTimers()
  shop = fakeShop(facts.flatMap((one) => onSaleAt(one)))
  answers = new Map()
  asked = []
})
afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  vi.unstubAllGlobals()
})

function fragment(id: string): string {
  const place = facts.findIndex((one) => one.id === id)
  const data = { ...pages[place], item: items[place], words: { viewProduct: 'View full details' } }
  return render(template, data, { now: 0 }).html
}

function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

async function openList(list = render(buttonOf, { items }, { now: 0 }).html): Promise<void> {
  openPage(`<main>${list}</main><div class="sw-cart-pill" data-island="cart-pill" hidden></div>`, shop)
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.includes('format=quick-view')) return shop.fetch(path, init)
    asked.push(path)
    const [, id = ''] = /^\/shop\/(\w+)/.exec(path) ?? []
    const answer = await (answers.get(id)?.() ?? html(fragment(id)))
    init?.signal?.throwIfAborted()
    return answer
  })
  await boot()
}

const buttons = (): HTMLElement[] => allByRole('button', 'Quick View')
async function open(at = 0): Promise<void> {
  buttons()[at]?.click()
  await arrive()
}
function choose(name: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`dialog select[name="option-${name}"]`)
  if (!select) throw new Error(name)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}
async function arrive(): Promise<void> {
  await vi.dynamicImportSettled()
  await settle()
  await vi.dynamicImportSettled()
  await settle()
}
const dialog = (): HTMLDialogElement | null => document.querySelector('dialog[open]')
const shownTitle = (): string | undefined => dialog()?.querySelector('h2')?.textContent ?? undefined
/** The window's status text for screen readers. */
const announcement = (): string | null | undefined => document.querySelector('dialog > output')?.textContent
const press = (key: string, on: Element = document.activeElement ?? document.body): boolean =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

describe('the quick-view button', () => {
  it('PL-2.08 opens the product in a dialog with its name, without changing the URL', async () => {
    await openList()
    const before = location.href
    await open()
    expect(asked).toEqual(['/shop/mug?format=quick-view'])
    expect(dialog()?.getAttribute('aria-label')).toBe('A mug')
    expect(dialog()?.contains(document.activeElement)).toBe(true)
    expect(location.href).toBe(before)
    expect(history.length).toBe(1)
  })

  it('leaves clicks with Ctrl, Meta or Shift to the browser', async () => {
    await openList()
    const link = buttons()[0]
    for (const keys of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
      link?.addEventListener('click', (event) => expect(event.defaultPrevented).toBe(false), { once: true })
      document.addEventListener('click', (event) => event.preventDefault(), { once: true })
      link?.dispatchEvent(click)
    }
    await arrive()
    expect(dialog()).toBeNull()
  })

  it('opens on Space', async () => {
    await openList()
    buttons()[1]?.focus()
    expect(press(' ')).toBe(false)
    await arrive()
    expect(shownTitle()).toBe('A bowl')
  })
})

describe('a quick-view button inside a theme’s link', () => {
  const item = (id: string) =>
    `<a href="/shop/${id}">A ${id} <span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${id}" data-group="shop" data-island="quick-view-in-link" data-url="/shop/${id}">Quick View</span></a>`
  const list = item('mug') + item('bowl')

  it('PL-2.08 opens the dialog instead of the link', async () => {
    await openList(list)
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    buttons()[0]?.dispatchEvent(click)
    expect(click.defaultPrevented).toBe(true)
    await arrive()
    expect([shownTitle(), asked]).toEqual(['A mug', ['/shop/mug?format=quick-view']])
    byRole('button', 'Next product').click()
    await arrive()
    expect(shownTitle()).toBe('A bowl')
  })

  it.each([' ', 'Enter'])('opens on the key “%s”', async (key) => {
    await openList(list)
    buttons()[1]?.focus()
    expect(press(key)).toBe(false)
    await arrive()
    expect(shownTitle()).toBe('A bowl')
  })

  it('opens nothing for a URL on another site', async () => {
    await openList(list.replaceAll('data-url="/shop', 'data-url="https://other.example/shop'))
    const click = new MouseEvent('click', { bubbles: true, cancelable: true })
    document.querySelector('a')?.addEventListener('click', (event) => {
      expect(event.defaultPrevented).toBe(false) // the link around it leads to the product
      event.preventDefault()
    })
    buttons()[0]?.dispatchEvent(click)
    await arrive()
    expect([dialog(), asked]).toEqual([null, []])
    expect.assertions(2)
  })
})

describe('the dialog', () => {
  it('SF-4.18 closes on its button, a click outside and Escape, and restores the focus', async () => {
    await openList()
    const close = [
      () => byRole('button', 'Close').click(),
      () => {
        dialog()?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
        dialog()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      },
      () => pressKey('Escape'),
    ]
    for (const by of close) {
      await open(1)
      expect(document.documentElement.style.overflow).toBe('hidden')
      by()
      await settle()
      expect(dialog()).toBeNull()
      expect(document.activeElement).toBe(buttons()[1])
      expect(document.documentElement.style.overflow).toBe('')
    }
  })

  it('stays open when a text selection ends outside', async () => {
    await openList()
    await open()
    dialog()
      ?.querySelector('h2')
      ?.dispatchEvent(new Event('pointerdown', { bubbles: true }))
    dialog()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(dialog()).not.toBeNull()
  })

  it('moves through its group by arrow keys and buttons, and stops at both ends', async () => {
    await openList()
    await open()
    expect(byRole('button', 'Previous product').getAttribute('aria-disabled')).toBe('true')
    press('ArrowLeft')
    await arrive()
    expect(shownTitle()).toBe('A mug')
    press('ArrowRight')
    await arrive()
    expect(dialog()?.getAttribute('aria-label')).toBe('A bowl')
    byRole('button', 'Next product').click()
    await arrive()
    expect(shownTitle()).toBe('A vase')
    expect(byRole('button', 'Next product').getAttribute('aria-disabled')).toBe('true')
    byRole('button', 'Next product').click()
    await arrive()
    expect(asked).toHaveLength(3)
    byRole('button', 'Previous product').click()
    await arrive()
    expect(shownTitle()).toBe('A bowl')
    byRole('button', 'Close').click()
    expect(document.activeElement).toBe(buttons()[0])
  })

  it('ignores arrow keys in fields', async () => {
    await openList()
    await open()
    const field = document.querySelector('dialog [name=quantity]')
    if (field) press('ArrowRight', field)
    await arrive()
    expect(shownTitle()).toBe('A mug')
  })
})

describe('the requested product', () => {
  it('shows Loading… after 300 ms, and ignores the response to an older request', async () => {
    await openList()
    await open()
    const late = Promise.withResolvers<Response>()
    answers.set('bowl', () => late.promise)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    byRole('button', 'Next product').click()
    vi.advanceTimersByTime(299)
    expect(announcement()).toBe('A mug')
    vi.advanceTimersByTime(1)
    expect(announcement()).toBe('Loading…')
    vi.useRealTimers()
    byRole('button', 'Next product').click()
    await arrive()
    expect(shownTitle()).toBe('A vase')
    late.resolve(html(fragment('bowl')))
    await arrive()
    expect(shownTitle()).toBe('A vase')
    expect(announcement()).toBe('A vase')
  })

  it('shows an alert when it cannot be loaded, and is requested again on “Try again”', async () => {
    await openList()
    answers.set('mug', () => Promise.reject(new TypeError('offline')))
    await open()
    expect(byRole('alert').textContent).toBe('Unable to connect. Please try again')
    answers.delete('mug')
    byRole('button', 'Try again').click()
    await arrive()
    expect(shownTitle()).toBe('A mug')
    expect(allByRole('alert')).toEqual([])
  })

  it('shows an alert without “Try again” when it no longer exists', async () => {
    await openList()
    answers.set('mug', () => html('<!doctype html><h1>Nothing here</h1>', 404))
    await open()
    expect(byRole('alert').textContent).toBe('This product does not exist any more.')
    expect(allByRole('button', 'Try again')).toEqual([])
  })

  it.each([
    [
      'a whole page',
      html('<!doctype html><header>Shop</header><article class="sw-quick-view" data-product-id="mug"></article>'),
    ],
    ['another product', html('<article class="sw-quick-view" data-product-id="bowl"><h2>A bowl</h2></article>')],
    ['not HTML', new Response('<article class="sw-quick-view" data-product-id="mug"></article>')],
    ['two elements', html('<article class="sw-quick-view" data-product-id="mug"></article><img src="/x">')],
    ['an error response', html('<article class="sw-quick-view" data-product-id="mug"></article>', 500)],
  ])('is not shown when the response is %s', async (_, answer) => {
    await openList()
    answers.set('mug', () => answer)
    await open()
    expect(dialog()?.querySelector('article, header, img')).toBeNull()
    expect(byRole('alert').textContent).toBe('Something went wrong')
  })
})

describe('the product shown', () => {
  it('can be added to the cart as on its own page, and updates the cart pill', async () => {
    await openList()
    await open()
    byRole('button', 'Add To Cart').click()
    await settle()
    expect(byRole('alert').textContent).toContain('Please select')
    choose('Glaze', 'Oat')
    choose('Size', 'Small')
    await arrive()
    expect(dialog()?.querySelector('.product-price')?.textContent).toContain('28.00')
    byRole('button', 'Add To Cart').click()
    await arrive()
    expect(shop.cart().entries).toMatchObject([{ quantity: 1, chosenVariant: { sku: 'mug-OAT-S' } }])
    expect(document.querySelector('.sw-cart-pill .total-quantity')?.textContent).toBe('1')
  })

  it('SF-4.11 announces the added item also when the dialog closes before the response', async () => {
    await openList()
    await open()
    choose('Glaze', 'Oat')
    choose('Size', 'Small')
    await arrive()
    const heard: unknown[] = []
    document.addEventListener('sw:cart-change', (event) => heard.push(event instanceof CustomEvent && event.detail), {
      once: true,
    })
    let answer = (): void => undefined
    shop.troubles.push({ on: 'POST', trouble: new Promise((done) => (answer = done)) })
    byRole('button', 'Add To Cart').click()
    byRole('button', 'Close').click()
    answer()
    await arrive()
    expect(heard).toMatchObject([{ shoppingCart: { totalQuantity: 1 } }])
  })

  it('is unmounted when another product replaces it', async () => {
    await openList()
    await open()
    const picker = dialog()?.querySelector<HTMLElement>('.product-variants')
    expect(picker?.querySelector('select')).not.toBeNull()
    byRole('button', 'Next product').click()
    await arrive()
    expect(picker?.childElementCount).toBe(0) // its root is unmounted
  })
})
