// @vitest-environment happy-dom
import type { Checklist, ChecklistBody } from '@sitewright/domain/sites/checklist.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { allByRole, byRole } from '../testing/by-role.ts'
import { anOwner, aSite, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, press } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  await act(async () => toastQueue.clear())
})

const path = '/api/studio/site/checklist'
const ofAShop: Checklist['steps'] = [
  { id: 'product', isDone: true },
  { id: 'shipping', isDone: false },
  { id: 'taxes', isDone: false },
  { id: 'payment', isDone: true },
  { id: 'real-payment', isDone: false },
  { id: 'sender', isDone: false },
  { id: 'published', isDone: false },
]

async function openHome(
  some: Partial<Checklist> = {},
  site: Partial<ReturnType<typeof aSite>> = {},
  failure?: ReturnType<typeof refused>,
) {
  const owner = anOwner()
  const sites = [{ ...aSite({ identifier: 'moss', title: 'Moss', isOwner: true, roles: [1] }), ...site }]
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites } })
  const state = {
    list: { isDismissed: false, isWithoutTaxes: false, version: 1, isShop: true, steps: ofAShop, ...some } as Checklist,
    sent: [] as unknown[],
    asked: 0,
    failure,
  }
  server.state.others = ({ method, path: asked, body }) => {
    if (!asked.startsWith(path)) return undefined
    if (state.failure) return state.failure
    if (method === 'GET') {
      state.asked += 1
      return { status: 200, body: state.list }
    }
    state.sent.push([method, asked, body])
    const { isDismissed, isWithoutTaxes } = body as ChecklistBody
    const before = state.list
    const steps = before.steps.map((one) => (one.id === 'taxes' ? { ...one, isDone: isWithoutTaxes } : one))
    state.list = { ...before, isDismissed, isWithoutTaxes, steps, version: before.version + 1 }
    const { version } = state.list
    const old = { isDismissed: before.isDismissed, isWithoutTaxes: before.isWithoutTaxes, version }
    const undo = method === 'PUT' ? { method: 'POST', path: `${path}/undo`, body: old } : null
    return { status: 200, body: { isDismissed, isWithoutTaxes, version, undo } }
  }
  server.state.isSignedIn = true
  ;({ close } = await openStudio(server))
  return state
}

const card = () => byRole('region', 'Open your shop')
const cards = () => allByRole('region', /^Open your/)
const stepTexts = () => [...card().querySelectorAll('li')].map((row) => row.querySelector('h3')?.textContent)
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

describe('the checklist on the home page', () => {
  it('BX-3.01 shows what is done and what is to do, each with the screen where it is done', async () => {
    await openHome()
    expect(card().textContent).toContain('2 of 7 done.')
    expect(stepTexts()).toEqual([
      'Done: Add your first product',
      'To do: Add a shipping rate',
      'To do: Decide about taxes',
      'Done: Add a way to pay',
      'To do: Take real payments',
      'To do: Say where answers to your emails go',
      'To do: Publish the site',
    ])
    const links = [...card().querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Set up shipping', '/moss/shipping'],
      ['Set up taxes', '/moss/taxes'],
      ['Open payments', '/moss/payments'],
      ['Set the sender', '/moss/mails?mail=sender'],
      ['Open settings', '/moss/settings'],
    ])
    expect(card().querySelector('[aria-current="step"]')?.textContent).toContain(
      'Without one, nothing can be sent to anybody.',
    )
    expect(card().textContent).not.toContain('Payments are in test mode')
  })

  it('BX-3.01 delight 2: is dismissed for good, with undo', async () => {
    const state = await openHome()
    await press(byRole('button', 'Dismiss the checklist for good'))
    const body = { isDismissed: true, isWithoutTaxes: false, version: 1 }
    expect(state.sent).toEqual([['PUT', path, body]])
    expect(cards()).toHaveLength(0)
    expect(toasts()).toContain('The checklist is dismissed')
    await press(byRole('button', 'Undo'))
    expect(state.sent[1]).toEqual(['POST', `${path}/undo`, { isDismissed: false, isWithoutTaxes: false, version: 2 }])
    expect(card().textContent).toContain('2 of 7 done.')
  })

  it('BX-3.01 ticks taxes when the shop charges none', async () => {
    const state = await openHome()
    await press(byRole('button', 'I charge no taxes'))
    expect(state.sent).toEqual([['PUT', path, { isDismissed: false, isWithoutTaxes: true, version: 1 }]])
    expect(card().textContent).toContain('3 of 7 done.')
    expect(stepTexts()).toContain('Done: Decide about taxes')
    expect(allByRole('button', 'I charge no taxes')).toHaveLength(0)
  })

  it('says when somebody else was first, and shows what they decided', async () => {
    const state = await openHome()
    state.failure = refused(409, 'changes.changed-meanwhile', 'Somebody changed this meanwhile.')
    await press(byRole('button', 'Dismiss the checklist for good'))
    expect(card().textContent).toContain('Somebody changed this meanwhile.')
  })

  it('is shorter where nothing is sold', async () => {
    await openHome({
      isShop: false,
      steps: [
        { id: 'tagline', isDone: false },
        { id: 'published', isDone: true },
      ],
    })
    expect(byRole('region', 'Open your site').textContent).toContain('1 of 2 done.')
  })

  it('is gone when all is done, or when it was dismissed', async () => {
    await openHome({ steps: ofAShop.map((one) => ({ ...one, isDone: true })) })
    expect(cards()).toHaveLength(0)
    await close()
    await openHome({ isDismissed: true })
    expect(cards()).toHaveLength(0)
  })

  it('BX-3.01 is for those who manage the site; for others nothing is asked', async () => {
    const state = await openHome({}, { isOwner: false, roles: [8] })
    expect(cards()).toHaveLength(0)
    expect(state.asked).toBe(0)
  })

  it('says that it could not be loaded, and is read again by a button', async () => {
    const state = await openHome({}, {}, refused(503, 'kit.unavailable', 'The site is not available.'))
    expect(byRole('main').textContent).toContain('not available')
    state.failure = undefined
    await press(byRole('button', 'Try again'))
    expect(card().textContent).toContain('2 of 7 done.')
  })
})
