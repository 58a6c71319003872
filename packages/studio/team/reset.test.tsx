// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { anOwner, fakeServer, refused, type FakeRequest, type FakeResponse } from '../testing/fake-server.ts'
import { leaveField, openStudio, press, pressTwice, settled, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

const path = '/api/studio/password-reset'
const token = 'ab'.repeat(32)
const over = () =>
  refused(410, 'team.reset-over', 'This link has expired or was used already. Please ask for a new one.')

type Fake = { link?: () => FakeResponse; put?: (body: unknown) => FakeResponse; post?: () => FakeResponse }

async function open(at: string, fake: Fake = {}) {
  const server = fakeServer(anOwner())
  const bodies: unknown[] = []
  server.state.others = ({ path: asked, method, body }: FakeRequest) => {
    if (!asked.startsWith(path)) return undefined
    bodies.push(body)
    if (asked === `${path}/link`) return fake.link?.() ?? { status: 200, body: { email: 'nora@fernandkiln.test' } }
    if (method === 'PUT') return fake.put?.(body) ?? { status: 204, body: undefined }
    return fake.post?.() ?? { status: 204, body: undefined }
  }
  ;({ close } = await openStudio(server, at))
  return { server, bodies }
}

it('is linked from the sign-in page and links back', async () => {
  await open('/sign-in')
  await press(byRole('link', 'Forgot your password?'))
  expect(location.pathname).toBe('/forgot-password')
  expect(document.title).toBe('Forgot your password? · Sitewright studio')
  await press(byRole('link', 'Back to sign in'))
  expect(location.pathname).toBe('/sign-in')
})

it('sends the email and shows a message that does not reveal whether the account exists', async () => {
  const { bodies } = await open('/forgot-password')
  await typeInto(byRole('textbox', 'Email'), ' nora@fernandkiln.test ')
  await press(byRole('button', 'Send the link'))

  expect(bodies).toEqual([{ email: 'nora@fernandkiln.test' }])
  expect(byRole('heading', 'Look into your inbox')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe(
    'If there is an account for nora@fernandkiln.test, a link to set a new password is on its way. It works for one hour.',
  )
  await press(byRole('button', 'Try another email'))
  expect(byRole('textbox', 'Email')).toHaveProperty('value', '')
})

it('sends the email once when the button is pressed twice before a render', async () => {
  const { bodies } = await open('/forgot-password')
  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  await pressTwice(byRole('button', 'Send the link'))
  expect(bodies).toHaveLength(1)
})

it('shows the email’s error, focuses the field and sends no request', async () => {
  const { bodies } = await open('/forgot-password')
  const email = byRole('textbox', 'Email')
  await press(byRole('button', 'Send the link'))
  expect(descriptionOf(email)).toBe('Please enter your email.')
  expect(document.activeElement).toBe(email)

  await typeInto(email, 'nora')
  await leaveField(email)
  expect(descriptionOf(email)).toBe('Email is invalid')
  expect(bodies).toEqual([])
})

it('shows how long to wait after too many links, and keeps the email', async () => {
  const tooMany = { ...refused(429, 'kit.too-many', 'Too many requests.'), headers: { 'retry-after': '1190' } }
  await open('/forgot-password', { post: () => tooMany })
  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  await press(byRole('button', 'Send the link'))
  expect(byRole('alert').textContent).toBe('Too many tries. Please try again in 20 minutes.')
  expect(byRole('textbox', 'Email')).toHaveProperty('value', 'nora@fernandkiln.test')
})

it('sends one request when the button is pressed again while sending', async () => {
  const { server, bodies } = await open('/forgot-password')
  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  let letGo = () => {}
  server.state.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await press(byRole('button', 'Send the link'))
  await press(byRole('button', 'Sending…'))
  letGo()
  await settled()
  expect(bodies).toHaveLength(1)
})

it('BX-5.08 sets the password of the link’s account, and then signs in with it', async () => {
  const { server, bodies } = await open(`/new-password#${token}`)
  expect(byRole('heading', 'Choose a new password')).toBeTruthy()
  expect(byRole('main').textContent).toContain(
    'For the account nora@fernandkiln.test. Everybody who is signed in to it is signed out.',
  )
  const field = byRole('textbox', 'New password')
  expect(field).toHaveProperty('autocomplete', 'new-password')
  expect(descriptionOf(field)).toBe('At least 8 characters.')
  await typeInto(field, 'terracotta two')
  await press(byRole('button', 'Save the new password'))

  expect(bodies).toEqual([{ token }, { token, password: 'terracotta two' }])
  expect(location.pathname + location.hash).toBe('/sign-in')
  expect(byRole('status').textContent).toBe('Your password was changed. Please sign in with the new one.')
  server.state.account.password = 'terracotta two'
  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  await typeInto(byRole('textbox', 'Password'), 'terracotta two')
  await press(byRole('button', /^Sign in$/))
  expect(location.pathname).toBe('/')
})

it('shows the password’s error, keeps the value and focuses the field', async () => {
  const { bodies } = await open(`/new-password#${token}`)
  const field = byRole('textbox', 'New password')
  await press(byRole('button', 'Save the new password'))
  expect(descriptionOf(field)).toBe('Please choose a new password.')
  await typeInto(field, '1234567')
  expect(descriptionOf(field)).toBe('Please use at least 8 characters.')
  await press(byRole('button', 'Save the new password'))
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '1234567')
  expect(bodies).toHaveLength(1) // only the request that reads the link's account
})

it.each(['', '#', '#short', `#${token}`])(
  'shows that the link with fragment "%s" has expired, and links to a new one',
  async (hash) => {
    await open(`/new-password${hash}`, { link: over })
    expect(byRole('heading', 'This link no longer works')).toBeTruthy()
    expect(byRole('alert').textContent).toBe('This link has expired or was used already. Please ask for a new one.')
    await press(byRole('link', 'Ask for a new link'))
    expect(location.pathname).toBe('/forgot-password')
  },
)

it('shows that the link has expired when it expires while the password is typed', async () => {
  await open(`/new-password#${token}`, { put: over })
  await typeInto(byRole('textbox', 'New password'), 'terracotta two')
  await press(byRole('button', 'Save the new password'))
  expect(byRole('heading', 'This link no longer works')).toBeTruthy()
  expect(allByRole('textbox')).toHaveLength(0)
})

it('PL-8.07 shows Network error while offline, and tries again', async () => {
  let isSilent = true
  const { server } = await open('/sign-in')
  server.state.others = ({ path: asked }) =>
    asked === `${path}/link` && !isSilent ? { status: 200, body: { email: 'nora@fernandkiln.test' } } : undefined
  await close()
  server.state.mood = 'silent'
  ;({ close } = await openStudio(server, `/new-password#${token}`))
  expect(byRole('alert').textContent).toBe('Network error')
  isSilent = false
  server.state.mood = 'well'
  await press(byRole('button', 'Try again'))
  expect(byRole('textbox', 'New password')).toBeTruthy()
})
