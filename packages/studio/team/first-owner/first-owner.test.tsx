// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { anOwner, fakeServer, refused, type FakeRequest, type FakeResponse } from '../../testing/fake-server.ts'
import { openStudio, press, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

const path = '/api/studio/first-owner'
const token = 'cd'.repeat(32)
const sentence =
  'This link has expired, was used already or is not complete. If somebody has made the first account, sign in with it, or ask that person to invite you. Otherwise restart the server: it prints a new link.'
const over = () => refused(410, 'team.first-owner-over', sentence)

type Fake = { link?: () => FakeResponse; post?: () => FakeResponse }

async function open(hash: string, fake: Fake = {}) {
  const owner = anOwner()
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [] } })
  const bodies: unknown[] = []
  server.state.others = ({ path: asked, body }: FakeRequest) => {
    if (!asked.startsWith(path)) return undefined
    bodies.push(body)
    if (asked === `${path}/link`) return fake.link?.() ?? { status: 204, body: undefined }
    return fake.post?.() ?? { status: 200, body: server.state.account.answer }
  }
  ;({ close } = await openStudio(server, `/first-owner${hash}`))
  return bodies
}

async function fillIn(): Promise<void> {
  await typeInto(byRole('textbox', 'Email'), ' nora@fernandkiln.test ')
  await typeInto(byRole('textbox', 'Your name'), ' Nora Okafor ')
  await typeInto(byRole('textbox', 'Password'), 'terracotta two')
}

it('BX-3.01 makes the first account and asks it for its first site', async () => {
  const bodies = await open(`#${token}`)
  expect(document.title).toBe('Make the first account · Sitewright studio')
  expect(byRole('heading', 'Make the first account')).toBeTruthy()
  expect(byRole('textbox', 'Email')).toHaveProperty('autocomplete', 'username')
  expect(byRole('textbox', 'Password')).toHaveProperty('autocomplete', 'new-password')
  await fillIn()
  await press(byRole('button', 'Make the account'))
  const made = { email: 'nora@fernandkiln.test', displayName: 'Nora Okafor', password: 'terracotta two' }
  expect(bodies).toEqual([{ token }, { token, ...made, locale: 'en-US' }])
  expect(location.pathname + location.hash).toBe('/new-site')
  expect(byRole('textbox', 'Name of the site')).toHaveProperty('value', '')
})

it('shows what is wrong with a field, focuses the first and sends nothing', async () => {
  const bodies = await open(`#${token}`)
  await press(byRole('button', 'Make the account'))
  expect(document.activeElement).toBe(byRole('textbox', 'Email'))
  expect(descriptionOf(byRole('textbox', 'Email'))).toBe('Please enter your email.')
  expect(descriptionOf(byRole('textbox', 'Your name'))).toBe('Please enter your name.')
  await typeInto(byRole('textbox', 'Email'), 'nora')
  expect(descriptionOf(byRole('textbox', 'Email'))).toBe('Email is invalid')
  await fillIn()
  await typeInto(byRole('textbox', 'Password'), '1234567')
  await press(byRole('button', 'Make the account'))
  expect(document.activeElement).toBe(byRole('textbox', 'Password'))
  expect(descriptionOf(byRole('textbox', 'Password'))).toBe('Please use at least 8 characters.')
  expect(bodies).toEqual([{ token }])
})

it.each(['', '#short', `#${token}`])('says for the link with fragment "%s" how to get a new one', async (hash) => {
  await open(hash, { link: over })
  expect(byRole('heading', 'This link does not work')).toBeTruthy()
  expect(byRole('alert').textContent).toBe(sentence)
  await press(byRole('link', 'Back to sign in'))
  expect(location.pathname).toBe('/sign-in')
})

it('says the same to whoever is the second to use the link', async () => {
  await open(`#${token}`, { post: over })
  await fillIn()
  await press(byRole('button', 'Make the account'))
  expect(byRole('alert').textContent).toBe(sentence)
  expect(allByRole('textbox')).toHaveLength(0)
})

it('shows how long to wait after too many tries, and keeps what was typed', async () => {
  const tooMany = { ...refused(429, 'team.too-many-tries', 'Too many.'), headers: { 'retry-after': '590' } }
  await open(`#${token}`, { post: () => tooMany })
  await fillIn()
  await press(byRole('button', 'Make the account'))
  expect(byRole('alert').textContent).toBe('Too many tries. Please try again in 10 minutes.')
  expect(byRole('textbox', 'Your name')).toHaveProperty('value', ' Nora Okafor ')
})
