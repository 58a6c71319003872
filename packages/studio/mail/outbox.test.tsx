// @vitest-environment happy-dom
import type { OutboxMailsAnswer } from '@sitewright/domain/mail/outbox.wire.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer, refused, type FakeAccount } from '../testing/fake-server.ts'
import { lookAgain, openStudio, press, settled } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => close())

function aMail(n: number, some: Partial<OutboxMailsAnswer['mails'][number]> = {}): OutboxMailsAnswer['mails'][number] {
  return {
    id: `m${n}`,
    to: `person-${n}@example.test`,
    subject: `Mail ${n}`,
    text: `Dear person ${n}`,
    page: `/api/studio/outbox/site/m${n}`,
    isUndelivered: false,
    createdAt: Date.UTC(2026, 10, 20, 12, 0, n),
    ...some,
  }
}

/** Opens the outbox with two mails per page. */
async function open(mails: OutboxMailsAnswer['mails'], path = '/outbox', account: FakeAccount = withOutbox()) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const asked: string[] = []
  const held = { mails }
  server.state.others = ({ path: at, query, site }) => {
    if (at !== '/api/studio/outbox') return undefined
    asked.push(`${site}${query}`)
    const from = Number(new URLSearchParams(query).get('before') ?? 0)
    const shown = held.mails.slice(from, from + 2)
    return { status: 200, body: { mails: shown, next: held.mails.length > from + 2 ? `${from + 2}` : null } }
  }
  ;({ close } = await openStudio(server, path))
  return { server, asked, held }
}

function withOutbox(...more: FakeAccount['answer']['sites']): FakeAccount {
  const owner = anOwner()
  return { ...owner, answer: { ...owner.answer, hasOutbox: true, sites: [...owner.answer.sites, ...more] } }
}

const subjects = () =>
  [...document.querySelectorAll('li summary > span:first-child')].map((one) => one.firstChild?.textContent)

async function openMail(n: number): Promise<HTMLElement> {
  const details = document.querySelectorAll('details')[n]
  if (!details) throw new Error(`There is no mail ${n}.`)
  await act(async () => {
    details.open = true
    details.dispatchEvent(new Event('toggle'))
  })
  await settled()
  return details
}

it('is linked in the menu and lists emails, newest first', async () => {
  const { asked } = await open([aMail(2), aMail(1)], '/')
  await press(allByRole('link', 'Outbox')[0] ?? document.body)
  expect(location.pathname).toBe('/outbox')
  expect(byRole('heading', 'Outbox')).toBeTruthy()
  expect(subjects()).toEqual(['Mail 2', 'Mail 1'])
  expect(asked).toEqual(['site-fern-kiln'])
})

it('shows an opened email’s text, and its HTML in a sandboxed frame', async () => {
  await open([aMail(1, { text: 'Dear <b>Ada</b>\nhttps://x.test' })])
  expect(document.querySelector('iframe')).toBeNull()
  const mail = await openMail(0)
  expect(mail.textContent).toContain('Dear <b>Ada</b>\nhttps://x.test')
  const frame = mail.querySelector('iframe')
  expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
  expect(frame?.getAttribute('src')).toBe('/api/studio/outbox/site/m1')
  expect(frame?.title).toBe('The email “Mail 1” as its reader sees it')
})

it('appends older emails, and loads new ones when the window regains focus', async () => {
  const { held } = await open([aMail(5), aMail(4), aMail(3), aMail(2), aMail(1)])
  expect(subjects()).toEqual(['Mail 5', 'Mail 4'])
  await press(byRole('button', 'Older emails'))
  await press(byRole('button', 'Older emails'))
  expect(subjects()).toEqual(['Mail 5', 'Mail 4', 'Mail 3', 'Mail 2', 'Mail 1'])
  expect(allByRole('button', 'Older emails')).toHaveLength(0)

  held.mails = [aMail(6), ...held.mails]
  await lookAgain()
  expect(subjects()[0]).toBe('Mail 6')
})

it('shows a message when there are no emails', async () => {
  await open([])
  expect(byRole('heading', 'No emails yet')).toBeTruthy()
})

it('marks an email to an unreachable address as not delivered', async () => {
  await open([aMail(1, { isUndelivered: true })])
  const mail = await openMail(0)
  expect(mail.textContent).toContain('Not delivered')
  expect(mail.textContent).toContain('No email can be sent to this address.')
})

it('shows the chosen site’s emails, among the sites the account administers', async () => {
  const sites = [
    aSite({ identifier: 'wheel', title: 'The Wheel', roles: [1] }),
    aSite({ identifier: 'glaze', title: 'Glaze', roles: [4] }),
  ]
  const { asked } = await open([aMail(1)], '/outbox', withOutbox(...sites))
  const names = [...document.querySelectorAll('nav[aria-label="Site"] a')].map((link) => link.textContent)
  expect(names).toEqual(['Fern & Kiln', 'The Wheel'])
  await press(byRole('link', 'The Wheel'))
  expect(location.search).toBe('?site=wheel')
  expect(asked).toEqual(['site-fern-kiln', 'site-wheel'])
})

it('is not in the menu when emails are sent, and explains that there is no outbox', async () => {
  await open([aMail(1)], '/outbox', anOwner())
  expect(allByRole('link', 'Outbox')).toHaveLength(0)
  expect(byRole('heading', 'There is no outbox here')).toBeTruthy()
})

it('is available to administrators only', async () => {
  const owner = anOwner()
  const sites = [aSite({ identifier: 'glaze', title: 'Glaze', roles: [4] })]
  const { asked } = await open([], '/outbox', { ...owner, answer: { ...owner.answer, hasOutbox: true, sites } })
  expect(document.body.textContent).toContain('Only administrators of a site see its emails.')
  expect(asked).toEqual([])
})

it('PL-8.03 shows an alert when it cannot be loaded, and tries again', async () => {
  const { server, held } = await open([])
  await close()
  server.state.others = ({ path }) =>
    path === '/api/studio/outbox'
      ? refused(503, 'kit.unavailable', 'The site is not available at the moment.')
      : undefined
  ;({ close } = await openStudio(server, '/outbox'))
  expect(byRole('alert').textContent).toContain('Unable to load. Try again.')
  held.mails = [aMail(1)]
  server.state.others = () => ({ status: 200, body: { mails: held.mails, next: null } })
  await press(byRole('button', 'Try again'))
  expect(subjects()).toEqual(['Mail 1'])
})
