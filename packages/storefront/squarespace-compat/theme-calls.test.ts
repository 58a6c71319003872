import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { place, run } from '../testing/squarespace-compat-page.ts'
import { waitFor } from '../testing/wait-for.ts'

type Sent = { method: string; path: string; crumb: string | null; body: unknown }

const adds = '/api/commerce/shopping-cart/entries/?crumb=null'
let sent: Sent[] = []

/** Stands in for the server, whose answer to a cart read sets the crumb cookie. */
const answer = vi.fn<typeof fetch>(async (input, init) => {
  sent.push(sentBy(input as string, init?.method ?? 'GET', new Headers(init?.headers).get('X-CSRF-Token'), init?.body))
  await Promise.resolve()
  document.cookie = 'crumb=c1'
  return Response.json({ ok: true })
})
function keepSent(this: XMLHttpRequest, body?: unknown): void {
  const { method, url, headers } = opened.get(this) ?? { method: '', url: '', headers: [] }
  sent.push(sentBy(url, method, headers.join(', ') || null, body))
}

function sentBy(url: string, method: string, crumb: string | null, body: unknown): Sent {
  const { pathname, search } = new URL(url, location.href)
  return { method, path: pathname + search, crumb, body: body ?? null }
}

type Opened = { method: string; url: string; headers: string[] }
const opened = new WeakMap<XMLHttpRequest, Opened>()

/** Stands in for the browser's own methods, which the page's scripts wrap. */
beforeAll(async () => {
  const { prototype } = XMLHttpRequest
  prototype.open = function (this: XMLHttpRequest, method: string, url: string | URL) {
    opened.set(this, { method, url: String(url), headers: [] })
  }
  prototype.setRequestHeader = function (name, value) {
    if (name === 'X-CSRF-Token') opened.get(this)?.headers.push(value)
  }
  prototype.abort = () => undefined
  prototype.send = keepSent
  window.fetch = answer
  await import('./globals.ts')
})
beforeEach(() => {
  sent = []
  place('')
})
afterEach(() => {
  document.cookie = 'crumb=; Max-Age=-1'
})

const byXhr = `
  var call = new XMLHttpRequest()
  call.open('POST', '${adds}', true)
  call.setRequestHeader('Content-Type', 'application/json')
  call.setRequestHeader('X-CSRF-Token', 'null')
  call.send('{"quantity":1}')
  return call`
const byFetch = `fetch('${adds}', { method: 'POST', headers: { 'X-CSRF-Token': 'null' }, body: '{"quantity":1}' })`
const read = { method: 'GET', path: '/api/commerce/shopping-cart', crumb: null, body: null }
const add = { method: 'POST', path: adds, crumb: 'c1', body: '{"quantity":1}' }

describe('a change request of a theme’s script', () => {
  it.each([
    ['XMLHttpRequest', byXhr],
    ['fetch', byFetch],
  ])('carries the cookie’s crumb by %s, which only the first change has to fetch', async (_, script) => {
    run(script)
    await waitFor(() => expect(sent).toEqual([read, add]))
    run(script)
    expect(sent.slice(2)).toEqual([add]) // synchronously, because the page may be unloading
  })

  it('is not sent after abort()', async () => {
    const call: XMLHttpRequest = run(byXhr)
    call.abort()
    run(byXhr.replace('"quantity":1', '"quantity":2')) // waits for the same crumb as the first call
    await waitFor(() => expect(sent.at(-1)).toEqual({ ...add, body: '{"quantity":2}' }))
    expect(sent).toHaveLength(2)
  })
})

it.each([
  `var call = new XMLHttpRequest(); call.open('GET', '/api/commerce/shopping-cart'); call.send()`,
  `var call = new XMLHttpRequest(); call.open('POST', 'https://other.example/api/commerce/x'); call.send()`,
  `var call = new XMLHttpRequest(); call.open('POST', '/api/census/RecordHit?crumb=null'); call.send()`,
  `fetch('https://other.example/api/commerce/x', { method: 'POST' })`,
])('sends no crumb with other requests: %s', async (script) => {
  document.cookie = 'crumb=c1'
  run(script)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.crumb).toBeNull()
})

it('opens the checkout on goToCheckoutPage()', () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue(undefined)
  run('Y.Squarespace.Commerce.goToCheckoutPage()')
  expect(left.mock.calls).toEqual([['/checkout']])
  left.mockRestore()
})

describe('Y.Squarespace.Widgets.Alert', () => {
  const show = (given: object): void => run(`new Y.Squarespace.Widgets.Alert(${JSON.stringify(given)})`)

  it('shows title and message as text in a modal dialog with a close button', () => {
    place('<button id="opener">Add</button>')
    document.querySelector<HTMLElement>('#opener')?.focus()
    show({ 'strings.title': 'Sorry', 'strings.message': 'Only 1 <b>left</b>' })
    const dialog = byRole('alertdialog')
    const textAt = (name: string) => document.getElementById(dialog.getAttribute(name) ?? '')?.textContent
    expect([textAt('aria-labelledby'), textAt('aria-describedby')]).toEqual(['Sorry', 'Only 1 <b>left</b>'])
    byRole('button', 'Close').click()
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('is labelled by its message without a title, and its button uses the page’s language', () => {
    place('<script data-name="static-context" type="text/plain" data-close="Schließen"></script>')
    show({ 'strings.message': 'Nicht mehr da' })
    const id = byRole('alertdialog').getAttribute('aria-labelledby') ?? ''
    expect(document.getElementById(id)?.textContent).toBe('Nicht mehr da')
    expect(byRole('button', 'Schließen').textContent).toBe('Schließen')
  })

  it('opens nothing without a message', () => {
    show({})
    show({ 'strings.message': {} })
    expect(document.querySelector('dialog')).toBeNull()
  })

  it('can be closed by its script, which receives the close event', () => {
    const heard: unknown[] = run(`
      var heard = [], alert = new Y.Squarespace.Widgets.Alert({ 'strings.message': 'Sorry' })
      alert.on('close', function () { heard.push('closed') })
      alert.render().hide()
      alert.destroy()
      new Y.Squarespace.Widgets.Confirmation({ 'strings.message': 'Sure?' }).on('yes', function () {})
      return heard`)
    expect(heard).toEqual(['closed'])
  })
})
