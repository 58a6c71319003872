// @vitest-environment happy-dom
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { heldDrafts } from '../../kit/form/draft-database.ts'
import './account.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { byRole } from '../../testing/by-role.ts'
import { anOwner, fakeServer } from '../../testing/fake-server.ts'
import { openStudio, passTime, press, takeOverTimers, typeInto } from '../../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  vi.useRealTimers()
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

/** Opens the account of somebody whose name is saved as `displayName`. `sent` holds what is saved. */
async function openAccount(displayName: string, address = '/account') {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const sent: unknown[] = []
  const account = {
    email: 'nora@fernandkiln.test',
    displayName,
    locale: 'en-US',
    pendingEmail: null,
    secondStep: { isOn: false, codesLeft: 0 },
    sessions: [],
  }
  server.state.others = ({ method, path, body }) => {
    if (path === '/api/studio/account/email') {
      sent.push(body)
      return { status: 200, body: {} }
    }
    if (path !== '/api/studio/account') return undefined
    if (method === 'PUT') {
      sent.push(body)
      Object.assign(account, body)
    }
    return { status: 200, body: account }
  }
  ;({ close } = await openStudio(server, address))
  return { server, sent }
}

const name = () => byRole('textbox', 'Name')

it('BX-4.02 keeps the name that is being written, until it is saved', async () => {
  await openAccount('Nora Okafor')
  await typeInto(name(), 'Nora O.')
  await close()
  const { sent } = await openAccount('Nora Okafor')
  expect(name()).toMatchObject({ value: 'Nora O.' })
  expect(byRole('main').textContent).toContain('Not saved yet')
  await press(byRole('button', 'Save'))
  expect(byRole('main').textContent).not.toContain('Not saved yet')
  expect(sent).toEqual([{ displayName: 'Nora O.', locale: 'en-US' }])
  expect(name()).toMatchObject({ value: 'Nora O.' })
  await close()
  await openAccount('Nora Okafor-Bell') // changed in another place since
  expect(name()).toMatchObject({ value: 'Nora Okafor-Bell' })
})

it('BX-4.02 saves by itself what the network lost', async () => {
  const { server, sent } = await openAccount('Nora Okafor')
  await typeInto(name(), 'Nora O.')
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Save'))
  expect(byRole('main').textContent).toContain('Offline — kept on this device, sent when you are back online')
  server.state.mood = 'well'
  await passTime(5_000)
  expect(sent).toEqual([{ displayName: 'Nora O.', locale: 'en-US' }])
  expect(byRole('main').textContent).not.toContain('Offline')
  expect(heldDrafts.size).toBe(0)
})

it('BX-4.02 saves nothing by itself once something else was typed, and says why a press was refused', async () => {
  const { server, sent } = await openAccount('Nora Okafor')
  await typeInto(name(), 'Nora O.')
  server.state.mood = 'silent'
  takeOverTimers()
  await press(byRole('button', 'Save'))
  await typeInto(name(), 'Nora Okafor-Bell')
  server.state.mood = 'well'
  await passTime(60_000)
  expect(sent).toEqual([])
  server.state.mood = 'failing'
  await press(byRole('button', 'Save'))
  expect(byRole('alert').textContent).toContain('The site is not available at the moment.')
})

it('BX-4.02 keeps a new email address that is being written, until the link is sent to it', async () => {
  await openAccount('Nora Okafor', '/account?sheet=email')
  await typeInto(byRole('textbox', 'New email'), 'nora@clay.test')
  await close()
  const { sent } = await openAccount('Nora Okafor', '/account?sheet=email')
  expect(byRole('textbox', 'New email')).toMatchObject({ value: 'nora@clay.test' })
  await press(byRole('button', 'Send the link'))
  expect(sent).toEqual([{ email: 'nora@clay.test' }])
  expect(heldDrafts.size).toBe(0)
})
