// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, fakeServer } from '../testing/fake-server.ts'
import { lookAgain, openStudio, passTime, press, settled, takeOverTimers, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
})

function aServer() {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  return server
}

async function open(server = aServer(), path?: string) {
  ;({ close } = await openStudio(server, path))
  return server
}

it('redirects to sign-in with a message when the session has ended, and back afterwards', async () => {
  const server = await open(aServer(), '/orders')
  server.state.isSignedIn = false
  await lookAgain()
  expect(location.pathname + location.search).toBe('/sign-in?next=%2Forders')
  expect(byRole('status').textContent).toBe('You were signed out. Please sign in again.')

  await typeInto(byRole('textbox', 'Email'), 'nora@fernandkiln.test')
  await typeInto(byRole('textbox', 'Password'), 'terracotta')
  await press(byRole('button', /^Sign in$/))
  expect(location.pathname).toBe('/orders')
})

it('signs out from the account menu without keeping the open path', async () => {
  const server = await open(aServer(), '/orders')
  await chooseInAccountMenu('menuitem', 'Sign out')

  expect(server.state.isSignedIn).toBe(false)
  expect(location.pathname + location.search).toBe('/sign-in')
  expect(allByRole('status')).toHaveLength(0)
})

it('shows an alert when signing out fails, and tries again', async () => {
  const server = await open()
  server.state.mood = 'silent'
  await chooseInAccountMenu('menuitem', 'Sign out')
  expect(byRole('alertdialog').textContent).toContain('You are still signed in, signing out did not work.')

  server.state.mood = 'well'
  await press(byRole('button', 'Try again'))
  expect(server.state.isSignedIn).toBe(false)
  expect(location.pathname).toBe('/sign-in')
})

it('keeps the chosen colour scheme on this device', async () => {
  await open()
  await chooseInAccountMenu('menuitemradio', 'Dark')
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('sw-theme')).toBe('dark')

  await press(byRole('menuitemradio', 'System'))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('sw-theme')).toBeNull()
})

it('shows “Page not found” with a link home for an unknown path', async () => {
  await open(aServer(), '/nowhere')
  expect(byRole('heading', 'Page not found')).toBeTruthy()

  await press(byRole('link', 'Go to the home page'))
  expect(byRole('heading', /Nora/)).toBeTruthy()
})

it('PL-8.03 shows an error with its reference when the studio cannot load, and tries again', async () => {
  const server = aServer()
  server.state.mood = 'failing'
  await open(server)
  expect(byRole('heading', 'Unable to load. Try again.')).toBeTruthy()
  expect(byRole('alert').textContent).toContain('Reference req-7hq2m')

  server.state.mood = 'well'
  await press(byRole('button', 'Try again'))
  expect(byRole('heading', /Nora/)).toBeTruthy()
})

it('shows after 8 seconds that loading takes longer than usual', async () => {
  takeOverTimers()
  const server = aServer()
  let letGo = () => {}
  server.state.gate = new Promise((resolve) => {
    letGo = resolve
  })
  await open(server)
  expect(byRole('heading', 'Loading…')).toBeTruthy()
  expect(byRole('main').textContent).not.toContain('longer')

  await passTime(8000)
  expect(byRole('main').textContent).toContain('This takes longer than usual.')

  vi.useRealTimers()
  letGo()
  await settled()
  expect(byRole('heading', /Nora/)).toBeTruthy()
})

it('shows a status while offline', async () => {
  await open()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  expect(byRole('status').textContent).toContain('You are offline.')

  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  await settled()
  expect(allByRole('status')).toHaveLength(0)
})

it("uses the account's language", async () => {
  const server = aServer()
  server.state.account.answer.account.locale = 'de-AT'
  await open(server)

  expect(byRole('heading', /^Guten (Morgen|Tag|Abend), Nora$/)).toBeTruthy()
  expect(document.documentElement.lang).toBe('de')
  expect(document.title).toBe('Start · Sitewright-Studio')
})

async function chooseInAccountMenu(role: string, name: string): Promise<void> {
  await press(byRole('button', /^Nora Okafor/))
  await press(byRole(role, name))
}
