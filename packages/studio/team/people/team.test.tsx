// @vitest-environment happy-dom
import { toastQueue } from '@sitewright/ui/notify.ts'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { Person, TeamAnswer } from '@sitewright/domain/team/people.wire.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { allByRole, byRole, descriptionOf } from '../../testing/by-role.ts'
import { anOwner, fakeServer, refused, type FakeRequest, type FakeResponse } from '../../testing/fake-server.ts'
import { choose, openStudio, passTime, press, takeOverTimers, typeInto } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  vi.useRealTimers()
  await close()
})

const { admin, editor, moderator } = websiteRoles
const person = (some: Partial<Person>): Person => ({
  id: 'a'.repeat(32),
  name: 'Ana Moreau',
  email: 'ana@fernandkiln.test',
  roles: [editor],
  isOwner: false,
  hasSecondStep: false,
  seenAt: null,
  ...some,
})
const nora = person({ id: 'a1'.repeat(16), name: 'Nora Okafor', roles: [admin], isOwner: true, hasSecondStep: true })
const ana = person({})
const aTeam = (): TeamAnswer => ({ people: [nora, ana], invitations: [] })

type Answers = (request: FakeRequest, team: TeamAnswer) => FakeResponse | undefined

/** Opens the team's screen with a server that keeps a team. Returns the bodies of the changes it got. */
async function open(path = '', answers: Answers = () => undefined, language = 'en') {
  const account = anOwner()
  account.answer.account.locale = language
  const server = fakeServer(account)
  const team = aTeam()
  const changes: string[] = []
  const keys: (string | null)[] = []
  server.state.isSignedIn = true
  server.state.others = (request) => {
    if (!/^\/api\/studio\/(?:team|session\/confirm)/u.test(request.path)) return undefined
    if (request.method === 'GET') return { status: 200, body: team }
    keys.push(request.idempotencyKey)
    changes.push(`${request.method} ${request.path} ${JSON.stringify(request.body ?? {})}`)
    return answers(request, team) ?? { status: 200, body: { undo: null } }
  }
  ;({ close } = await openStudio(server, `/fern-kiln/team${path}`))
  return { server, team, changes, keys }
}

const rights = (): Record<string, string> =>
  Object.fromEntries(
    allByRole('listitem').flatMap((item) => {
      const [, name, by] = [...item.children]
      return item.hasAttribute('data-may') ? [[name?.textContent ?? '', by?.textContent ?? '']] : []
    }),
  )

const problem = (): string | undefined => document.querySelector('aside [role=alert]')?.textContent

it('BX-3.11 lists the team with roles and the second step', async () => {
  await open()
  const rows = [...document.querySelectorAll('tr')].map((row) => row.textContent)
  expect(rows[1]).toContain('Nora Okafor')
  expect(rows[1]).toContain('Owner')
  expect(rows[2]).toMatch(/Ana Moreau.*Editor.*Off.*Never/)
})

it('PL-6.01 SF-6.05 delight 24: explains line by line which role permits what, and who can do the rest', async () => {
  await open(`?sheet=${ana.id}`)
  expect(rights()).toMatchObject({
    'Publish and schedule': 'Editor',
    'Moderate comments': 'Editor',
    'See orders and customers': 'Administrator, Store manager (Nora Okafor)',
    'Transfer the site': 'Owner (Nora Okafor)',
    'See analyticsonly own pages': 'Editor',
  })
})

it('changes roles at once, and takes them back with the reason when the server refuses', async () => {
  let isRefusing = false
  const { changes } = await open(`?sheet=${ana.id}`, (_, team) => {
    if (isRefusing) return refused(409, 'team.last-administrator', 'Somebody has to be able to manage the team.')
    team.people = [nora, { ...ana, roles: [editor, moderator] }]
    return { status: 200, body: { undo: null } }
  })
  await choose(byRole('combobox', 'Add role'), String(moderator))
  expect(changes).toEqual([`PUT /api/studio/team/${ana.id} {"roles":[${editor},${moderator}]}`])
  expect(rights()['Moderate reviews']).toBe('Moderator')
  isRefusing = true
  await press(byRole('button', 'Remove Moderator'))
  expect(problem()).toBe('Somebody has to be able to manage the team.')
  expect(rights()['Moderate reviews']).toBe('Moderator')
})

it('says what the roles of an invitation permit together, and asks for a role before it is sent', async () => {
  const { changes } = await open('?sheet=invite')
  await typeInto(byRole('textbox', 'Email'), 'kit@fernandkiln.test')
  await press(byRole('button', 'Send invitation'))
  expect(problem()).toBe('Please choose at least one role.')
  expect(changes).toEqual([])
  await press(byRole('checkbox', /^Moderator/))
  expect(document.body.textContent).toContain('May: Comment as staff, Moderate comments, Moderate reviews.')
  await press(byRole('button', 'Send invitation'))
  expect(changes).toEqual([`POST /api/studio/team/invitations {"email":"kit@fernandkiln.test","roles":[${moderator}]}`])
})

it.each([
  [false, 'Invitation sent to kit@fernandkiln.test'],
  [true, 'Invitation to kit@fernandkiln.test made. This server sends no emails: you find it in the outbox'],
])('says whether an invitation was sent: without a mail server %s', async (hasOutbox, text) => {
  const { server } = await open('?sheet=invite')
  server.state.account.answer.hasOutbox = hasOutbox
  await close()
  ;({ close } = await openStudio(server, '/fern-kiln/team?sheet=invite'))
  await typeInto(byRole('textbox', 'Email'), 'kit@fernandkiln.test')
  await press(byRole('checkbox', /^Moderator/))
  await press(byRole('button', 'Send invitation'))
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toContain(text)
})

it('BX-4.02 keeps an invitation that is being written, until it is sent', async () => {
  await open('?sheet=invite')
  await typeInto(byRole('textbox', 'Email'), 'kit@fernandkiln.test')
  await press(byRole('checkbox', /^Moderator/))
  await close()
  await open('?sheet=invite')
  expect(byRole('textbox', 'Email')).toMatchObject({ value: 'kit@fernandkiln.test' })
  await press(byRole('button', 'Send invitation'))
  await close()
  await open('?sheet=invite')
  expect(byRole('textbox', 'Email')).toMatchObject({ value: '' })
})

it('BX-4.02 sends by itself an invitation that the network lost', async () => {
  const { server, changes } = await open('?sheet=invite')
  await typeInto(byRole('textbox', 'Email'), 'kit@fernandkiln.test')
  await press(byRole('checkbox', /^Moderator/))
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Send invitation'))
  expect(document.body.textContent).toContain('Offline — kept on this device, sent when you are back online')
  server.state.mood = 'well'
  await passTime(5_000)
  expect(changes).toEqual([`POST /api/studio/team/invitations {"email":"kit@fernandkiln.test","roles":[${moderator}]}`])
  expect(location.search).toBe('')
})

it('asks for the password before the site is transferred, and then sends the call again', async () => {
  let given: unknown
  const { changes } = await open(`?sheet=${ana.id}`, ({ path, body }) => {
    if (path.endsWith('/confirm')) given = body
    const isRefused = path.endsWith('/make-owner') && given === undefined
    return isRefused ? refused(403, 'team.password-needed', 'Please enter your password again.') : undefined
  })
  await press(byRole('button', 'Make owner'))
  expect(byRole('alertdialog', 'Make Ana Moreau the owner?')).toBeTruthy()
  expect(changes).toEqual([])
  await press(allByRole('button', 'Make owner').at(-1) ?? document.body)
  expect(byRole('heading', 'Please enter your password again')).toBeTruthy()
  await press(byRole('button', 'Confirm'))
  expect(descriptionOf(byRole('textbox', 'Password'))).toBe('Please enter your password.')
  await typeInto(byRole('textbox', 'Password'), 'terracotta')
  await press(byRole('button', 'Confirm'))
  expect(given).toEqual({ password: 'terracotta' })
  expect(changes.filter((change) => change.includes('/make-owner'))).toHaveLength(2)
  expect(allByRole('heading', 'Please enter your password again')).toEqual([])
})

it('BX-1.02 repeats under its key a transfer whose answer was lost', async () => {
  const { keys } = await open(`?sheet=${ana.id}`, () => ({ status: 502, body: undefined }))
  await press(byRole('button', 'Make owner'))
  await press(allByRole('button', 'Make owner').at(-1) ?? document.body)
  await press(allByRole('button', 'Make owner').at(-1) ?? document.body)
  expect(keys).toEqual([keys[0], keys[0]])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

it('speaks German', async () => {
  await open(`?sheet=${ana.id}`, undefined, 'de')
  expect(byRole('heading', 'Ana Moreau darf')).toBeTruthy()
  expect(rights()['Veröffentlichen und planen']).toBe('Redaktion')
})
