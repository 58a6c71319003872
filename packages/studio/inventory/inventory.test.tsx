// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import './inventory.page.tsx' // loaded beforehand, so that no test waits for it
import { allByRole, byRole } from '../testing/by-role.ts'
import { aStocked, aStockedMug, fakeInventory, type FakeProduct } from '../testing/fake-inventory.ts'
import { anOwner, aSite, fakeServer, refused, type FakeAccount } from '../testing/fake-server.ts'
import {
  choose,
  leaveField,
  openStudio,
  passTime,
  press,
  pressKey,
  settled,
  takeOverTimers,
  typeInto,
} from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
  for (const { key } of toastQueue.visibleToasts) toastQueue.close(key)
})

async function open(
  products: FakeProduct[] = [aStocked('Bud Vase', 4, 3200), aStockedMug(), aStocked('Coffee', null, 3800)],
  path = '/fern-kiln/inventory',
  account: FakeAccount = anOwner(),
) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeInventory('site-fern-kiln', products)
  server.state.others = fake.answer
  ;({ close } = await openStudio(server, path))
  return { server, fake: fake.state }
}

const titles = () =>
  [...document.querySelectorAll('tbody [data-folds], tbody [data-product]')].map(({ textContent }) => textContent)
const stockOf = (name: string) => byRole('spinbutton', `Stock of ${name}`) as HTMLInputElement
const toasts = () => toastQueue.visibleToasts.map(({ content }) => content.text)
const toastButton = (label: string) => byRole('button', label)
const rowOf = (name: string) => byRole('button', name).closest('tr')?.textContent ?? ''

function asRole(roles: number[]): FakeAccount {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles })
  return { ...owner, answer: { ...owner.answer, sites: [site] } }
}

describe('the list', () => {
  it('PL-2.23 is linked in the menu and lists products with their price, state and stock', async () => {
    await open(undefined, '/')
    await press(allByRole('link', 'Inventory')[0] ?? document.body)
    expect(location.pathname).toBe('/fern-kiln/inventory')
    expect(document.title).toBe('Inventory · Sitewright studio')
    expect(titles()).toEqual(['Bud Vase', 'Coffee', 'Speckled Mug'])
    expect(rowOf('Bud Vase')).toMatch(/\$32\.00.*Low/)
    expect(stockOf('Bud Vase').value).toBe('4')
    expect(rowOf('Coffee')).toMatch(/Unlimited/)
    expect(rowOf('Speckled Mug')).toMatch(/Colour × Size, 3 variants.*3 SKUs.*1 low, 1 out.*18/)
    expect(document.body.textContent).toContain('3 products, 5 variants')
  })

  it('PL-2.23 searches, sorts by name, price and stock, and filters; all of it stands in the address', async () => {
    const { fake } = await open()
    const head = (name: string) => byRole('button', name)
    await press(head('Stock'))
    expect(titles()).toEqual(['Bud Vase', 'Speckled Mug', 'Coffee'])
    await press(head('Stock'))
    expect(titles()).toEqual(['Coffee', 'Speckled Mug', 'Bud Vase'])
    expect(location.search).toBe('?sort=-stock')
    await press(head('Price'))
    expect(location.search).toBe('?sort=price')
    await choose(byRole('combobox', 'Stock'), 'out')
    expect([location.search, titles()]).toEqual(['?sort=price&state=out', ['Speckled Mug']])
    expect(byRole('combobox', 'Stock').textContent).toContain('Low (2)')
    await choose(byRole('combobox', 'Stock'), '')
    takeOverTimers()
    await typeInto(byRole('searchbox', 'Search inventory'), 'bud')
    await passTime(260)
    expect([location.search, titles()]).toEqual(['?sort=price&q=bud', ['Bud Vase']])
    expect(fake.seen.at(-1)).toBe('?limit=50&search=bud&sort=price')
  })

  it('PL-2.23 leads to the next page and back', async () => {
    await open(Array.from({ length: 60 }, (_, at) => aStocked(`Cup ${String(at).padStart(2, '0')}`, 9)))
    expect(titles()).toHaveLength(50)
    await press(byRole('button', 'Next page'))
    expect(titles()[0]).toBe('Cup 50')
    expect(document.body.textContent).toContain('51–60 of 60')
    await press(byRole('button', 'Previous page'))
    expect(titles()[0]).toBe('Cup 00')
  })

  it('PL-2.23 unfolds a product to its variants when its row is clicked, and remembers it in the address', async () => {
    await open()
    await press(byRole('button', 'Speckled Mug'))
    expect(titles()).toEqual(['Bud Vase', 'Coffee', 'Speckled Mug', 'Moss, 250 ml', 'Moss, 350 ml', 'Ink'])
    expect(location.search).toBe('?open=p-mug')
    expect(byRole('button', 'Speckled Mug').getAttribute('aria-expanded')).toBe('true')
    await press(byRole('button', 'Speckled Mug'))
    expect([titles().length, location.search]).toEqual([3, ''])
  })

  it('says what to do when there are no products, and when none matches', async () => {
    await open([])
    expect(byRole('heading', 'No products yet')).toBeTruthy()
    await close()
    await open([], '/fern-kiln/inventory?state=low')
    await press(byRole('button', 'Clear filters'))
    expect(location.search).toBe('')
  })
})

describe('the stock of a variant', () => {
  it('delight 17: changes at once, before the server has answered', async () => {
    const { server } = await open()
    let answer = (): void => undefined
    server.state.gate = new Promise((resolve) => (answer = resolve))
    await press(byRole('button', 'One less of Bud Vase'))
    expect(stockOf('Bud Vase').value).toBe('3')
    await act(async () => answer())
    await settled()
    expect(stockOf('Bud Vase').value).toBe('3')
  })

  it('delight 5: says what was done in one toast for each variant, whose Undo takes all of it back', async () => {
    const { fake } = await open()
    await press(byRole('button', 'One less of Bud Vase'))
    await press(byRole('button', 'One less of Bud Vase'))
    expect(toasts()).toEqual(['Bud Vase: stock 4 → 2'])
    await press(toastButton('Undo'))
    expect(stockOf('Bud Vase').value).toBe('4')
    expect(toasts()).toEqual(['Bud Vase: stock is 4 again'])
    expect(fake.changes.map(({ path }) => path)).toEqual([
      'variants/p-bud-vase-only/stock',
      'variants/p-bud-vase-only/stock',
      'changes/undo-2/undo',
      'changes/undo-1/undo',
    ])
  })

  it('sends presses that follow while one is on its way as one change', async () => {
    const { server, fake } = await open()
    let answer = (): void => undefined
    server.state.gate = new Promise((resolve) => (answer = resolve))
    for (let times = 0; times < 4; times += 1) await press(byRole('button', 'One more of Bud Vase'))
    expect(stockOf('Bud Vase').value).toBe('8')
    server.state.gate = undefined
    await act(async () => answer())
    await settled()
    expect(fake.changes.map(({ body }) => body)).toEqual([{ by: 1 }, { by: 3 }])
    expect(stockOf('Bud Vase').value).toBe('8')
    expect(toasts()).toEqual(['Bud Vase: stock 4 → 8'])
  })

  it('delight 17: goes back when the change fails, with the reason and Retry, which is made once', async () => {
    const { server, fake } = await open()
    server.state.mood = 'failing'
    await press(byRole('button', 'One less of Bud Vase'))
    server.state.mood = 'well'
    expect(stockOf('Bud Vase').value).toBe('4')
    expect(toasts()[0]).toMatch(/^Bud Vase: .*not available/)
    await press(byRole('button', 'Retry'))
    expect(stockOf('Bud Vase').value).toBe('3')
    const keys = fake.changes.map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('repeats a change whose answer was lost under the same key', async () => {
    const { fake } = await open()
    let isLost = true
    fake.onChange = () => (isLost ? { status: 502, body: undefined } : undefined)
    await press(byRole('button', 'One less of Bud Vase'))
    isLost = false
    await press(byRole('button', 'Retry'))
    expect(fake.changes.map(({ body }) => body)).toEqual([{ by: -1 }, { by: -1 }])
    expect(fake.changes[0]?.key).toBe(fake.changes[1]?.key)
  })

  it('is set to a typed number by Enter or by leaving the field, and stays when Escape is pressed', async () => {
    const { fake } = await open()
    const field = stockOf('Bud Vase')
    await typeInto(field, '12')
    await pressKey('Enter')
    expect(fake.changes.at(-1)?.body).toEqual({ to: 12, expected: 4 })
    await typeInto(field, '40')
    await pressKey('Escape')
    expect(field.value).toBe('12')
    await typeInto(field, '7')
    await leaveField(field)
    await settled()
    expect([field.value, fake.changes.length]).toEqual(['7', 2])
    await typeInto(field, '-3')
    await leaveField(field)
    expect([field.value, fake.changes.length]).toEqual(['7', 2])
  })

  it('is set all the same by Retry when somebody else changed it meanwhile', async () => {
    const { fake } = await open()
    let isLate = true
    fake.onChange = () =>
      isLate ? refused(409, 'changes.changed-meanwhile', 'The stock is 9 by now. Retry to set your number.') : undefined
    await typeInto(stockOf('Bud Vase'), '12')
    await pressKey('Enter')
    expect(toasts()).toEqual(['Bud Vase: The stock is 9 by now. Retry to set your number.'])
    isLate = false
    await press(byRole('button', 'Retry'))
    expect(fake.changes.at(-1)?.body).toEqual({ to: 12 })
    expect(fake.changes[1]?.key).not.toBe(fake.changes[0]?.key)
  })

  it('steps by the arrow keys, by ten with Shift, and not below 0', async () => {
    await open()
    const field = stockOf('Bud Vase')
    await act(async () => field.focus())
    await pressKey('ArrowUp')
    await pressKey('ArrowUp', { shiftKey: true })
    expect(field.value).toBe('15')
    await pressKey('PageDown')
    await pressKey('PageDown')
    expect(field.value).toBe('0')
    expect((byRole('button', 'One less of Bud Vase') as HTMLButtonElement).disabled).toBe(true)
  })

  it('becomes unlimited, and gets its former number back', async () => {
    const { fake } = await open()
    const toggle = () => byRole('button', 'Unlimited stock of Bud Vase')
    await press(toggle())
    expect([toggle().getAttribute('aria-pressed'), toasts()]).toEqual(['true', ['Bud Vase: stock 4 → ∞']])
    expect(rowOf('Bud Vase')).toContain('Unlimited')
    await press(toggle())
    expect([stockOf('Bud Vase').value, fake.changes.at(-1)?.body]).toEqual(['4', { to: 4, expected: null }])
  })

  it('changes the states and counts around it', async () => {
    await open(undefined, '/fern-kiln/inventory?open=p-mug')
    await press(byRole('button', 'One more of Speckled Mug, Ink'))
    expect(rowOf('Speckled Mug')).toMatch(/Low.*19/)
    expect(byRole('combobox', 'Stock').textContent).toContain('Sold out (0)')
    expect(rowOf('Speckled Mug, Ink')).toContain('Low')
  })
})

describe('the keyboard', () => {
  it('delight 9: moves through products and variants, unfolds with → and folds with ←', async () => {
    await open()
    await act(async () => byRole('searchbox', 'Search inventory').focus())
    await pressKey('ArrowDown')
    await pressKey('End')
    expect(document.activeElement?.textContent).toBe('Speckled Mug')
    await pressKey('ArrowRight')
    expect(titles()).toHaveLength(6)
    await pressKey('ArrowDown')
    await pressKey('ArrowDown')
    expect(document.activeElement?.textContent).toBe('Moss, 350 ml')
    await pressKey('ArrowLeft')
    expect(document.activeElement?.textContent).toBe('Speckled Mug')
    await pressKey('ArrowLeft')
    expect(titles()).toHaveLength(3)
    expect(document.activeElement?.textContent).toBe('Speckled Mug')
  })
})

describe('several products', () => {
  it('BX-2.04 get a change together, with one undo', async () => {
    const { fake } = await open()
    await press(byRole('checkbox', 'Select Bud Vase'))
    await press(byRole('checkbox', 'Select Speckled Mug'))
    await press(byRole('button', 'Edit stock'))
    expect(byRole('heading', 'Stock of 2 products')).toBeTruthy()
    await press(byRole('button', 'Change stock'))
    expect(fake.changes).toEqual([])
    await typeInto(byRole('textbox', 'Units'), '10')
    await press(byRole('button', 'Change stock'))
    expect(fake.changes[0]?.body).toEqual({
      productIds: ['p-bud-vase', 'p-mug'],
      change: { by: 10, reason: 'received' },
    })
    expect([stockOf('Bud Vase').value, toasts()]).toEqual(['14', ['Stock of 4 variants changed']])
    await press(byRole('button', 'Undo'))
    expect(stockOf('Bud Vase').value).toBe('4')
  })

  it('BX-4.02 keep the change that is being written for them, until it is sent', async () => {
    const sheet = '/fern-kiln/inventory?sheet=bulk&of=p-bud-vase'
    await open(undefined, sheet)
    await press(byRole('radio', 'Set to'))
    await typeInto(byRole('textbox', 'Units'), '12')
    await close()
    await open(undefined, sheet)
    expect(byRole('radio', 'Set to')).toMatchObject({ checked: true })
    expect(byRole('textbox', 'Units')).toMatchObject({ value: '12' })
    await press(byRole('button', 'Change stock'))
    expect(stockOf('Bud Vase').value).toBe('12')
    await close()
    await open(undefined, sheet)
    expect(byRole('textbox', 'Units')).toMatchObject({ value: '' })
  })
})

describe('a change of several products that the network lost', () => {
  it('BX-4.02 is made by itself, once', async () => {
    const { server, fake } = await open(undefined, '/fern-kiln/inventory?sheet=bulk&of=p-bud-vase')
    await typeInto(byRole('textbox', 'Units'), '10')
    server.state.mood = 'silent'
    takeOverTimers()
    await press(byRole('button', 'Change stock'))
    expect(byRole('complementary', 'Stock of 1 product').textContent).toContain('sent when you are back online')
    server.state.mood = 'well'
    await passTime(5_000)
    await passTime(60_000)
    expect(fake.changes).toHaveLength(1)
    expect(stockOf('Bud Vase').value).toBe('14')
  })
})

describe('the history of a variant', () => {
  it('BX-2.04 opens beside the list and says who changed the stock, when and why', async () => {
    const { fake } = await open()
    const of = (some: object) => ({
      id: '',
      at: 1,
      reason: 'counted',
      actor: '',
      orderNumber: null,
      before: 0,
      after: 0,
      ...some,
    })
    fake.movements = {
      movements: [
        of({ id: 'm2', reason: 'committed', orderNumber: 1047, before: 6, after: 4 }),
        of({ id: 'm1', reason: 'received', actor: 'Nora Okafor', before: null, after: 6 }),
      ] as never,
      nextCursor: null,
    }
    await press(byRole('button', 'Bud Vase'))
    expect(byRole('heading', 'History of Bud Vase')).toBeTruthy()
    const entries = [...document.querySelectorAll('main aside li')].map(({ textContent }) => textContent)
    expect(entries[0]).toMatch(/Sold.*6 → 4.*Order #1047/)
    expect(entries[1]).toMatch(/Received.*∞ → 6.*Nora Okafor/)
    await pressKey('Escape')
    expect(location.search).toBe('')
    expect(document.activeElement?.textContent).toBe('Bud Vase')
  })
})

/** Longer than the form waits after the last change before it saves. */
const autosavedMs = 850

describe('the settings', () => {
  it('PL-2.23 BX-2.04 are saved by themselves, with a preview that follows at once', async () => {
    const { fake } = await open()
    await press(byRole('button', 'Scarcity'))
    const sheet = () => document.querySelector('main aside')?.textContent ?? ''
    expect(sheet()).toContain('Only 4 left in stock')
    await press(byRole('button', 'Block'))
    expect(sheet()).toContain('Nothing is shown here')
    takeOverTimers()
    await press(byRole('checkbox', 'In product blocksShop grid, summary and product blocks.'))
    await typeInto(byRole('textbox', /Message/), 'Hurry: {stock}')
    expect(sheet()).toContain('Hurry: 4')
    await passTime(autosavedMs)
    expect(fake.changes.at(-1)).toMatchObject({
      path: 'settings',
      body: { isScarcityInBlocks: true, scarcityText: 'Hurry: {qtyInStock}' },
    })
    expect(sheet()).toContain('Saved')
    expect(byRole('table', 'Inventory')).toBeTruthy() // the list stays
  })

  it('keep what somebody else saved meanwhile in other fields', async () => {
    const { fake } = await open()
    await press(byRole('button', 'Scarcity'))
    takeOverTimers()
    fake.settings = { ...fake.settings, version: 7, scarcityThreshold: 42 }
    await press(byRole('checkbox', 'In product blocksShop grid, summary and product blocks.'))
    for (const ms of [autosavedMs, autosavedMs]) await passTime(ms) // the save that is refused, and that of the merged values
    expect(fake.settings).toMatchObject({ isScarcityInBlocks: true, scarcityThreshold: 42, version: 8 })
    expect(document.querySelector('main aside')?.textContent).toContain('Saved')
  })
})

it('delight 24: says who may change the stock to those who may only see it', async () => {
  await open(undefined, '/fern-kiln/inventory', asRole([websiteRoles.viewer]))
  expect(stockOf('Bud Vase').readOnly).toBe(true)
  expect(stockOf('Bud Vase').closest('[title]')?.getAttribute('title')).toMatch(/Only for: .*Store manager/)
  expect(allByRole('checkbox')).toEqual([])
})

it('BX-5.07 is not shown to those who may not see products', async () => {
  await open(undefined, '/fern-kiln/inventory', asRole([websiteRoles.billing]))
  expect(byRole('heading', /^This is for/)).toBeTruthy()
})
