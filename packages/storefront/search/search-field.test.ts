import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SuggestionsAnswer } from '@sitewright/domain/search-page/search-page.wire.ts'
import { allByRole, byRole, nameOf, type } from '../testing/by-role.ts'
import { fakeShop, type FakeShop } from '../testing/fake-shop.ts'
import { boot, openPage, settle } from '../testing/open-page.ts'
import { pressKey } from '../testing/press-key.ts'

const form = `<form action="/search" role="search" data-island="search-field">
  <label for="q">What are you looking for?</label><input id="q" type="search" name="q" value=""><button>Search</button></form>
  <a id="elsewhere" href="/">Home</a>`
const storageKey = 'sw-recent-searches'

let shop: FakeShop
/** Answers that wait to be released, by the typed text; all other answers come at once. */
let held: Map<string, () => void>
/** Texts for which the server was asked. */
let asked: string[]
let opened: string[]
let page: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  localStorage.clear()
  shop = fakeShop([])
  held = new Map()
  asked = []
  opened = []
  shop.fetch = answerSuggestions
  page = new AbortController()
  document.body.addEventListener('click', followLink, { signal: page.signal })
})
afterEach(() => {
  page.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the list below a search field', () => {
  it('loads its code when the field gets the focus, not before', async () => {
    await open({ isFocused: false })
    expect(field().getAttribute('role')).toBeNull()
    field().focus()
    await settle()
    expect(field().getAttribute('role')).toBe('combobox')
    expect(attributes()).toEqual({ autocomplete: 'list', expanded: 'false', active: null })
  })

  it('keeps what was typed before its code has loaded, and suggests for it', async () => {
    await open({ isFocused: false })
    const before = field()
    before.focus()
    before.value = 'pla'
    await settle()
    await pause()
    expect(field()).toBe(before)
    expect([before.value, document.activeElement === before, options().length]).toEqual(['pla', true, 3])
  })

  it('suggests after two letters and a pause, once for what is typed in it', async () => {
    await open()
    write('p')
    await pause()
    expect([asked, options()]).toEqual([[], []])
    write('pl')
    write('pla')
    await pause()
    expect(asked).toEqual(['pla'])
    expect(options()).toEqual(['Planter pla', 'How to pla Post', 'Care of pla Page'])
    expect(byRole('listbox', 'Suggestions').id).toBe(field().getAttribute('aria-controls'))
    expect(attributes().expanded).toBe('true')
    expect(byRole('status').textContent).toBe('3 suggestions')
    expect(byRole('link', 'All results for “pla”').getAttribute('href')).toBe('/search?q=pla')
  })

  it('marks the typed letters, and shows markup in titles as text', async () => {
    await open()
    write('<b>')
    await pause()
    const [first] = allByRole('option')
    expect([...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual(['<b>'])
    expect(first?.querySelector('b')).toBeNull()
  })

  it('shows the answer for the latest text, whatever arrives last', async () => {
    await open()
    held.set('pla', () => undefined)
    write('pla')
    await pause()
    write('plant')
    await pause()
    expect(options()[0]).toBe('Planter plant')
    held.get('pla')?.()
    await settle()
    expect(options()[0]).toBe('Planter plant')
    expect(asked).toEqual(['pla', 'plant'])
  })

  it('stays silent when the request fails, and the form still works', async () => {
    await open()
    shop.troubles.push({ on: 'GET /api/search', trouble: 'offline' })
    write('off')
    await pause()
    expect([options(), byRole('status').textContent, allByRole('alert')]).toEqual([[], '', []])
    expect(submit()).toBe(true)
  })

  it('announces that there are no suggestions', async () => {
    await open()
    write('nothing')
    await pause()
    expect([options(), byRole('status').textContent, attributes().expanded]).toEqual([[], 'No suggestions', 'false'])
  })
})

describe('its keys', () => {
  it('the arrows move through the options and back to the field, with the focus in the field', async () => {
    await openWith('pla')
    const seen: (string | null)[] = []
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
      await press(key)
      seen.push(active())
    }
    expect(seen).toEqual(['Planter pla', 'How to pla Post', 'Care of pla Page', null, 'Care of pla Page'])
    expect(document.activeElement).toBe(field())
  })

  it('Home, End and letters give the field back its cursor', async () => {
    await openWith('pla')
    for (const key of ['Home', 'End']) {
      await press('ArrowDown')
      expect(active()).not.toBeNull()
      expect(isLeftToBrowser(key)).toBe(true)
      await settle()
      expect(active()).toBeNull()
    }
  })

  it('Enter opens the active option, and without one sends the form', async () => {
    await openWith('pla')
    expect(isLeftToBrowser('Enter')).toBe(true)
    await press('ArrowDown')
    expect(isLeftToBrowser('Enter')).toBe(false)
    expect(opened).toEqual(['/shop/planter-pla'])
  })

  it('Escape closes the list first, and is left to the browser after that', async () => {
    await openWith('pla')
    expect(isLeftToBrowser('Escape')).toBe(false)
    await settle()
    expect([options(), field().value]).toEqual([[], 'pla'])
    expect(isLeftToBrowser('Escape')).toBe(true)
  })

  it('a list that the focus leaves closes', async () => {
    await openWith('pla')
    document.querySelector<HTMLElement>('#elsewhere')?.focus()
    await settle()
    expect([options(), attributes().expanded]).toEqual([[], 'false'])
  })

  it('ignores keys and letters while a word is composed', async () => {
    await openWith('pla')
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', isComposing: true, bubbles: true }))
    expect(active()).toBeNull()
  })
})

describe('recent searches', () => {
  it('are stored in this browser when the form is sent, and offered in the empty field', async () => {
    await openWith('pla')
    submit()
    await open()
    expect(options()).toEqual(['pla'])
    expect(JSON.parse(localStorage.getItem(storageKey) ?? '')).toEqual(['pla'])
    expect(byRole('listbox', 'Recent searches')).toBeTruthy()
    await press('ArrowDown')
    await press('Enter')
    expect(opened).toEqual(['/search?q=pla'])
  })

  it('keep the last six, each once, latest first', async () => {
    await open()
    for (const text of ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'ONE', 'three']) {
      field().value = text
      submit()
    }
    await open()
    expect(options()).toEqual(['three', 'ONE', 'seven', 'six', 'five', 'four'])
  })

  it('can be removed one by one, by button or Delete, and all together', async () => {
    localStorage.setItem(storageKey, '["mug","vase","bowl"]')
    await open()
    byRole('button', 'Remove “vase” from the recent searches').click()
    await settle()
    expect([options(), byRole('status').textContent]).toEqual([['mug', 'bowl'], '“vase” removed'])
    await press('ArrowDown')
    await press('Delete')
    expect(options()).toEqual(['bowl'])
    byRole('button', 'Clear recent searches').click()
    await settle()
    expect([options(), localStorage.getItem(storageKey)]).toEqual([[], null])
  })

  it.each(['{"a":1}', '[1,null]', 'no json'])('are none when the storage holds %s', async (stored) => {
    localStorage.setItem(storageKey, stored)
    await open()
    expect(options()).toEqual([])
  })
})

it.each([
  ['de', 'Vorschläge', '3 Vorschläge'],
  ['ar', 'اقتراحات', '3 اقتراحات'],
])('speaks %s', async (lang, list, count) => {
  await openWith('pla', lang)
  expect([byRole('listbox').getAttribute('aria-label'), byRole('status').textContent]).toEqual([list, count])
})

async function open({ isFocused = true, lang = 'en' } = {}): Promise<void> {
  openPage(form, shop, { lang })
  opened = []
  await boot()
  if (!isFocused) return
  field().focus()
  await settle()
}

function followLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link) opened.push(link.getAttribute('href') ?? '')
  event.preventDefault()
}

async function openWith(text: string, lang = 'en'): Promise<void> {
  await open({ lang })
  write(text)
  await pause()
}

function field(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('#q')
  if (!found) throw new Error('no field')
  return found
}

function write(text: string): void {
  type(field(), text)
}

/** Lets the pause after typing pass, and the answer arrive. */
async function pause(): Promise<void> {
  vi.advanceTimersByTime(1_000)
  await settle()
}

/** Sends the form, as Enter does. Returns true when the browser would load the results. */
function submit(): boolean {
  return field().form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })) ?? false
}

async function press(key: string): Promise<void> {
  pressKey(key)
  await settle()
}

function options(): string[] {
  return allByRole('option').map(nameOf)
}

function active(): string | null {
  const id = field().getAttribute('aria-activedescendant')
  const option = id === null ? null : document.getElementById(id)
  expect(option?.getAttribute('aria-selected') ?? 'true').toBe('true')
  return option && nameOf(option)
}

function attributes() {
  const read = (name: string) => field().getAttribute(`aria-${name}`)
  return { autocomplete: read('autocomplete'), expanded: read('expanded'), active: read('activedescendant') }
}

function isLeftToBrowser(key: string): boolean {
  return field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}

const answerSuggestions: typeof fetch = async (input, init) => {
  const path = typeof input === 'string' ? input : ''
  const trouble = shop.troubles.shift()?.trouble
  if (trouble === 'offline') throw new TypeError('Failed to fetch')
  const text = new URL(path, 'http://x.test').searchParams.get('q') ?? ''
  asked.push(text)
  const isHeld = held.has(text)
  if (isHeld) await new Promise<void>((done) => held.set(text, done))
  // A request that was aborted can still be answered, when the answer was on its way.
  if (init?.signal?.aborted && !isHeld) throw new DOMException('Aborted', 'AbortError')
  return Response.json(suggestionsFor(text))
}

function suggestionsFor(text: string): SuggestionsAnswer {
  if (text === 'nothing') return { suggestions: [] }
  const one = (kind: 'product' | 'post' | 'page', before: string, fullUrl: string) => ({
    kind,
    id: fullUrl,
    title: before + text,
    fullUrl,
    marks: [{ start: before.length, end: before.length + text.length }],
    imageUrl: null,
  })
  return {
    suggestions: [
      one('product', 'Planter ', `/shop/planter-${text}`),
      one('post', 'How to ', '/journal/how'),
      one('page', 'Care of ', '/care'),
    ],
  }
}
