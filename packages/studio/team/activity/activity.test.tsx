// @vitest-environment happy-dom
import type { ActivityAnswer, ActivityEntry } from '@sitewright/domain/team/activity.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import './activity.page.tsx' // loaded beforehand, so that no test waits for it
import { allByRole, byRole } from '../../testing/by-role.ts'
import { anOwner, fakeServer, refused, type FakeResponse } from '../../testing/fake-server.ts'
import { openStudio, press } from '../../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
})

const product = 'a'.repeat(32)

function anEntry(given: Partial<ActivityEntry>): ActivityEntry {
  return {
    id: 'e'.repeat(32),
    at: Date.UTC(2026, 9, 2, 12),
    who: 'Nora Okafor',
    key: null,
    action: 'product.saved',
    title: 'Mug',
    kind: 'product',
    target: product,
    undo: null,
    changes: [],
    ...given,
  }
}

async function open(
  entries: ActivityEntry[],
  { language = 'en', undone }: { language?: string; undone?: FakeResponse } = {},
) {
  const account = anOwner()
  account.answer.account.locale = language
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const sent: string[] = []
  server.state.others = ({ method, path }) => {
    if (method === 'POST') {
      sent.push(path)
      return undone ?? { status: 200, body: {} }
    }
    const answer: ActivityAnswer = { entries, next: null, people: [], currency: 'USD' }
    return path === '/api/studio/activity' ? { status: 200, body: answer } : undefined
  }
  ;({ close } = await openStudio(server, '/fern-kiln/activity'))
  return { sent }
}

const rows = () => [...document.querySelectorAll('main dl > div')].map(({ textContent }) => textContent)

it('BX-3.11 leads to what was changed, and to nothing that is gone', async () => {
  await open([
    anEntry({}),
    anEntry({ id: 'b'.repeat(32), kind: 'order', target: '9'.repeat(32), action: 'orders.refunded', title: '#1047' }),
    anEntry({ id: 'c'.repeat(32), kind: 'taxes', target: 'x', action: 'taxes.saved', title: '' }),
    anEntry({ id: 'd'.repeat(32), action: 'product.deleted', title: 'Jug' }),
    anEntry({ id: 'f'.repeat(32), kind: 'moon', action: 'moon.painted', title: 'Cup' }),
  ])
  const links = [...byRole('main').querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['changed Mug', `/fern-kiln/products/${product}`],
    [expect.stringContaining('#1047'), '/fern-kiln/orders/1047'],
    ['changed taxes', '/fern-kiln/taxes'],
  ])
})

it('BX-3.11 tells what was changed from what to what, in words', async () => {
  await open([
    anEntry({
      changes: [
        { field: 'title', from: 'Cup', to: 'Mug' },
        { field: 'MUG-1 priceCents', from: 1800, to: 2050 },
        { field: 'tags', from: [], to: ['Tea', 'Gift'] },
        { field: 'visibility', from: 'hidden', to: 'visible' },
        { field: 'isOnSale', from: false, to: true },
        { field: 'tracking', from: null, to: { carrier: 'UPS', number: '1Z' } },
        { field: 'Sales tax', from: '7%', to: null },
        { field: 'excerpt', from: '', to: 'x'.repeat(500) },
      ],
    }),
  ])
  expect(byRole('main').textContent).toContain('8 changes')
  expect(rows()).toEqual([
    'TitleBefore: Cup After: → Mug',
    'MUG-1: PriceBefore: $18.00 After: → $20.50',
    'TagsBefore: nothing After: → Tea, Gift',
    'VisibilityBefore: hidden After: → visible',
    'On saleBefore: no After: → yes',
    'TrackingBefore: nothing After: → carrier: UPS, number: 1Z',
    'Sales taxBefore: 7% After: → nothing',
    `Short textBefore: nothing After: → ${'x'.repeat(200)}…`,
  ])
})

it('BX-3.17 names fields in the language of the account', async () => {
  await open([anEntry({ changes: [{ field: 'priceCents', from: 1800, to: 2050 }] })], { language: 'de' })
  expect(rows()[0]).toMatch(/^PreisVorher: \$18.00 Nachher: → \$20.50$/)
})

it('BX-3.11 undoes what can be undone, and says why when it cannot', async () => {
  const undo = { method: 'POST' as const, path: `/api/studio/products/changes/${product}/undo`, body: {} }
  const { sent } = await open([anEntry({ undo })])
  await press(byRole('button', 'Undo: changed Mug'))
  expect(sent).toEqual([undo.path])
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual(['Undone'])
  await close()
  await open([anEntry({ undo })], { undone: refused(409, 'changes.changed-meanwhile', 'It was changed again since.') })
  await press(byRole('button', 'Undo: changed Mug'))
  expect(
    allByRole('alertdialog')
      .map(({ textContent }) => textContent)
      .join(),
  ).toContain('It was changed again since.')
})
