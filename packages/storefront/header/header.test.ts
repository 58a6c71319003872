import { beforeEach, expect, it } from 'vitest'
import { mount as mountFolder } from './folder.island.ts'
import { mount as mountSheet } from './sheet.island.ts'

beforeEach(() => {
  document.documentElement.style.overflow = ''
  document.body.innerHTML = `
    <header><a id="logo" href="/">Fern</a>
      <details id="folder"><summary>Studio</summary><ul><li><a href="/studio">The studio</a></li></ul></details>
      <details id="sheet"><summary>Menu</summary><div class="panel"><h2>Menu</h2><a href="/shop">Shop</a></div></details></header>
    <main><a href="/cart">Cart</a></main>`
  mountSheet(details('sheet'))
  mountFolder(details('folder'))
})

it('holds the rest of the page while a sheet is open, and the focus is in it', async () => {
  await open('sheet')
  expect(inert()).toEqual(['A', 'DETAILS', 'MAIN'])
  expect(document.documentElement.style.overflow).toBe('hidden')
  expect(document.activeElement?.textContent).toBe('Shop')
})

it('holds the page also for a sheet that somebody opened before this script came', () => {
  const early = document.createElement('details')
  early.innerHTML = '<summary>Filter</summary><div class="panel"><button>Show</button></div>'
  early.open = true
  document.querySelector('main')?.append(early)
  mountSheet(early)
  expect(document.documentElement.style.overflow).toBe('hidden')
  expect(document.activeElement?.textContent).toBe('Show')
})

it('begins a form at the radio that is chosen, where the tab key would', async () => {
  const panel = details('sheet').querySelector('.panel')
  if (panel) {
    panel.innerHTML = `<input type="hidden" name="sort"><input type="radio" name="tag" value="">
      <input type="radio" name="tag" value="tea" checked><button>Show</button>`
  }
  await open('sheet')
  expect(document.activeElement?.getAttribute('value')).toBe('tea')
})

it('has one heading of the first rank, open or closed', async () => {
  const rank = () => document.querySelector('.panel h2')?.getAttribute('aria-level')
  expect(rank()).toBe(null)
  await open('sheet')
  expect(rank()).toBe('1')
  details('sheet').open = false
  await toggled()
  expect(rank()).toBe(null)
})

it('closes a sheet by Escape, lets the page go and gives the focus back', async () => {
  await open('sheet')
  details('sheet').querySelector('a')?.dispatchEvent(key('Escape'))
  await toggled()
  expect([details('sheet').open, inert(), document.documentElement.style.overflow]).toEqual([false, [], ''])
  expect(document.activeElement?.textContent).toBe('Menu')
})

it('closes a sheet by a click beside its panel, not by one in it', async () => {
  await open('sheet')
  details('sheet').querySelector<HTMLElement>('.panel')?.click()
  expect(details('sheet').open).toBe(true)
  details('sheet').click()
  expect(details('sheet').open).toBe(false)
})

it('closes a folder by Escape, giving the focus back, and when the focus or a click goes elsewhere', async () => {
  await open('folder')
  details('folder').querySelector('a')?.dispatchEvent(key('Escape'))
  expect([details('folder').open, document.activeElement?.textContent]).toEqual([false, 'Studio'])

  await open('folder')
  document.querySelector('main')?.click()
  expect(details('folder').open).toBe(false)

  await open('folder')
  details('folder').querySelector('a')?.focus()
  document.querySelector<HTMLElement>('#logo')?.focus()
  expect(details('folder').open).toBe(false)
})

function details(id: string): HTMLDetailsElement {
  const found = document.getElementById(id)
  if (!(found instanceof HTMLDetailsElement)) throw new Error(`No details ${id}`)
  return found
}

async function open(id: string): Promise<void> {
  details(id).open = true
  await toggled()
}

/** Waits for the `toggle` event, which browsers fire in a separate task. */
function toggled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function inert(): string[] {
  return [...document.querySelectorAll('[inert]')].map((one) => one.tagName)
}

function key(name: string): KeyboardEvent {
  return new KeyboardEvent('keydown', { key: name, bubbles: true })
}
