// @vitest-environment happy-dom
import type { LastChangeAnswer } from '@sitewright/domain/team/last-change.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { heldDrafts } from '../kit/form/draft-database.ts'
import './settings.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { byRole } from '../testing/by-role.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, passTime, press, takeOverTimers, typeInto } from '../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  vi.useRealTimers()
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

/** Opens the settings as an account sees them. `sent` holds what was saved, `deletions` the keys of the requests to delete the site. */
async function openSettings(account = anOwner(), other: object = {}, by: LastChangeAnswer['by'] = null) {
  const server = fakeServer(account)
  server.state.lastChange.by = by
  server.state.isSignedIn = true
  const sent: unknown[] = []
  const deletions: (string | null)[] = []
  const settings = {
    title: 'Fern & Kiln',
    tagline: 'Made by hand',
    language: 'en-US',
    timeZone: 'UTC',
    currency: 'USD',
    ...other,
  }
  server.state.others = ({ method, path, body, idempotencyKey }) => {
    if (path === '/api/studio/site/delete') {
      deletions.push(idempotencyKey)
      return { status: 502, body: undefined } // carried out, and the answer was lost
    }
    if (path !== '/api/studio/settings') return undefined
    if (method === 'PUT') {
      sent.push(body)
      const { base, ...changed } = body as { base?: Partial<typeof settings> }
      if (base?.tagline !== undefined && base.tagline !== settings.tagline)
        return refused(409, 'changes.changed-meanwhile', 'This was changed meanwhile. Please look at it again.')
      Object.assign(settings, changed)
      return { status: 200, body: { undo: null } }
    }
    return { status: 200, body: { ...settings, identifier: 'fern-kiln', isCurrencyFixed: true } }
  }
  ;({ close } = await openStudio(server, '/fern-kiln/settings'))
  return { server, sent, settings, deletions }
}

const tagline = () => byRole('textbox', /^Tagline|sentence/i)

it('BX-4.02 keeps what was changed, for the account that changed it, and saves that alone', async () => {
  await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  await close()

  const another = anOwner()
  another.answer.account.id = 'b2'.repeat(16)
  await openSettings(another)
  expect(tagline()).toMatchObject({ value: 'Made by hand' })
  await close()

  const { sent } = await openSettings()
  expect(tagline()).toMatchObject({ value: 'Thrown by hand' })
  await press(byRole('button', 'Save'))
  expect(sent).toEqual([{ tagline: 'Thrown by hand', base: { tagline: 'Made by hand' } }])
  expect(tagline()).toMatchObject({ value: 'Thrown by hand' })
})

it('BX-4.02 says that a text was not saved, also after a reload, and discards it by a press', async () => {
  await openSettings()
  const screen = () => byRole('main')
  expect(screen().textContent).not.toContain('Not saved yet')
  await typeInto(tagline(), 'Thrown by hand')
  await close()

  const { sent } = await openSettings()
  expect(screen().textContent).toContain('Not saved yet')
  await press(byRole('button', 'Discard'))
  expect(tagline()).toMatchObject({ value: 'Made by hand' })
  expect(screen().textContent).not.toContain('Not saved yet')
  expect(sent).toEqual([])
  expect(document.activeElement).not.toBe(document.body)
})

it('BX-4.02 saves by itself what the network lost', async () => {
  const { server, sent } = await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Save'))
  expect(byRole('main').textContent).toContain('Offline — kept on this device, sent when you are back online')
  server.state.mood = 'well'
  await passTime(5_000)
  expect(sent).toEqual([{ tagline: 'Thrown by hand', base: { tagline: 'Made by hand' } }])
  expect(heldDrafts.size).toBe(0)
})

it('BX-4.02 shows what somebody else saved meanwhile, and saves over it only when that is chosen', async () => {
  await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  await close()

  const { sent } = await openSettings(anOwner(), { tagline: 'Made with care' })
  const card = byRole('region', 'Needs attention')
  expect(card.textContent).toMatch(/Thrown by hand.*Made with care/)
  await press(byRole('button', 'Save'))
  expect(sent).toEqual([])
  await press(byRole('button', 'Keep yours'))
  await press(byRole('button', 'Save'))
  expect(sent).toEqual([{ tagline: 'Thrown by hand', base: { tagline: 'Made with care' } }])
})

it('BX-4.02 names the colleague who saved another text meanwhile, or says that it was oneself', async () => {
  await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  await close()

  const other = { tagline: 'Made with care' }
  const { server } = await openSettings(anOwner(), other, { name: 'Ben Miller', isYou: false })
  const card = () => byRole('region', 'Needs attention').textContent
  expect(server.state.lastChange.asked).toEqual(['?kind=site&id=site-fern-kiln&fields=tagline'])
  expect(card()).toMatch(/^Ben Miller changed this meanwhile\..*Ben Miller.*Made with care/)
  await close()

  await openSettings(anOwner(), other, { name: 'Nora Okafor', isYou: true })
  expect(card()).toMatch(/^You changed this in another tab or on another device\./)
  await close()

  await openSettings(anOwner(), other)
  expect(card()).toMatch(/^This was changed meanwhile\..*Theirs.*Made with care/)
  await close()

  const german = anOwner()
  german.answer.account.locale = 'de'
  await openSettings(german, other, { name: 'Ben Miller', isYou: false })
  expect(byRole('region', 'Bitte prüfen').textContent).toMatch(/^Ben Miller hat dies inzwischen geändert\./)
})

it('asks for nobody’s name while no text is in conflict', async () => {
  const { server } = await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  expect(server.state.lastChange.asked).toEqual([])
})

it.each(['Keep yours', 'Take theirs'])(
  'asks for no other look at what was changed meanwhile after "%s"',
  async (choice) => {
    const { settings } = await openSettings()
    await typeInto(tagline(), 'Thrown by hand')
    settings.tagline = 'Made with care'
    await press(byRole('button', 'Save'))
    expect(byRole('region', 'Needs attention').textContent).toContain('Made with care')
    expect(byRole('main').textContent).not.toContain('Please look at it again.') // the card says what to do
    await press(byRole('button', choice))
    expect(byRole('main').textContent).not.toContain('Please look at it again.')
    expect(document.activeElement).not.toBe(document.body)
  },
)

it('saves another field where somebody else has saved the same text meanwhile', async () => {
  await openSettings()
  await typeInto(tagline(), 'Thrown by hand')
  await close()

  const { sent } = await openSettings(anOwner(), { tagline: 'Thrown by hand' })
  await typeInto(byRole('textbox', /^Name/), 'Kiln')
  await press(byRole('button', 'Save'))
  expect(sent).toEqual([{ title: 'Kiln', base: { title: 'Fern & Kiln' } }])
})

it('BX-1.02 repeats under its key a deletion whose answer was lost', async () => {
  const { deletions } = await openSettings()
  await press(byRole('button', 'Delete…'))
  expect(byRole('alertdialog', /Fern & Kiln/)).toBeTruthy()
  expect(deletions).toEqual([])
  await typeInto(byRole('textbox', /Fern & Kiln/), 'Fern & Kiln')
  await press(byRole('button', 'Delete the site'))
  await press(byRole('button', 'Delete the site'))
  expect(deletions).toEqual([deletions[0], deletions[0]])
  expect(deletions[0]).toMatch(/^[0-9a-f]{32}$/)
})
