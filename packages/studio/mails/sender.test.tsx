// @vitest-environment happy-dom
import type { MailSenderBody } from '@sitewright/domain/mail/own-texts/sender.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import './mails.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { fakeMails } from '../testing/fake-mails.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, press, settled, typeInto } from '../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

const path = '/api/studio/mail-sender'

async function openSender(some: { address?: string | null; isBroken?: boolean } = {}) {
  const server = fakeServer(anOwner())
  server.state.isSignedIn = true
  const state = {
    saved: { name: '', replyTo: '', version: 1 },
    sent: [] as [string, unknown][],
    isBroken: some.isBroken ?? false,
  }
  const { address = 'post@shops.example' } = some
  const mails = fakeMails('site-fern-kiln')
  server.state.others = (request) => {
    if (!request.path.startsWith(path)) return mails.answer(request)
    if (state.isBroken) return refused(503, 'kit.unavailable', 'Please try again in a moment.')
    if (request.method === 'GET') return { status: 200, body: { ...state.saved, site: 'Fern & Kiln', address } }
    state.sent.push([request.path.slice(path.length), request.body])
    if (request.path.endsWith('/test')) return { status: 200, body: { to: 'nora@example.test' } }
    const { version, ...chosen } = request.body as MailSenderBody
    if (version !== state.saved.version) return refused(409, 'changes.changed-meanwhile', 'Somebody was first.')
    const { version: _, ...before } = state.saved
    state.saved = { ...chosen, version: version + 1 }
    const body = { ...before, version: version + 1 }
    const undo = request.method === 'PUT' ? { method: 'POST', path: `${path}/undo`, body } : null
    return { status: 200, body: { ...state.saved, undo } }
  }
  ;({ close } = await openStudio(server, '/fern-kiln/mails?mail=sender'))
  return state
}

const field = (name: string): HTMLElement => byRole('textbox', name)
const example = () => byRole('region', 'How it looks in an email program').textContent
const save = () => press(byRole('button', 'Save'))
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()

describe('the sender of emails', () => {
  it('BX-2.09 is shown as an email program shows it, and follows what is typed', async () => {
    await openSender()
    expect(byRole('link', 'Sender').getAttribute('aria-current')).toBe('page')
    expect(example()).toContain('Fern & Kiln <post@shops.example>')
    expect(example()).toContain('Add an address for answers')
    await typeInto(field('Name'), 'Nora of Fern & Kiln')
    await typeInto(field('Answers go to'), 'nora@fern.example')
    expect(example()).toContain('Nora of Fern & Kiln <post@shops.example>')
    expect(example()).toContain('Answers tonora@fern.example')
    expect(example()).not.toContain('Add an address for answers')
  })

  it('is saved with a button, and undone', async () => {
    const state = await openSender()
    await typeInto(field('Answers go to'), 'nora@fern.example')
    await save()
    expect(state.sent).toEqual([['', { name: '', replyTo: 'nora@fern.example', version: 1 }]])
    expect(toasts()).toContain('The sender is saved')
    await press(byRole('button', 'Undo'))
    expect(state.sent[1]).toEqual(['/undo', { name: '', replyTo: '', version: 2 }])
  })

  it('is sent to oneself unsaved', async () => {
    const state = await openSender()
    await typeInto(field('Name'), 'Nora')
    await press(byRole('button', 'Send it to me'))
    expect(state.sent).toEqual([['/test', { name: 'Nora', replyTo: '' }]])
    expect(toasts()).toContain('Sent to nora@example.test')
  })

  it('is not saved or sent with two addresses, and says so', async () => {
    const state = await openSender()
    await typeInto(field('Answers go to'), 'a@x.example, b@x.example')
    await save()
    expect(descriptionOf(field('Answers go to'))).toContain('Please enter one email address')
    expect(byRole('button', 'Send it to me')).toHaveProperty('disabled', true)
    expect(state.sent).toEqual([])
  })

  it('of two owners at once both keep what they changed in different fields', async () => {
    const state = await openSender()
    await typeInto(field('Name'), 'Mine')
    state.saved = { name: '', replyTo: 'theirs@fern.example', version: 2 }
    await save()
    await vi.waitFor(async () => {
      await settled()
      expect(state.saved).toMatchObject({ name: 'Mine', replyTo: 'theirs@fern.example' })
    })
  })

  it('says where emails are on a server that sends none', async () => {
    await openSender({ address: null })
    expect(example()).toContain('This server sends no emails yet.')
  })

  it('says that it could not be loaded, with a way to try again', async () => {
    const state = await openSender({ isBroken: true })
    expect(byRole('main').textContent).toContain('Please try again')
    state.isBroken = false
    await press(byRole('button', /again/u))
    expect(field('Name')).toHaveProperty('value', '')
  })
})
