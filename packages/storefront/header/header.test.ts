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

it('makes the rest of the page inert while a sheet is open, and moves the focus into it', async () => {
  await open('sheet')
  expect(inert()).toEqual(['A', 'DETAILS', 'MAIN'])
  expect(document.documentElement.style.overflow).toBe('hidden')
  expect(document.activeElement?.textContent).toBe('Shop')
})

it('makes the page inert also for a sheet opened before the script loaded', () => {
  const early = document.createElement('details')
  early.innerHTML = '<summary>Filter</summary><div class="panel"><button>Show</button></div>'
  early.open = true
  document.querySelector('main')?.append(early)
  mountSheet(early)
  expect(document.documentElement.style.overflow).toBe('hidden')
  expect(document.activeElement?.textContent).toBe('Show')
})

it('focuses the checked radio of a form, as the Tab key would', async () => {
  const panel = details('sheet').querySelector('.panel')
  if (panel) {
    panel.innerHTML = `<input type="hidden" name="sort"><input type="radio" name="tag" value="">
      <input type="radio" name="tag" value="tea" checked><button>Show</button>`
  }
  await open('sheet')
  expect(document.activeElement?.getAttribute('value')).toBe('tea')
})

it('gives the sheet’s heading level 1 only while it is open', async () => {
  const rank = () => document.querySelector('.panel h2')?.getAttribute('aria-level')
  expect(rank()).toBe(null)
  await open('sheet')
  expect(rank()).toBe('1')
  details('sheet').open = false
  await toggled()
  expect(rank()).toBe(null)
})

it('closes a sheet on Escape, releases the page and restores the focus', async () => {
  await open('sheet')
  details('sheet').querySelector('a')?.dispatchEvent(key('Escape'))
  await toggled()
  expect([details('sheet').open, inert(), document.documentElement.style.overflow]).toEqual([false, [], ''])
  expect(document.activeElement?.textContent).toBe('Menu')
})

it('closes a sheet on a click beside its panel, but not inside', async () => {
  await open('sheet')
  details('sheet').querySelector<HTMLElement>('.panel')?.click()
  expect(details('sheet').open).toBe(true)
  details('sheet').click()
  expect(details('sheet').open).toBe(false)
})

it('closes a folder on Escape, restoring the focus, and when the focus or a click goes elsewhere', async () => {
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
