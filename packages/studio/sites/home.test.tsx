// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer } from '../testing/fake-server.ts'
import { openStudio } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

async function openWith(sites: ReturnType<typeof aSite>[]) {
  const owner = anOwner()
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites } })
  server.state.isSignedIn = true
  ;({ close } = await openStudio(server))
}

it('shows the only site with its address, the account’s role and a link to it', async () => {
  await openWith([aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', isOwner: true, roles: [1] })])

  const row = byRole('listitem')
  expect(row.textContent).toContain('Fern & Kiln')
  expect(row.textContent).toContain('fern-kiln.localhost:3000')
  expect(row.textContent).toContain('Owner')
  const link = byRole('link', 'Open site: Fern & Kiln, in a new tab')
  expect(link.getAttribute('href')).toBe('http://fern-kiln.localhost:3000/')
  expect(link.getAttribute('rel')).toBe('noopener')
})

it('PL-3.40 names every role of the account in a site', async () => {
  await openWith([aSite({ identifier: 'harbor', title: 'Harbor', roles: [4, 8, 99] })])

  const row = byRole('listitem')
  expect(row.textContent).toContain('EditorStore manager')
  expect(byRole('button', 'Nora Okafor Editor, Store manager')).toBeTruthy()
})

it('lists several sites without a “View site” link', async () => {
  await openWith([
    aSite({ identifier: 'one', title: 'One', isOwner: true }),
    aSite({ identifier: 'two', title: 'Two', roles: [10] }),
  ])

  expect(allByRole('listitem')).toHaveLength(2)
  expect(allByRole('link', 'View site')).toHaveLength(0)
  expect(byRole('main').textContent).toContain('You look after 2 sites.')
})

it('shows a message when there is no site yet', async () => {
  await openWith([])

  expect(byRole('heading', 'You have no site yet.')).toBeTruthy()
  expect(allByRole('link', 'Home').length).toBeGreaterThan(0)
})
