// @vitest-environment happy-dom
import type { BusinessBody } from '@sitewright/domain/business/business.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './business.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../../kit/form/draft-database.ts'
import { allByRole, byRole } from '../../testing/by-role.ts'
import { aPictureItem, fakeMedia } from '../../testing/fake-media.ts'
import { anOwner, fakeServer, refused } from '../../testing/fake-server.ts'
import { openStudio, press, settled, typeInto } from '../../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

const path = '/api/studio/settings/business'
const fields = 'name country street addition district city region postcode phone email taxNumber vatId logo'.split(' ')
const nothing = Object.fromEntries(fields.map((name) => [name, ''])) as Omit<BusinessBody, 'version'>
const logo = 'c'.repeat(32)
const part = (name: string, label: string, more: object = {}) => ({
  name,
  label,
  isRequired: true,
  autocomplete: name,
  width: 6,
  maxLength: 80,
  inputMode: 'text',
  ...more,
})
const forms: Record<string, object[]> = {
  DE: [part('address1', 'Address'), part('postcode', 'Postal code'), part('city', 'City')],
  US: [part('city', 'City'), part('region', 'State', { options: [{ value: 'WA', label: 'Washington' }] })],
}

async function openBusiness({ locale = 'en', saved = {} } = {}) {
  const account = anOwner()
  account.answer.account.locale = locale
  const server = fakeServer(account)
  server.state.isSignedIn = true
  server.state.lastChange.by = { name: 'Ben Miller', isYou: false }
  const state = {
    saved: {
      ...nothing,
      version: 1,
      ...saved,
    },
    sent: [] as [string, BusinessBody][],
    refusal: null as Record<string, string> | null,
  }
  const media = fakeMedia([aPictureItem({ id: logo, fileName: 'logo.png' })])
  server.state.others = (request) => {
    const country = request.path.endsWith('/address-fields') ? /^\?country=(\w+)$/u.exec(request.query)?.[1] : undefined
    if (country !== undefined) return { status: 200, body: { fields: forms[country] ?? [] } }
    if (!request.path.startsWith(path)) return media.answer(request)
    const printed = {
      name: state.saved.name || 'Fern & Kiln',
      lines: [state.saved.phone].filter((line) => line !== ''),
    }
    if (request.method === 'GET') return { status: 200, body: { ...state.saved, printed } }
    const { version, ...chosen } = request.body as BusinessBody
    state.sent.push([request.path.slice(path.length), { version, ...chosen }])
    const { refusal } = state
    if (refusal) {
      const { status, body } = refused(400, 'sites.business-invalid', 'Some of this cannot be saved.')
      return { status, body: { ...(body as object), errors: refusal } }
    }
    if (version !== state.saved.version) return refused(409, 'changes.changed-meanwhile', 'Somebody was first.')
    const { version: _, ...before } = state.saved
    state.saved = { ...chosen, version: version + 1 }
    const body = { ...before, version: version + 1 }
    const undo = request.method === 'PUT' ? { method: 'POST', path: `${path}/undo`, body } : null
    return { status: 200, body: { ...state.saved, undo } }
  }
  ;({ close } = await openStudio(server, '/fern-kiln/settings/business'))
  return state
}

const field = (name: string | RegExp): HTMLElement => byRole('textbox', name)
const save = () => press(byRole('button', 'Save'))
async function choose(name: string, value: string) {
  const select = byRole('combobox', name) as HTMLSelectElement
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
}

describe('the business', () => {
  it('is saved as a whole, shows how it stands on invoices, and comes back by the undo', async () => {
    const state = await openBusiness()
    await typeInto(field('Legal name'), 'Fern GmbH')
    await typeInto(field('Phone'), '+49 30 1234')
    await save()
    expect(state.sent[0]).toMatchObject(['', { name: 'Fern GmbH', phone: '+49 30 1234', version: 1 }])
    expect(document.querySelector('address')?.textContent).toBe('Fern GmbH+49 30 1234')
    await press(byRole('button', 'Undo'))
    expect(state.sent[1]).toMatchObject(['/undo', { name: '', version: 2 }])
    expect(field('Legal name')).toMatchObject({ value: '' })
    expect(document.activeElement).not.toBe(document.body)
  })

  it('asks for the address in the form of the chosen country', async () => {
    const state = await openBusiness()
    expect(allByRole('textbox', 'City')).toEqual([])
    await choose('Country', 'DE')
    await typeInto(field('Address'), 'Torstraße 1')
    await typeInto(field('Postal code'), '10119')
    await choose('Country', 'US')
    await choose('State', 'WA')
    await save()
    expect(state.sent[0]?.[1]).toMatchObject({ country: 'US', region: 'WA', street: 'Torstraße 1' })
  })

  it('says at the field what is wrong: before it is sent, and what the server refuses', async () => {
    const state = await openBusiness({ saved: { country: 'DE' } })
    await typeInto(field('Email'), 'nobody')
    await save()
    expect(state.sent).toEqual([])
    expect(document.activeElement).toBe(field('Email'))
    await typeInto(field('Email'), 'hello@fern.example')
    state.refusal = { city: 'Enter your city', logo: 'This picture is gone.' }
    await save()
    expect(document.querySelector('main')?.textContent).toMatch(/City: Enter your city.*Logo: This picture is gone\./)
    expect(field('City').getAttribute('aria-invalid')).toBe('true')
  })

  it('merges what a colleague saved in another field, and asks with their name where both changed the same', async () => {
    const state = await openBusiness()
    await typeInto(field('Legal name'), 'Mine')
    state.saved = { ...state.saved, phone: '555 0100', version: 2 }
    await save()
    expect(state.saved).toMatchObject({ name: 'Mine', phone: '555 0100', version: 3 })

    await typeInto(field('Legal name'), 'Mine again')
    state.saved = { ...state.saved, name: 'Theirs', version: 4 }
    await save()
    const card = byRole('region', 'Needs attention')
    expect(card.textContent).toMatch(/^Ben Miller changed this meanwhile\..*Mine again.*Theirs/)
    await press(byRole('button', 'Keep yours'))
    expect(state.saved).toMatchObject({ name: 'Mine again', version: 5 })
  })

  it('keeps what is typed on the device until it is saved', async () => {
    await openBusiness()
    await typeInto(field('Tax number'), '27/1')
    await close()
    const state = await openBusiness()
    await press(byRole('button', 'Restore'))
    expect(field('Tax number')).toMatchObject({ value: '27/1' })
    await save()
    expect(state.saved).toMatchObject({ taxNumber: '27/1' })
  })

  it('has one picture of the library as its logo', async () => {
    const state = await openBusiness()
    await press(byRole('button', 'Choose from the library'))
    await settled()
    await press(byRole('button', /logo\.png/))
    await press(byRole('button', /^Use|^Choose 1|^Add/))
    await save()
    expect(state.saved).toMatchObject({ logo })
    await press(byRole('button', /Remove logo\.png|Take out logo\.png/))
    await save()
    expect(state.saved).toMatchObject({ logo: '' })
  })

  it('speaks German', async () => {
    await openBusiness({ locale: 'de' })
    expect(byRole('heading', 'Unternehmen')).toBeDefined()
    expect(field('Rechtlicher Name')).toBeDefined()
  })
})
