// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import './mails.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { fakeMails } from '../testing/fake-mails.ts'
import { anOwner, fakeServer } from '../testing/fake-server.ts'
import { openStudio, press, pressKey, settled, typeInto } from '../testing/open-studio.tsx'

let server: ReturnType<typeof fakeServer>
let close = async (): Promise<void> => {}
/** What forms sent into frames: path and texts. The test's browser loads no frames. */
let posted: { path: string; texts: string }[] = []
beforeEach(() => {
  posted = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push({ path: new URL(this.action, location.href).pathname, texts: this.querySelector('input')?.value ?? '' })
  })
})
afterEach(async () => {
  await close()
  vi.restoreAllMocks()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

async function openMails({ mail = 'shipped', account = anOwner(), isBroken = false } = {}) {
  server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeMails('site-fern-kiln')
  fake.state.isBroken = isBroken
  server.state.others = fake.answer
  const opened = await openStudio(server, `/fern-kiln/mails?mail=${mail}`)
  close = opened.close
  return fake.state
}

const text = (): string => document.body.textContent ?? ''
const field = (name: string): HTMLElement => byRole('textbox', name)
const toasts = (): string =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const saves = (state: Awaited<ReturnType<typeof openMails>>) =>
  state.sent.filter(({ path }) => /^\/\w+$/u.test(path)).map(({ body }) => body)
const save = () => press(byRole('button', 'Save'))

describe('the emails of a shop', () => {
  it('BX-2.09 are listed, with their texts and the real email beside them', async () => {
    await openMails()
    expect(byRole('navigation', 'Emails to customers').querySelectorAll('a')).toHaveLength(16)
    expect(field('Subject')).toHaveProperty('value', 'Order #{orderNumber} is on its way')
    expect(byRole('region', 'Preview').textContent).toContain('With order #1047')
    expect(byRole('region', 'Preview').textContent).toContain('Order #1047 is on its way')
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    expect(posted).toMatchObject([{ path: '/api/studio/mails/shipped/page/site-fern-kiln' }])
  })

  it('are moved through with the arrow keys', async () => {
    await openMails({ mail: 'confirmed' })
    const links = [...byRole('navigation', 'Emails to customers').querySelectorAll('a')]
    links[1]?.focus()
    await pressKey('ArrowDown')
    expect(document.activeElement?.textContent).toContain('Waiting for payment')
    await press(links[2] ?? document.body)
    expect(location.search).toContain('mail=awaitingPayment')
    expect(byRole('region', 'Waiting for payment').textContent).toContain('paid by transfer')
  })

  it('are saved with a button, marked as changed, and undone', async () => {
    const state = await openMails()
    await typeInto(field('Subject'), 'Here it comes: {orderNumber}')
    await save()
    expect(saves(state)).toMatchObject([{ texts: { subject: 'Here it comes: {orderNumber}' }, version: 1 }])
    expect(toasts()).toContain('“Shipped” saved')
    expect(text()).toContain('Shipped Changed')
    await press(byRole('button', 'Undo'))
    expect(state.sent).toContainEqual({ path: '/shipped/undo', body: { texts: {}, version: 2 } })
  })

  it('go back to the standard texts', async () => {
    const state = await openMails()
    await typeInto(field('Subject'), 'Here it comes')
    await save()
    await press(byRole('button', 'Back to our text'))
    expect(state.sent.some(({ path }) => path === '/shipped/reset')).toBe(true)
    await vi.waitFor(async () => {
      await settled()
      expect(field('Subject')).toHaveProperty('value', 'Order #{orderNumber} is on its way')
    })
  })

  it('follow what is typed in the preview, and are sent to oneself unsaved', async () => {
    const state = await openMails()
    await typeInto(field('Subject'), 'New {orderNumber}')
    await vi.waitFor(async () => {
      await settled()
      expect(byRole('region', 'Preview').textContent).toContain('New 1047')
    })
    expect(posted.at(-1)?.texts).toContain('New {orderNumber}')
    await press(byRole('button', 'Send it to me'))
    expect(state.sent.at(-1)).toMatchObject({
      path: '/shipped/test',
      body: { texts: { subject: 'New {orderNumber}' } },
    })
    expect(toasts()).toContain('Sent to nora@example.test')
    expect(saves(state)).toEqual([])
  })

  it('get names where the cursor was', async () => {
    await openMails()
    await typeInto(field('Subject'), 'Dear ')
    await act(async () => field('Subject').blur())
    await press(byRole('button', '{firstName}'))
    expect(field('Subject')).toHaveProperty('value', 'Dear {firstName}')
  })
})

describe('what is wrong', () => {
  it('is flagged at an unknown name while it is typed, and nothing is sent', async () => {
    const state = await openMails()
    await typeInto(field('Subject'), 'Take {coupon}')
    expect(descriptionOf(field('Subject'))).toContain('{coupon} at character 6 is not known here.')
    expect(text()).toContain('The preview waits until the marked texts are right.')
    await save()
    expect(saves(state)).toEqual([])
  })

  it('with the server is said, with a way to try again', async () => {
    const state = await openMails({ isBroken: true })
    expect(text()).toContain('Please try again')
    state.isBroken = false
    await press(byRole('button', /again/u))
    expect(field('Subject')).toHaveProperty('value', 'Order #{orderNumber} is on its way')
  })
})

describe('two owners at once', () => {
  it('both keep what they changed in different texts, and are asked about the same one', async () => {
    const state = await openMails()
    await typeInto(field('Subject'), 'Mine')
    state.own['shipped'] = { closing: 'Theirs' }
    state.version = 2
    await save()
    await vi.waitFor(() => expect(state.own['shipped']).toMatchObject({ subject: 'Mine', closing: 'Theirs' }))

    await typeInto(field('Subject'), 'Mine again')
    state.own['shipped'] = { ...state.own['shipped'], subject: 'Theirs' }
    state.version += 1
    await save()
    await vi.waitFor(async () => {
      await settled()
      expect(text()).toContain('Theirs')
    })
    expect(state.own['shipped']).toMatchObject({ subject: 'Theirs' })
  })
})

it('is shown to those with the right alone', async () => {
  const owner = anOwner()
  const sites = (owner.answer.sites ?? []).map((site) => ({
    ...site,
    isOwner: false,
    roles: [websiteRoles.storeManager],
  }))
  await openMails({ account: { ...owner, answer: { ...owner.answer, sites } } })
  expect([document.querySelector('iframe'), text().includes('{orderNumber}')]).toEqual([null, false])
})
