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

it('signs in with email and password and arrives at the home page', async () => {
  const server = await open()
  expect(location.pathname).toBe('/sign-in')

  await signInWith(' nora@fernandkiln.test ', 'terracotta')

  expect(byRole('heading', /^Good (morning|afternoon|evening), Nora$/)).toBeTruthy()
  expect(location.pathname).toBe('/')
  expect(document.title).toBe('Home · Sitewright studio')
  expect(server.state.seen).toEqual(['GET /api/studio/session', 'GET /api/studio/crumb', 'POST /api/studio/session'])
})

it('tries once more with the fresh crumb when the first one is stale', async () => {
  const server = await open()
  document.cookie = 'crumb=of-another-day; path=/'

  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(location.pathname).toBe('/')
  expect(server.state.seen.filter((call) => call.startsWith('POST'))).toHaveLength(2)
})

it('says that email or password is wrong, keeps both, and puts the focus on the password', async () => {
  await open()
  await signInWith('nora@fernandkiln.test', 'porcelain')

  expect(byRole('alert').textContent).toBe('Wrong email or password.')
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'nora@fernandkiln.test')
  expect(byRole('textbox', 'Password')).toHaveProperty('value', 'porcelain')
  expect(document.activeElement).toBe(byRole('textbox', 'Password'))
})

it('says how long to wait after too many tries', async () => {
  const server = await open()
  server.state.wrongTries = 5
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(byRole('alert').textContent).toBe('Too many tries. Please try again in 12 minutes.')
})

it('PL-8.07 says Network error when no answer comes', async () => {
  const server = await open()
  server.state.mood = 'silent'
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(byRole('alert').textContent).toBe('Network error')
})

it('asks to enable cookies where the browser keeps none', async () => {
  const server = await open()
  server.state.hasCookiesBlocked = true
  const cookieEnabled = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  await signInWith('nora@fernandkiln.test', 'terracotta')
  cookieEnabled.mockRestore()

  expect(byRole('alert').textContent).toBe('Please enable cookies in your browser, reload the page, and try again.')
})

it('says that something went wrong when the answer cannot be read', async () => {
  const server = await open()
  await signInWith('nora@fernandkiln.test', 'porcelain')
  server.state.mood = 'garbled'
  await press(byRole('button', /^Sign in$/))

  expect(byRole('alert').textContent).toBe('Something went wrong')
})

it('names what is missing, asks nothing of the server, and puts the focus on the first', async () => {
  const server = await open()
  await press(byRole('button', /^Sign in$/))

  expect(descriptionOf(byRole('textbox', 'Email'))).toBe('Please enter your email.')
  expect(descriptionOf(byRole('textbox', 'Password'))).toBe('Please enter your password.')
  expect(byRole('textbox', 'Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(byRole('textbox', 'Email'))
  expect(server.state.seen).toEqual(['GET /api/studio/session'])
})

it('says that an email is invalid after the field is left, not while it is typed', async () => {
  await open()
  const email = byRole('textbox', 'Email')
  await typeInto(email, 'nora')
  expect(descriptionOf(email)).toBe('')

  await leaveField(email)
  expect(descriptionOf(email)).toBe('Email is invalid')

  await typeInto(email, 'nora@fernandkiln.test')
  expect(descriptionOf(email)).toBe('')
})

it('says that it is busy and sends one call, however often the button is pressed', async () => {
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

it('sends one call when the form is submitted twice before it is rendered again', async () => {
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

it('brings one back to where one was going', async () => {
  await open('/orders?page=2')
  expect(location.pathname + location.search).toBe('/sign-in?next=%2Forders%3Fpage%3D2')

  await signInWith('nora@fernandkiln.test', 'terracotta')
  expect(location.pathname + location.search).toBe('/orders?page=2')
})

it('never leads to another site', async () => {
  await open('/sign-in?next=//evil.test/')
  await signInWith('nora@fernandkiln.test', 'terracotta')

  expect(location.href).toBe(`${location.origin}/`)
  expect(allByRole('heading', /Nora/)).toHaveLength(1)
})
