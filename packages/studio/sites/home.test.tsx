// @vitest-environment happy-dom
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer, type FakeRequest, type FakeResponse } from '../testing/fake-server.ts'
import { openStudio, press } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
})

async function openWith(
  sites: ReturnType<typeof aSite>[],
  more: { mayMakeSites?: boolean } = {},
  others?: (request: FakeRequest) => FakeResponse | undefined,
) {
  const owner = anOwner()
  const server = fakeServer({ ...owner, answer: { ...owner.answer, ...more, sites } })
  server.state.others = others
  server.state.isSignedIn = true
  ;({ close } = await openStudio(server))
}

const siteRows = () => [...byRole('main').querySelectorAll('li')]

it('shows the only site with its address, the account’s role and a link to it', async () => {
  await openWith([aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true, roles: [1] })])

  const [row] = siteRows()
  expect(row?.textContent).toContain('Fern & Kiln')
  expect(row?.textContent).toContain('fern-kiln.localhost:3000')
  expect(row?.textContent).toContain('Owner')
  const link = byRole('link', 'Open site: Fern & Kiln, in a new tab')
  expect(link.getAttribute('href')).toBe('http://fern-kiln.localhost:3000/')
  expect(link.getAttribute('rel')).toBe('noopener')
})

it('PL-3.40 names every role of the account in a site', async () => {
  await openWith([aSite({ identifier: 'harbor', title: 'Harbor', roles: [4, 8, 99] })])

  const [row] = siteRows()
  expect(row?.textContent).toContain('EditorStore manager')
  expect(byRole('button', 'Nora Okafor Editor, Store manager')).toBeTruthy()
})

it('lists several sites without a “View site” link', async () => {
  await openWith([
    aSite({ identifier: 'one', title: 'One', isOwner: true }),
    aSite({ identifier: 'two', title: 'Two', roles: [10] }),
  ])

  expect(siteRows()).toHaveLength(2)
  expect(allByRole('link', 'View site')).toHaveLength(0)
  expect(byRole('main').textContent).toContain('You look after 2 sites.')
})

it('leads whoever has no site yet to the screen that makes one', async () => {
  await openWith([])

  expect(byRole('heading', 'You have no site yet.')).toBeTruthy()
  expect(byRole('complementary', 'Studio').textContent).toContain('No site yet')
  expect(allByRole('link', 'Home').length).toBeGreaterThan(0)
  await press(byRole('button', 'New site'))
  expect(location.pathname).toBe('/new-site')
})

it('says how a site appears to whoever may not make one', async () => {
  await openWith([], { mayMakeSites: false })

  expect(byRole('main').textContent).toContain('as soon as you own one or are in its team')
  expect(allByRole('button', 'New site')).toHaveLength(0)
})

describe('an owner without a second step', () => {
  const own = () => aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true, roles: [1] })
  const accountOf =
    (isOn: boolean) =>
    ({ path }: FakeRequest) => {
      if (path !== '/api/studio/account') return undefined
      const secondStep = { isOn, codesLeft: 0 }
      const body = {
        email: 'a@b.test',
        displayName: 'Nora',
        locale: 'en-US',
        pendingEmail: null,
        secondStep,
        sessions: [],
      }
      return { status: 200, body }
    }
  afterEach(() => localStorage.clear())

  it('is told once that the sign-in can have one', async () => {
    await openWith([own()], {}, accountOf(false))
    expect(byRole('status', /A second step at the sign-in/)).toBeTruthy()
    await press(byRole('button', 'Not now'))
    expect(allByRole('button', 'Set it up')).toHaveLength(0)
    await close()
    await openWith([own()], {}, accountOf(false))
    expect(allByRole('button', 'Set it up')).toHaveLength(0)
  })

  it('is led to the account', async () => {
    await openWith([own()], {}, accountOf(false))
    await press(byRole('button', 'Set it up'))
    expect(location.pathname).toBe('/account')
  })

  it('is told nothing with a second step, or without a site', async () => {
    await openWith([own()], {}, accountOf(true))
    expect(allByRole('button', 'Set it up')).toHaveLength(0)
    await close()
    await openWith([aSite({ identifier: 'two', title: 'Two', roles: [10] })], {}, accountOf(false))
    expect(allByRole('button', 'Set it up')).toHaveLength(0)
  })
})

describe('a site that is not published', () => {
  const path = '/api/studio/site/publication'
  const unpublished = aSite({ identifier: 'moss', title: 'Moss', isOwner: true, isPublished: false })

  it('BX-3.01 is previewed, and is published by a button, with undo', async () => {
    const state = { isPublished: false, sent: [] as unknown[] }
    const undo = { method: 'POST', path, body: { isPublished: false, base: true } }
    await openWith([unpublished], {}, ({ method, path: asked, body, site }) => {
      if (asked !== path) return undefined
      expect(site).toBe(unpublished.id)
      if (method === 'GET') return { status: 200, body: { isPublished: state.isPublished } }
      state.sent.push([method, body])
      state.isPublished = (body as { isPublished: boolean }).isPublished
      return { status: 200, body: { undo: method === 'PUT' ? undo : null } }
    })
    expect(byRole('heading', 'Moss is not open yet')).toBeTruthy()
    for (const link of allByRole('link', 'Preview Moss, in a new tab')) {
      expect(link.getAttribute('href')).toBe('/api/studio/preview?site=site-moss&path=%2F')
      expect(link.getAttribute('target')).toBe('_blank')
    }
    expect(allByRole('link', /^Open site/)).toHaveLength(0)

    await press(byRole('button', 'Publish the site'))
    expect(state.sent).toEqual([['PUT', { isPublished: true, base: false }]])
    expect(byRole('alertdialog').textContent).toContain('Moss is published')
    await press(byRole('button', 'Undo'))
    expect(state.sent[1]).toEqual(['POST', undo.body])
  })

  it('is previewed, but not published, by an editor', async () => {
    await openWith([{ ...unpublished, isOwner: false, roles: [4] }])
    expect(siteRows()[0]?.textContent).toContain('Not published')
    expect(allByRole('link', 'Preview Moss, in a new tab')).toHaveLength(1)
    expect(byRole('link', 'Preview').getAttribute('href')).toContain('/api/studio/preview?') // in the sidebar
    expect(allByRole('button', 'Publish the site')).toHaveLength(0)
  })
})
