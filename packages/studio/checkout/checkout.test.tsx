// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './checkout.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole } from '../testing/by-role.ts'
import { fakeCheckout } from '../testing/fake-checkout.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { choose, openStudio, press, typeInto } from '../testing/open-studio.tsx'

let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

type Fake = ReturnType<typeof fakeCheckout>['state']

async function openCheckout(given: Partial<Fake> = {}, { search = '', account = anOwner() } = {}) {
  const server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakeCheckout('site-fern-kiln')
  Object.assign(fake.state, given)
  server.state.others = (request) => fake.answer(request)
  ;({ close } = await openStudio(server, `/fern-kiln/checkout${search}`))
  return fake.state
}

const text = () => document.body.textContent ?? ''
const toasts = () =>
  allByRole('alertdialog')
    .map((one) => one.textContent)
    .join()
const save = () => press(byRole('button', 'Save'))
const termsBox = () => byRole('checkbox', /Shoppers must accept the terms/)
const usual = { phone: 'optional', company: 'optional', takesNote: true, needsTerms: false, newsletterText: '' }

describe('what the checkout asks for', () => {
  it('is chosen, saved with a button, and undone', async () => {
    const fake = await openCheckout()
    expect(byRole('link', 'Checkout').getAttribute('aria-current')).toBe('page')
    await choose(byRole('combobox', 'Phone'), 'required')
    await press(byRole('checkbox', 'Shoppers can add a note to their order'))
    await typeInto(byRole('textbox', 'Newsletter box'), 'One letter a month.')
    await press(termsBox())
    await save()
    const chosen = { phone: 'required', takesNote: false, needsTerms: true, newsletterText: 'One letter a month.' }
    expect(fake.sent).toEqual([{ path: 'checkout', body: { ...usual, ...chosen, version: 1 } }])
    expect(toasts()).toContain('The checkout is saved')
    await press(byRole('button', 'Undo'))
    expect(fake.sent[1]).toEqual({ path: 'checkout/undo', body: { ...usual, version: 2 } })
    expect(toasts()).toContain('The checkout is as before')
  })

  it('says when there is nothing to accept yet', async () => {
    const fake = await openCheckout()
    expect(text()).not.toContain('You have no terms yet')
    await press(termsBox())
    expect(text()).toContain('You have no terms yet')
    await close()
    await openCheckout({ asks: { ...fake.asks, hasTerms: true, needsTerms: true } })
    expect(text()).not.toContain('You have no terms yet')
  })

  it('asks whose choice counts when somebody else changed the same', async () => {
    const fake = await openCheckout()
    await choose(byRole('combobox', 'Phone'), 'no')
    fake.asks = { ...fake.asks, phone: 'required', version: 2 }
    await save()
    expect(text()).toContain('Not asked for')
    expect(text()).toContain('Required')
    expect(fake.asks.phone).toBe('required')
  })

  it('keeps what was chosen when the server fails, and says so', async () => {
    const fake = await openCheckout({ refusals: [refused(503, 'kit.unavailable', 'Please try again in a moment.')] })
    await choose(byRole('combobox', 'Company'), 'required')
    await save()
    expect((byRole('combobox', 'Company') as HTMLSelectElement).value).toBe('required')
    expect(fake.asks.company).toBe('optional')
  })

  it('offers to try again when it cannot be loaded', async () => {
    const fake = await openCheckout({ isBroken: true })
    fake.isBroken = false
    await press(byRole('button', /Try again/))
    expect(byRole('combobox', 'Phone')).toBeTruthy()
  })

  it('is shown to nobody whose role does not permit it', async () => {
    const owner = anOwner()
    const sites = (owner.answer.sites ?? []).map((site) => ({
      ...site,
      isOwner: false,
      roles: [websiteRoles.storeManager],
    }))
    await openCheckout({}, { account: { ...owner, answer: { ...owner.answer, sites } } })
    expect(allByRole('combobox')).toEqual([])
  })
})

describe('legal texts', () => {
  const html = '<p>Be kind.</p>'

  it('are listed with those that are missing, and lead to the pages of the others', async () => {
    await openCheckout({
      texts: fakeCheckout('').state.texts.map((one) => (one.kind === 'terms' ? { ...one, title: 'T', html } : one)),
    })
    const rows = allByRole('listitem')
      .map((row) => row.textContent)
      .filter((row) => /Missing|On the site/.test(row ?? ''))
    expect(rows).toEqual([
      expect.stringMatching(/^Terms and conditionsOn the site.*\/legal\/termsEdit$/),
      'Right of withdrawalMissingWrite',
      'Privacy policyMissingWrite',
      'ImprintMissingWrite',
    ])
    const link = byRole('link', /^Open Terms and conditions on the site, in a new tab/)
    expect(link.getAttribute('href')).toMatch(/^http:\/\/fern-kiln[^/]*\/legal\/terms$/)
  })

  it('are written in a sheet that the address names, saved and undone', async () => {
    const texts = fakeCheckout('').state.texts.map((one) =>
      one.kind === 'imprint' ? { ...one, html, version: 4 } : one,
    )
    const fake = await openCheckout({ texts })
    await press(byRole('button', 'Edit: Imprint'))
    expect(location.search).toBe('?sheet=imprint')
    expect(text()).toContain('Empty for “Usual imprint”.')
    await typeInto(byRole('textbox', 'Title'), 'Who we are')
    const dialog = byRole('textbox', 'Title').closest('form')
    await press([...(dialog?.querySelectorAll('button') ?? [])].find((one) => one.type === 'submit') as HTMLElement)
    expect(fake.sent).toEqual([{ path: 'legal/imprint', body: { title: 'Who we are', html, version: 4 } }])
    expect(location.search).toBe('')
    expect(toasts()).toContain('Imprint is saved')
    await press(byRole('button', 'Undo'))
    expect(fake.sent[1]).toEqual({ path: 'legal/imprint/undo', body: { to: 4, version: 5 } })
  })
})
