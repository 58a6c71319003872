import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeShop } from '../testing/fake-shop.ts'
import { boot, forgetCookies, openPage, settle } from '../testing/open-page.ts'

type Sent = { method: string; path: string; crumb: string | null; body: unknown }

let sent: Sent[]
let answers: { status: number; body: object }[]
let gone: string[]

beforeEach(() => {
  sent = []
  answers = []
  gone = []
  document.cookie = 'crumb=first; path=/'
})
afterEach(() => {
  forgetCookies()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const field = (name: string, type: string, help = ''): string => `
  <div class="form-item field ${type}"><label class="title" for="account-${name}">${name}</label>
    <div class="field-control"><input class="field-element" id="account-${name}" name="${name}" type="${type}" ${help}>
      ${type === 'password' ? `<button class="show-password" type="button" hidden data-show="Show password" data-hide="Hide password" aria-controls="account-${name}"></button>` : ''}</div>
    <p class="field-error" id="account-${name}-error" hidden></p></div>`

const page = (call: string, action: string, fields: string): string => `
  <section class="sw-account" data-island="account-form"><div class="sw-account-alert" role="alert" hidden></div>
    <form class="sw-account-form" method="post" action="${action}" data-call="${call}" novalidate>${fields}
      <button type="submit">Go</button></form></section>`

const signInPage = page('sign-in', '/account/sign-in', field('email', 'email') + field('password', 'password'))

async function open(html: string): Promise<HTMLFormElement> {
  openPage(html, fakeShop([]))
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET') return Response.json({ isAuthenticated: false })
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ method: init.method, path, crumb: new Headers(init.headers).get('x-csrf-token'), body })
    const { status, body: answer } = answers.shift() ?? { status: 200, body: {} }
    return Response.json(answer, { status })
  })
  vi.spyOn(location, 'assign').mockImplementation((to) => void gone.push(String(to)))
  await boot()
  const form = document.querySelector('form')
  if (!form) throw new Error('The page has no form.')
  return form
}

function type(form: HTMLFormElement, values: Record<string, string>): void {
  for (const input of form.querySelectorAll('input')) input.value = values[input.name] ?? input.value
}

async function send(form: HTMLFormElement): Promise<void> {
  form.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
  await settle()
}

it('BX-1.18 returns to where the sign-in was asked for, unless the merged cart has to be looked at', async () => {
  const next = '<input type="hidden" name="next" value="addresses" data-path="/account/addresses">'
  for (const [answered, expected] of [
    ['/account', '/account/addresses'],
    ['/cart', '/cart'],
  ]) {
    const form = await open(
      page('sign-in', '/account/sign-in', field('email', 'email') + field('password', 'password') + next),
    )
    answers.push({ status: 200, body: { xsrfToken: 'second', next: answered } })
    type(form, { email: 'ada@example.test', password: 'three clay cups' })
    await send(form)
    expect(gone.at(-1)).toBe(expected)
  }
})

it('SF-7.01 SF-6.02 sends the fields with the crumb as a header and follows the response’s next URL', async () => {
  const form = await open(signInPage)
  answers.push({ status: 200, body: { xsrfToken: 'second', next: '/cart' } })
  type(form, { email: 'ada@example.test', password: 'three clay cups' })
  await send(form)
  const body = { email: 'ada@example.test', password: 'three clay cups', rememberMe: false }
  expect(sent).toEqual([{ method: 'POST', path: '/api/site-users/account/session', crumb: 'first', body }])
  expect(gone).toEqual(['/cart'])
})

it.each([true, false])('SF-3.13 SF-7.01 sends email, password and rememberMe: %s', async (rememberMe) => {
  const box = `<label><input type="checkbox" name="rememberMe" value="on"> Stay signed in</label>`
  const form = await open(signInPage.replace('<button type="submit"', `${box}<button type="submit"`))
  type(form, { email: 'ada@example.test', password: 'three clay cups' })
  form.querySelector<HTMLInputElement>('[type=checkbox]')!.checked = rememberMe
  await send(form)
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'ada@example.test', password: 'three clay cups', rememberMe }])
})

it('SF-7.01 SF-6.02 sends the new token with every later call', async () => {
  const form = await open(signInPage)
  answers.push({ status: 200, body: { xsrfToken: 'second', next: '/cart' } })
  // Stands in for the answer's Set-Cookie header.
  form.addEventListener('submit', () => (document.cookie = 'crumb=second; path=/'))
  await send(form)
  const { sendChangeRequest: change } = await import('../kit/api.ts')
  await change({ method: 'DELETE', path: '/api/commerce/shopping-cart/entries/1' })
  expect(sent.at(-1)).toMatchObject({ method: 'DELETE', crumb: 'second' })
})

it('shows each error beside its field and moves the focus to the field', async () => {
  const form = await open(signInPage)
  const errors = { email: 'Email is invalid', password: 'Please enter your password.' }
  answers.push({ status: 400, body: { message: 'Please check what you typed.', errors } })
  await send(form)
  const email = document.getElementById('account-email')
  expect(document.activeElement).toBe(email)
  expect(email?.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(email?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Email is invalid')
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Please check what you typed.')

  answers.push({ status: 401, body: { message: 'Wrong email or password.' } })
  await send(form)
  expect(email?.hasAttribute('aria-invalid')).toBe(false)
  expect(document.getElementById('account-email-error')?.hidden).toBe(true)
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Wrong email or password.')
  expect(document.activeElement?.id).toBe('account-password')
})

it('shows the password after “Show password” and hides it on submit', async () => {
  const form = await open(signInPage)
  const button = document.querySelector<HTMLButtonElement>('.show-password')
  const input = document.getElementById('account-password')
  expect([button?.hidden, button?.textContent, input?.getAttribute('type')]).toEqual([
    false,
    'Show password',
    'password',
  ])
  button?.click()
  expect([button?.textContent, input?.getAttribute('type')]).toEqual(['Hide password', 'text'])
  await send(form)
  expect(input?.getAttribute('type')).toBe('password')
})

it('SF-7.02 repeats a sign-out with the fresh crumb after crumbFail', async () => {
  const form = await open(page('sign-out', '/account/sign-out', ''))
  answers.push({ status: 403, body: { crumbFail: true, message: 'expired' } })
  form.addEventListener('submit', () => (document.cookie = 'crumb=fresh; path=/'))
  await send(form)
  expect(sent.map(({ method, crumb }) => `${method} ${crumb}`)).toEqual(['DELETE first', 'DELETE fresh'])
  expect(gone).toEqual(['/account/sign-in'])
})

it('SF-7.02 gives up after a second crumbFail and shows the message', async () => {
  const form = await open(page('sign-out', '/account/sign-out', ''))
  const refused = { status: 403, body: { crumbFail: true, message: 'Your session has expired.' } }
  answers.push(refused, refused)
  await send(form)
  expect([sent.length, gone]).toEqual([2, []])
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Your session has expired.')
})

it('SF-7.02 does not repeat a sign-out after any other error', async () => {
  const form = await open(page('sign-out', '/account/sign-out', ''))
  answers.push({ status: 503, body: { message: 'Please try again later.' } })
  await send(form)
  expect([sent.length, gone]).toEqual([1, []])
})

it.each([
  ['requested', '<input type="hidden" name="cloneCart" value="1">', '?cloneCart=true'],
  ['not requested', '', ''],
])('SF-7.02 keeps the cloneCart parameter when it repeats the call (%s)', async (_, fields, query) => {
  const form = await open(page('sign-out', '/account/sign-out', fields))
  answers.push({ status: 403, body: { crumbFail: true, message: 'expired' } })
  await send(form)
  const path = `/api/site-users/account/session${query}`
  expect(sent.map((one) => [one.method, one.path])).toEqual([
    ['DELETE', path],
    ['DELETE', path],
  ])
})

it('reads the token of an emailed link from the form’s action', async () => {
  const token = 'a'.repeat(64)
  const form = await open(page('set-password', `/account/reset/${token}`, field('password', 'password')))
  answers.push({ status: 200, body: { xsrfToken: 'x', next: '/account' } })
  type(form, { password: 'three clay cups' })
  await send(form)
  const body = { token, password: 'three clay cups', firstName: '', lastName: '' }
  expect(sent).toMatchObject([{ method: 'PUT', path: '/api/site-users/account/reset', body }])
  expect(gone).toEqual(['/account'])
})

it('SF-4.17 notifies other tabs after sign-in that the cart has changed', async () => {
  const form = await open(signInPage)
  const heard: unknown[] = []
  const other = new BroadcastChannel('sw-cart')
  const come = new Promise<void>((done) => {
    other.onmessage = (event: MessageEvent<unknown>) => done(void heard.push(event.data))
  })
  answers.push({ status: 200, body: { xsrfToken: 'x', next: '/account' } })
  await send(form)
  await come
  other.close()
  expect(heard).toEqual([{}])
})
