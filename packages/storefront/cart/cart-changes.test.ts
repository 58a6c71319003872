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

describe('fast clicks and a changed mind', () => {
  it('has one change on its way for each line, and sends the last value after it', async () => {
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

  it('sends nothing when the mind comes back to what is there', async () => {
    more(small)
    fewer(small)
    await after(1000)
    expect(shop.requests).toEqual([])
    expect(quantities()).toEqual(['2', '1'])
  })

  it('shows the last change while older answers arrive', async () => {
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

  it('removes a line whose change is still on its way', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    byRole('button', `Remove ${small}`).click()
    await settle()
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`])
    await letGo()
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`, `DELETE ${entries}/line-OAT-S`])
    expect([held(shop), subtotal(), cartCount()]).toEqual([['OAT-L 1'], '34.00', '1'])
  })

  it('changes a line that is on its way back', async () => {
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

describe('two lines at once', () => {
  it('do not wait for each other', async () => {
    const letGo = slowAnswer(shop, 'PUT')
    await typed(0, '4')
    await typed(1, '3')
    expect([quantities(), subtotal(), held(shop)]).toEqual([['4', '3'], '214.00', ['OAT-S 4', 'OAT-L 3']])
    await letGo()
    expect([quantities(), subtotal()]).toEqual([['4', '3'], '214.00'])
  })

  it('are undone apart: what is refused on one leaves the other', async () => {
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

describe('what goes wrong', () => {
  it.each([
    ['SF-8.03 too many changes', { status: 429, body: '<h1>Slow down</h1>' }, 'Please try again in a few seconds.'],
    [
      'SF-8.01 a crumb that no longer fits',
      { status: 403, body: { message: 'no', crumbFail: true, crumb: 'x' } },
      'Your session has expired. Please reload the page and try again.',
    ],
    ['SF-8.04 what the server says', { status: 409, body: { message: 'Not today.', code: 'x' } }, 'Not today.'],
    ['an answer that is no page of ours', { status: 502, body: null }, 'Something went wrong'],
    ['no network', 'offline' as const, 'Unable to connect. Please try again'],
  ])('%s: goes back to what the server has, and says why', async (_, trouble, reason) => {
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

  it('SF-8.02 the same without cookies', async () => {
    vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
    shop.troubles.push({ on: 'PUT', trouble: { status: 403, body: { message: 'no', crumbFail: true } } })
    await typed(0, '3')
    expect(alertOf(0)).toBe('Please enable cookies in your browser, reload the page, and try again.')
  })

  it('asks for the cart after a refusal, but not after too many calls', async () => {
    shop.troubles.push({ on: 'PUT', trouble: { status: 429, body: null } })
    await typed(0, '3')
    expect(shop.requests).toEqual([`PUT ${entries}/line-OAT-S`])
    shop.setStock('OAT-S', 1)
    await typed(0, '4')
    expect(shop.requests.at(-1)).toBe('GET /api/commerce/shopping-cart')
    expect(byRole('button', `Change to 1: ${small}`)).toBeTruthy()
  })

  it('an answer that never comes: gives up after 15 s and asks what is there', async () => {
    shop.troubles.push({ on: 'PUT', trouble: new Promise(() => undefined) })
    await typed(0, '4')
    await after(14_999)
    expect(quantities()[0]).toBe('4')
    await after(1)
    // The change had reached the server, although its answer never came.
    expect([quantities()[0], held(shop)[0], allByRole('alert')]).toEqual(['4', 'OAT-S 4', []])
  })

  it('a removal that nobody confirms: can be taken back where it was done', async () => {
    shop.troubles.push({ on: 'DELETE', trouble: new Promise(() => undefined) })
    byRole('button', `Remove ${small}`).click()
    await after(15_000)
    expect([allByRole('alert'), held(shop)]).toEqual([[], ['OAT-L 1']])
    byRole('button', 'Undo').click()
    await settle()
    expect(held(shop)).toEqual(['OAT-S 2', 'OAT-L 1'])
  })

  it('a line that went away meanwhile: says so above the others', async () => {
    await shop.fetch(`${entries}/line-OAT-S`, { method: 'DELETE' })
    await typed(0, '4')
    expect(lines()).toEqual(['Morning mug Oat, Large 34.00'])
    expect(byRole('alert').textContent).toBe('That item is not in your cart any more.')
    more(large)
    await settle()
    expect(allByRole('alert')).toEqual([])
  })

  it('a line that is removed in two places: is gone, and nobody complains', async () => {
    await shop.fetch(`${entries}/line-OAT-S`, { method: 'DELETE' })
    byRole('button', `Remove ${small}`).click()
    await settle()
    expect([allByRole('alert'), subtotal()]).toEqual([[], '34.00'])
    expect(byRole('button', 'Undo')).toBeTruthy()
  })
})

describe('other tabs', () => {
  it('change the lines under what is pending here', async () => {
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

  it('receive the cart that the server has confirmed, without pending changes', async () => {
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

describe('a page that is left', () => {
  it('sends at once what was still waiting for another click', () => {
    more(small)
    dispatchEvent(new Event('pagehide'))
    expect([shop.requests, shop.bodies]).toEqual([[`PUT ${entries}/line-OAT-S`], [{ quantity: 3 }]])
  })

  it('sends what was still being typed', () => {
    type(quantityField(0), '4')
    expect(shop.requests).toEqual([])
    dispatchEvent(new Event('pagehide'))
    expect(shop.bodies).toEqual([{ quantity: 4 }])
  })

  it('sends the last change though an older one is on its way, as what outlives the page', async () => {
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

  it('shows the server’s cart when it comes back from the browser’s memory', async () => {
    byRole('button', `Remove ${small}`).click()
    await settle()
    await shop.fetch(`${entries}/line-OAT-L`, { method: 'PUT', body: '{"quantity":2}' })
    dispatchEvent(new Event('pagehide'))
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settle()
    expect([lines(), cartCount()]).toEqual([['Morning mug Oat, Large 68.00'], '2'])
  })

  it('changes a line that was put back before the page came back from the browser’s memory', async () => {
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
