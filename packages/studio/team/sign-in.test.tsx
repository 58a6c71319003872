// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { anOwner, fakeServer } from '../testing/fake-server.ts'
import { leaveField, openStudio, press, pressTwice, settled, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

async function open(path?: string) {
  const server = fakeServer(anOwner())
  ;({ close } = await openStudio(server, path))
  return server
}

async function signInWith(email: string, password: string): Promise<void> {
  await typeInto(byRole('textbox', 'Email'), email)
  await typeInto(byRole('textbox', 'Password'), password)
  await press(byRole('button', /^Sign in$/))
}

it('signs in with email and password and opens the home page', async () => {
  const server = await open()
  expect(location.pathname).toBe('/sign-in')

  await signInWith(' nora@fernandkiln.test ', 'terracotta')

  expect(byRole('heading', /^Good (morning|afternoon|evening), Nora$/)).toBeTruthy()
  expect(location.pathname).toBe('/')
  expect(document.title).toBe('Home · Sitewright studio')
  expect(server.state.seen).toEqual([
    'GET /api/studio/session',
    'GET /api/studio/crumb',
    'POST /api/studio/session',
    'GET /api/studio/overview',
    'GET /api/studio/account', // by the home page: is there a second step?
    'GET /api/studio/site/checklist',
  ])
})

it('retries with the fresh crumb when the first is stale', async () => {
  const server = await open()
  document.cookie = 'crumb=of-another-day; path=/'

  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(location.pathname).toBe('/')
  expect(server.state.seen.filter((call) => call.startsWith('POST'))).toHaveLength(2)
})

it('shows an alert for a wrong email or password, keeps both and focuses the password', async () => {
  await open()
  await signInWith('nora@fernandkiln.test', 'porcelain')

  expect(byRole('alert').textContent).toBe('Wrong email or password.')
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'nora@fernandkiln.test')
  expect(byRole('textbox', 'Password')).toHaveProperty('value', 'porcelain')
  expect(document.activeElement).toBe(byRole('textbox', 'Password'))
})

it('shows how long to wait after too many tries', async () => {
  const server = await open()
  server.state.wrongTries = 5
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(byRole('alert').textContent).toBe('Too many tries. Please try again in 12 minutes.')
})

it('PL-8.07 shows Network error while offline', async () => {
  const server = await open()
  server.state.mood = 'silent'
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(byRole('alert').textContent).toBe('Network error')
})

it('asks to enable cookies when they are blocked', async () => {
  const server = await open()
  server.state.hasCookiesBlocked = true
  const cookieEnabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await signInWith('nora@fernandkiln.test', 'terracotta')
  cookieEnabled.mockRestore()

  expect(byRole('alert').textContent).toBe('Please enable cookies in your browser, reload the page, and try again.')
})

it('shows “Something went wrong” when the response cannot be parsed', async () => {
  const server = await open()
  await signInWith('nora@fernandkiln.test', 'porcelain')
  server.state.mood = 'garbled'
  await press(byRole('button', /^Sign in$/))

  expect(byRole('alert').textContent).toBe('Something went wrong')
})

it('shows an error for each empty field, focuses the first and sends no request', async () => {
  const server = await open()
  await press(byRole('button', /^Sign in$/))

  expect(descriptionOf(byRole('textbox', 'Email'))).toBe('Please enter your email.')
  expect(descriptionOf(byRole('textbox', 'Password'))).toBe('Please enter your password.')
  expect(byRole('textbox', 'Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(byRole('textbox', 'Email'))
  expect(server.state.seen).toEqual(['GET /api/studio/session'])
})

it('shows an invalid email on blur, not while typing', async () => {
  await open()
  const email = byRole('textbox', 'Email')
  await typeInto(email, 'nora')
  expect(descriptionOf(email)).toBe('')

  await leaveField(email)
  expect(descriptionOf(email)).toBe('Email is invalid')

  await typeInto(email, 'nora@fernandkiln.test')
  expect(descriptionOf(email)).toBe('')
})

it('shows that it is busy and sends one request when the button is pressed again', async () => {
  const server = await open()
  let letGo = () => {}
  server.state.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await signInWith('nora@fernandkiln.test', 'terracotta')
  await press(byRole('button', 'Signing in…'))
  letGo()
  await settled()

  expect(server.state.seen.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  expect(location.pathname).toBe('/')
})

it('sends one request when the form is submitted twice before a render', async () => {
  const server = await open()
  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  await typeInto(byRole('textbox', 'Password'), 'terracotta')
  await pressTwice(byRole('button', 'Sign in'))

  expect(server.state.seen.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  expect(location.pathname).toBe('/')
})

it('shows and hides the password', async () => {
  await open()
  await press(byRole('button', 'Show password'))
  expect(byRole('textbox', 'Password')).toHaveProperty('type', 'text')

  await press(byRole('button', 'Hide password'))
  expect(byRole('textbox', 'Password')).toHaveProperty('type', 'password')
})

it('returns to the requested page after sign-in', async () => {
  await open('/orders?page=2')
  expect(location.pathname + location.search).toBe('/sign-in?next=%2Forders%3Fpage%3D2')

  await signInWith('nora@fernandkiln.test', 'terracotta')
  expect(location.pathname + location.search).toBe('/orders?page=2')
})

it('never redirects to another origin', async () => {
  await open('/sign-in?next=//evil.test/')
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(location.href).toBe(`${location.origin}/`)
  expect(allByRole('heading', /Nora/)).toHaveLength(1)
})
