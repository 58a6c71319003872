import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { after, cartPage, held, leavePage, openCart, shopWithCart } from '../testing/cart-page.ts'
import { lines, quantities, quantityField, subtotal } from '../testing/shown-cart.ts'
import type { FakeShop } from '../testing/fake-shop.ts'
import { settle } from '../testing/open-page.ts'
import { slowAnswer } from '../testing/slow-answer.ts'
import { waitFor } from '../testing/wait-for.ts'

// Pending cart changes while answers are slow, late, refused or missing.
const entries = '/api/commerce/shopping-cart/entries'
const small = 'Morning mug, Oat, Small'
const large = 'Morning mug, Oat, Large'
let shop: FakeShop

beforeEach(async () => {
  shop = shopWithCart()
  await openCart(shop, `<span class="sqs-cart-quantity">3</span>${cartPage(shop.cart())}`)
})

afterEach(() => {
  dispatchEvent(new Event('pagehide')) // sends pending changes now, so that none leaks into the next test
  leavePage()
})

describe('several changes to one line', () => {
  it('sends one request per line at a time, then the latest quantity', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    more(small)
    await after(350)
    for (let click = 0; click < 2; click += 1) more(small)
    await after(1000)
    expect(shop.bodies).toEqual([{ quantity: 3 }])
    expect([quantities(), subtotal(), cartCount()]).toEqual([['5', '1'], '174.00', '6'])
    await letGo()
    expect(shop.bodies).toEqual([{ quantity: 3 }, { quantity: 5 }])
    expect([quantities(), held(shop)]).toEqual([
      ['5', '1'],
      ['OAT-S 5', 'OAT-L 1'],
    ])
  })

  it('sends nothing when the quantity returns to its stored value', async () => {
    more(small)
    fewer(small)
    await after(1000)
    expect(shop.requests).toEqual([])
    expect(quantities()).toEqual(['2', '1'])
  })

  it('keeps showing the latest quantity while older responses arrive', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    await typed(0, '1')
    expect(quantities()[0]).toBe('1')
    const letSecond = slowAnswer(shop, 'PUT')
    await letGo()
    expect([quantities()[0], subtotal(), held(shop)[0]]).toEqual(['1', '62.00', 'OAT-S 1'])
    await letSecond()
    expect([quantities()[0], subtotal()]).toEqual(['1', '62.00'])
  })

  it('removes a line after its pending quantity change has been answered', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    byRole('button', `Remove ${small}`).click()
    await settle()
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`])
    await letGo()
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`, `DELETE ${entries}/line-OAT-S`])
    expect([held(shop), subtotal(), cartCount()]).toEqual([['OAT-L 1'], '34.00', '1'])
  })

  it('changes the quantity of a line whose undo is still pending', async () => {
    byRole('button', `Remove ${small}`).click()
    await settle()
    const letGo = slowAnswer(shop, 'POST')
    byRole('button', 'Undo').click()
    more(small)
    await after(350)
    expect(quantities()).toEqual(['3', '1'])
    await letGo()
    expect([held(shop), quantities()]).toEqual([
      ['OAT-S 3', 'OAT-L 1'],
      ['3', '1'],
    ])
  })
})

describe('changes to two lines at once', () => {
  it('are sent without waiting for each other', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    await typed(1, '3')
    expect([quantities(), subtotal(), held(shop)]).toEqual([['4', '3'], '214.00', ['OAT-S 4', 'OAT-L 3']])
    await letGo()
    expect([quantities(), subtotal()]).toEqual([['4', '3'], '214.00'])
  })

  it('are rolled back separately: refusing one keeps the other', async () => {
    shop.setStock('OAT-S', 3)
    const letGo = slowAnswer(shop, 'PUT')
    await typed(1, '3')
    await typed(0, '4')
    expect(alertOf(0)).toBe('Sorry, we do not have enough of that item available.')
    expect([quantities(), subtotal()]).toEqual([['2', '3'], '158.00'])
    await letGo()
    expect([quantities(), held(shop)]).toEqual([
      ['2', '3'],
      ['OAT-S 2', 'OAT-L 3'],
    ])
  })
})

describe('failed changes', () => {
  it.each([
    ['SF-8.03 too many changes', { status: 429, body: '<h1>Slow down</h1>' }, 'Please try again in a few seconds.'],
    [
      'SF-8.01 an expired crumb',
      { status: 403, body: { message: 'no', crumbFail: true, crumb: 'x' } },
      'Your session has expired. Please reload the page and try again.',
    ],
    ['SF-8.04 a message from the server', { status: 409, body: { message: 'Not today.', code: 'x' } }, 'Not today.'],
    ['a response without a JSON body', { status: 502, body: null }, 'Something went wrong'],
    ['no network', 'offline' as const, 'Unable to connect. Please try again'],
  ])('%s: restores the server’s quantity and shows the reason', async (_, trouble, reason) => {
    shop.troubles.push({ on: 'PUT', trouble })
    more(small)
    await settle()
    expect(subtotal()).toBe('118.00')
    await after(350)
    expect(alertOf(0)).toBe(reason)
    expect([quantities(), subtotal(), cartCount()]).toEqual([['2', '1'], '90.00', '3'])

    more(small) // the next try succeeds
    await settle()
    expect(allByRole('alert')).toEqual([])
    await after(350)
    expect(held(shop)).toEqual(['OAT-S 3', 'OAT-L 1'])
  })

  it('SF-8.02 an expired crumb without cookies: asks to enable cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    shop.troubles.push({ on: 'PUT', trouble: { status: 403, body: { message: 'no', crumbFail: true } } })
    await typed(0, '3')
    expect(alertOf(0)).toBe('Please enable cookies in your browser, reload the page, and try again.')
  })

  it('reloads the cart after a refused change, but not after 429', async () => {
    shop.troubles.push({ on: 'PUT', trouble: { status: 429, body: null } })
    await typed(0, '3')
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`])
    shop.setStock('OAT-S', 1)
    await typed(0, '4')
    expect(shop.requests.at(-1)).toBe('GET /api/commerce/shopping-cart')
    expect(byRole('button', `Change to 1: ${small}`)).toBeTruthy()
  })

  it('reloads the cart when a change has no response after 15 s', async () => {
    shop.troubles.push({ on: 'PUT', trouble: new Promise(() => undefined) })
    await typed(0, '4')
    await after(14_999)
    expect(quantities()[0]).toBe('4')
    await after(1)
    // The change had reached the server, although its answer never came.
    expect([quantities()[0], held(shop)[0], allByRole('alert')]).toEqual(['4', 'OAT-S 4', []])
  })

  it('offers Undo for a removal without a response, when the server did remove the line', async () => {
    shop.troubles.push({ on: 'DELETE', trouble: new Promise(() => undefined) })
    byRole('button', `Remove ${small}`).click()
    await after(15_000)
    expect([allByRole('alert'), held(shop)]).toEqual([[], ['OAT-L 1']])
    byRole('button', 'Undo').click()
    await settle()
    expect(held(shop)).toEqual(['OAT-S 2', 'OAT-L 1'])
  })

  it('shows an alert above the lines when the changed line no longer exists', async () => {
    await shop.fetch(`${entries}/line-OAT-S`, { method: 'DELETE' })
    await typed(0, '4')
    expect(lines()).toEqual(['Morning mug Oat, Large 34.00'])
    expect(byRole('alert').textContent).toBe('That item is not in your cart any more.')
    more(large)
    await settle()
    expect(allByRole('alert')).toEqual([])
  })

  it('shows no alert when a removed line was already removed elsewhere', async () => {
    await shop.fetch(`${entries}/line-OAT-S`, { method: 'DELETE' })
    byRole('button', `Remove ${small}`).click()
    await settle()
    expect([allByRole('alert'), subtotal()]).toEqual([[], '34.00'])
    expect(byRole('button', 'Undo')).toBeTruthy()
  })
})

describe('other tabs', () => {
  it('update other lines and keep changes pending in this tab', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    await fromOtherTab(`${entries}/line-OAT-L`, 5)
    expect([quantities(), subtotal()]).toEqual([['4', '5'], '282.00'])
    await letGo()
    expect([quantities(), held(shop)]).toEqual([
      ['4', '5'],
      ['OAT-S 4', 'OAT-L 5'],
    ])
  })

  it('receive the confirmed cart only, without pending changes', async () => {
    const heard: unknown[] = []
    const other = new BroadcastChannel('sw-cart')
    other.onmessage = ({ data }) => void heard.push(data.shoppingCart.totalQuantity)
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    expect(heard).toEqual([])
    await letGo()
    await waitFor(() => expect(heard).toEqual([5]))
    other.close()
  })
})

describe('leaving the page', () => {
  it('sends a stepper change at once instead of waiting for more clicks', () => {
    more(small)
    dispatchEvent(new Event('pagehide'))
    expect([shop.requests, shop.bodies]).toEqual([[`PUT ${entries}/line-OAT-S`], [{ quantity: 3 }]])
  })

  it('sends a quantity that is still being typed', () => {
    type(quantityField(0), '4')
    expect(shop.requests).toEqual([])
    dispatchEvent(new Event('pagehide'))
    expect(shop.bodies).toEqual([{ quantity: 4 }])
  })

  it('sends the last change with keepalive while an older one is pending', async () => {
    const kept: unknown[] = []
    const real = shop.fetch
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => (kept.push(init.keepalive), real(input, init)))
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    more(small)
    dispatchEvent(new Event('pagehide'))
    expect([shop.bodies, kept]).toEqual([
      [{ quantity: 4 }, { quantity: 5 }],
      [true, true],
    ])
    await letGo()
  })

  it('shows the server’s cart when the page is restored from the back/forward cache', async () => {
    byRole('button', `Remove ${small}`).click()
    await settle()
    await shop.fetch(`${entries}/line-OAT-L`, { method: 'PUT', body: '{"quantity":2}' })
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect([lines(), cartCount()]).toEqual([['Morning mug Oat, Large 68.00'], '2'])
  })

  it('changes a line restored by Undo after the page returns from the back/forward cache', async () => {
    byRole('button', `Remove ${small}`).click()
    await settle()
    byRole('button', 'Undo').click()
    await settle()
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    more(small)
    await after(350)
    expect([quantities(), held(shop)]).toEqual([
      ['3', '1'],
      ['OAT-S 3', 'OAT-L 1'],
    ])
  })
})

function more(title: string): void {
  byRole('button', `One more ${title}`).click()
}

function fewer(title: string): void {
  byRole('button', `One fewer ${title}`).click()
}

async function typed(line: number, value: string): Promise<void> {
  type(quantityField(line), value)
  await after(700)
}

async function fromOtherTab(path: string, quantity: number): Promise<void> {
  const answer = await shop.fetch(path, { method: 'PUT', body: JSON.stringify({ quantity }) })
  const other = new BroadcastChannel('sw-cart')
  other.postMessage(await answer.json())
  await waitFor(() => expect(quantities()).toContain(String(quantity)))
  other.close()
}

function alertOf(line: number): string | null | undefined {
  return document.querySelectorAll('tbody tr')[line]?.querySelector('[role=alert]')?.textContent
}

function cartCount(): string | null | undefined {
  return document.querySelector('.sqs-cart-quantity')?.textContent
}
