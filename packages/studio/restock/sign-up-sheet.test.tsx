// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { SignUpFormBody } from '@sitewright/domain/restock/sign-up-form.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import './restock.page.tsx' // loaded beforehand, so that no test waits for it
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole } from '../testing/by-role.ts'
import { fakeRestock } from '../testing/fake-restock.ts'
import { anOwner, aSite, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, press, typeInto } from '../testing/open-studio.tsx'

let close: () => Promise<void>
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

const path = '/api/studio/restock/form'
const usual = {
  callToAction: 'Sold out for now.',
  button: 'Notify me',
  placeholder: 'Email address',
  success: 'Thank you.',
  newsletterText: 'Send me news',
}
const blank = { callToAction: '', button: '', placeholder: '', success: '', newsletterText: '' }

async function open({ role = websiteRoles.admin as number, query = '' } = {}) {
  const owner = anOwner()
  const site = aSite({ identifier: 'fern-kiln', title: 'Fern & Kiln', roles: [role] })
  const server = fakeServer({ ...owner, answer: { ...owner.answer, sites: [site] } })
  server.state.isSignedIn = true
  const list = fakeRestock('site-fern-kiln', [])
  const state = {
    saved: { isOn: true, hasNewsletter: false, ...blank, version: 1 } as SignUpFormBody,
    sent: [] as [string, unknown][],
  }
  server.state.others = (request) => {
    if (!request.path.startsWith(path)) return list.answer(request)
    if (request.method === 'GET') return { status: 200, body: { ...state.saved, usual } }
    const body = request.body as SignUpFormBody
    state.sent.push([request.path.slice(path.length), body])
    if (body.version !== state.saved.version) return refused(409, 'changes.changed-meanwhile', 'Somebody was first.')
    const before = state.saved
    state.saved = { ...body, version: body.version + 1 }
    const undo = { method: 'POST', path: `${path}/undo`, body: { ...before, version: state.saved.version } }
    return { status: 200, body: { ...state.saved, undo: request.method === 'PUT' ? undo : null } }
  }
  ;({ close } = await openStudio(server, `/fern-kiln/restock${query}`))
  return state
}

const preview = () => byRole('region', 'How shoppers see it').textContent ?? ''
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

it('PL-3.65 shows the sign-up as shoppers see it, with the usual texts where there are no own ones', async () => {
  await open()
  await press(byRole('button', 'Sign-up on product pages'))
  expect(location.search).toBe('?sheet=sign-up')
  for (const text of ['Sold out for now.', 'Email address', 'Notify me', 'Thank you.'])
    expect(preview()).toContain(text)
  expect(preview()).not.toContain('Send me news')
  await typeInto(byRole('textbox', 'Button'), 'Ring me')
  await press(byRole('checkbox', /Box with which shoppers ask for news/))
  await typeInto(byRole('textbox', 'Text beside the box'), 'News, too')
  expect(preview()).toContain('Ring me')
  expect(preview()).toContain('News, too')
  expect(preview()).not.toContain('Notify me')
  await press(byRole('checkbox', /Offer a sign-up/))
  expect(preview()).toContain('Sold-out products have no sign-up.')
})

it('is saved with a button, and undone', async () => {
  const state = await open({ query: '?sheet=sign-up' })
  await typeInto(byRole('textbox', 'After the sign-up'), 'See you soon')
  await press(byRole('button', 'Save'))
  const first = { isOn: true, hasNewsletter: false, ...blank }
  expect(state.sent).toEqual([['', { ...first, success: 'See you soon', version: 1 }]])
  expect(toasts()).toContain('The sign-up is saved')
  await press(byRole('button', 'Undo'))
  expect(state.sent[1]).toEqual(['/undo', { ...first, version: 2 }])
  expect(toasts()).toContain('The sign-up is as before')
})

it('can be read, but not changed, by those who may only see products', async () => {
  await open({ query: '?sheet=sign-up', role: websiteRoles.viewer })
  expect((byRole('checkbox', /Offer a sign-up/).closest('fieldset') as HTMLFieldSetElement).disabled).toBe(true)
})
