// @vitest-environment happy-dom
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import type { PaymentsAnswer } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { toastQueue } from '@sitewright/ui/notify.ts'
import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import './payments.page.tsx' // loaded beforehand, because the router loads it when it is needed
import { heldDrafts } from '../kit/form/draft-database.ts'
import { allByRole, byRole, descriptionOf } from '../testing/by-role.ts'
import { connectedStripe, fakePayments } from '../testing/fake-payments.ts'
import { anOwner, fakeServer, refused } from '../testing/fake-server.ts'
import { openStudio, press, typeInto } from '../testing/open-studio.tsx'

let server: ReturnType<typeof fakeServer>
let close = async (): Promise<void> => {}
afterEach(async () => {
  await close()
  heldDrafts.clear()
  await act(async () => toastQueue.clear())
})

type Fake = ReturnType<typeof fakePayments>['state']
async function openPayments(
  some: Partial<PaymentsAnswer> = {},
  { account = anOwner(), ...given }: Partial<Fake> & { account?: ReturnType<typeof anOwner> } = {},
) {
  server = fakeServer(account)
  server.state.isSignedIn = true
  const fake = fakePayments('site-fern-kiln', some)
  Object.assign(fake.state, given)
  server.state.others = fake.answer
  const opened = await openStudio(server, '/fern-kiln/payments')
  close = opened.close
  return fake.state
}

const text = (): string => document.body.textContent ?? ''
const offers = (): string | null => byRole('list', 'At the checkout').textContent
const secretField = () => byRole('textbox', 'Secret key') as HTMLInputElement
const valueOf = (name: string): string => (byRole('textbox', name) as HTMLInputElement).value
async function paste(publishableKey = 'pk_test_standin1', secretKey = 'sk_test_standin1') {
  await typeInto(byRole('textbox', 'Publishable key'), publishableKey)
  await typeInto(secretField(), secretKey)
  await press(byRole('button', 'Check and connect'))
}
const bank = { isOn: true, details: 'IBAN DE02 1203' }
const off = { bankTransfer: { isOn: false, details: '' }, payAtPickup: { isOn: false, note: '' } }

describe('test mode', () => {
  it('BX-1.05 is said in a banner with the way out, beside the cards that are taken', async () => {
    await openPayments()
    expect(text()).toContain('This shop is in test mode. Nobody is charged. It takes only test cards. Connect Stripe')
    expect(byRole('list', 'Test cards').textContent).toContain('4242 4242 4242 4242 is charged')
    expect(offers()).toBe('CardTest cards onlyAfterpayOffBank transferOffPay at pickupOff')
  })

  it('BX-1.05 with Stripe’s test keys leads to the form for the live ones', async () => {
    await openPayments({ stripe: connectedStripe, takesTestCards: false })
    expect(text()).toContain('The keys are those of Stripe’s test mode.')
    expect(allByRole('list', 'Test cards')).toHaveLength(1)
    await press(byRole('button', 'Paste keys'))
    expect(secretField().value).toBe('')
  })

  it('BX-1.05 is not mentioned by a live shop, nor are test cards', async () => {
    await openPayments({ stripe: { ...connectedStripe, isTestKey: false }, isTestMode: false, takesTestCards: false })
    expect(text()).not.toContain('test mode')
    expect(allByRole('list', 'Test cards')).toEqual([])
    expect(offers()).toContain('CardOn')
  })

  it('says that nobody can pay where nothing is switched on', async () => {
    await openPayments({ takesTestCards: false })
    expect(text()).toContain('Shoppers have no way to pay yet.')
  })
})

describe('bank transfer and payment at pickup', () => {
  it('BX-1.05 BX-2.07 are switched on with a text, shown as shoppers read it, and offer an undo', async () => {
    const fake = await openPayments()
    await press(byRole('checkbox', 'Bank transfer'))
    await typeInto(byRole('textbox', 'Your account, as shoppers read it'), bank.details)
    expect(document.querySelector('figure')?.textContent).toContain(bank.details)
    await press(byRole('button', 'Save'))
    expect(fake.sent.map(({ call, body }) => [call, body])).toEqual([
      ['PUT ', { methods: { ...off, bankTransfer: bank }, version: 1 }],
    ])
    expect([offers()?.includes('Bank transferOn'), text().includes('Bank transfer and pickup saved')]).toEqual([
      true,
      true,
    ])
    expect(byRole('button', 'Undo')).toBeTruthy()
  })

  it('are not switched on without an account, which is said at the field', async () => {
    const fake = await openPayments()
    await press(byRole('checkbox', 'Bank transfer'))
    await press(byRole('button', 'Save'))
    expect(descriptionOf(byRole('textbox', 'Your account, as shoppers read it'))).toContain('Enter the account')
    expect(fake.sent).toEqual([])
  })

  it('BX-3.11 ask for the password again, and are then saved', async () => {
    const fake = await openPayments()
    fake.refusals.push(refused(403, 'team.password-needed', 'Please enter your password again.'))
    await press(byRole('checkbox', 'Pay at pickup'))
    await press(byRole('button', 'Save'))
    await typeInto(byRole('textbox', 'Password'), 'terracotta')
    await press(byRole('button', 'Confirm'))
    expect(fake.shown.methods.payAtPickup.isOn).toBe(true)
  })

  it('that a colleague changed meanwhile are merged, or both texts are shown', async () => {
    const fake = await openPayments({ methods: { ...off, bankTransfer: bank } })
    await typeInto(byRole('textbox', 'Your account, as shoppers read it'), 'Mine')
    const theirs = {
      ...off,
      bankTransfer: { isOn: true, details: 'Theirs' },
      payAtPickup: { isOn: true, note: 'Ring.' },
    }
    fake.shown = { ...fake.shown, methods: theirs, version: 7 }
    await press(byRole('button', 'Save'))
    expect([text().includes('Theirs'), text().includes('Mine')]).toEqual([true, true])
    expect(fake.shown.methods).toEqual(theirs)
  })

  it('BX-4.02 keep what was typed when the network is gone', async () => {
    const fake = await openPayments({ methods: { ...off, bankTransfer: bank } })
    await typeInto(byRole('textbox', 'Your account, as shoppers read it'), 'New account')
    server.state.mood = 'silent'
    await press(byRole('button', 'Save'))
    expect([text().includes('Offline'), valueOf('Your account, as shoppers read it')]).toEqual([true, 'New account'])
    expect(fake.sent).toEqual([])
  })
})

describe('Stripe', () => {
  it('BX-1.05 is connected by pasted keys, which are never shown again nor kept on the device', async () => {
    const fake = await openPayments()
    expect(secretField().type).toBe('password')
    await paste(' pk_test_standin1 ', 'sk_test_standin1\n')
    expect(fake.sent.map(({ call, body }) => [call, body])).toEqual([
      [
        'POST /stripe',
        { publishableKey: 'pk_test_standin1', secretKey: 'sk_test_standin1', hasAfterpay: false, version: 1 },
      ],
    ])
    expect(text()).toContain('Secret keyends in din1')
    expect(text()).toContain('Stripe reports payments at once.')
    expect(allByRole('textbox', 'Secret key')).toEqual([])
    const kept = JSON.stringify([[...heldDrafts], Object.entries(localStorage), Object.entries(sessionStorage)])
    expect(document.documentElement.outerHTML + kept).not.toContain('sk_test_standin1')
  })

  it.each([
    ['sk_test_standin1', 'sk_test_standin1', 'Publishable key', 'This is a secret key.'],
    ['pk_test_standin1', 'sk_live_standin1', 'Secret key', 'One key is live'],
    ['pk_test_standin1', '', 'Secret key', 'Enter the secret key'],
    ['sk_test_standin1', 'pk_test_standin1', 'Publishable key', 'This is a secret key.'],
  ])(
    'BX-1.05 says at the field what is wrong, and sends nothing: %s %s',
    async (publicKey, secretKey, field, words) => {
      const fake = await openPayments()
      await paste(publicKey, secretKey)
      expect(descriptionOf(byRole('textbox', field))).toContain(words)
      expect(document.activeElement).toBe(byRole('textbox', field))
      expect(fake.sent).toEqual([])
    },
  )

  it('says at both fields what is wrong when both are empty', async () => {
    await openPayments()
    await press(byRole('button', 'Check and connect'))
    expect(descriptionOf(byRole('textbox', 'Publishable key'))).toContain('Enter the publishable key')
    expect(descriptionOf(secretField())).toContain('Enter the secret key')
    expect(document.activeElement).toBe(byRole('textbox', 'Publishable key'))
  })

  it('BX-1.05 says at the field what Stripe says of a key, until it is changed', async () => {
    const fake = await openPayments()
    const answer = refused(422, 'payments.settings-invalid', 'These payment settings are not valid.')
    const errors = { secretKey: 'Stripe does not know this key.' }
    fake.refusals.push({ ...answer, body: { ...(answer.body as object), errors } })
    await paste()
    expect(descriptionOf(secretField())).toContain('Stripe does not know this key.')
    expect(document.activeElement).toBe(secretField())
    await typeInto(secretField(), 'sk_test_standin2')
    expect(text()).not.toContain('Stripe does not know this key.')
  })

  it('says that Stripe is away, and connects under the same key when it is pressed again', async () => {
    const fake = await openPayments()
    fake.refusals.push(refused(503, 'payments.unavailable', 'Stripe cannot be reached. Nothing was saved.'))
    await paste()
    expect(byRole('alert').textContent).toContain('Nothing was saved.')
    await press(byRole('button', 'Check and connect'))
    expect(fake.sent.map(({ key }) => key)).toEqual([fake.sent[0]?.key, fake.sent[0]?.key])
    expect(text()).toContain('ends in din1')
  })

  it('says that a colleague connected it meanwhile, and shows what they did', async () => {
    const fake = await openPayments()
    fake.shown = { ...fake.shown, stripe: connectedStripe, stripeVersion: 5 }
    await paste()
    expect(text()).toContain('ends in din1')
  })

  it('asks before it is disconnected, and says what is under way', async () => {
    const fake = await openPayments({ stripe: connectedStripe, unsettled: { payments: 2, refunds: 1 } })
    await press(byRole('button', 'Disconnect'))
    expect(byRole('alertdialog').textContent).toContain('3 payments or refunds are under way.')
    expect(fake.sent).toEqual([])
    await press(allByRole('button', 'Disconnect').at(-1) ?? document.body)
    expect(fake.sent.map(({ call, body }) => [call, body])).toEqual([['POST /stripe/disconnect', { version: 1 }]])
    expect(secretField().value).toBe('')
  })

  it('shows that its reports are switched off, and switches them on again', async () => {
    const fake = await openPayments({ stripe: connectedStripe }, { webhook: 'off' })
    expect(text()).toContain('Switched off at Stripe')
    await press(byRole('button', 'Switch on again'))
    expect(fake.sent.map(({ call }) => call)).toEqual(['POST /stripe/webhook'])
    expect(text()).toContain('Stripe reports payments at once.')
  })

  it('says that keys which cannot be read have to be pasted again', async () => {
    await openPayments({ stripe: { ...connectedStripe, secretEnding: null } })
    expect(byRole('alert').textContent).toContain('cannot be read any more')
  })
})

it('is said when payments cannot be read, and they are read again on request', async () => {
  const fake = await openPayments({}, { isBroken: true })
  expect(allByRole('list', 'At the checkout')).toEqual([])
  fake.isBroken = false
  await press(byRole('button', /again|Retry/u))
  expect(offers()).toContain('Card')
})

it('BX-5.07 is shown to administrators, and to nobody without the right', async () => {
  const owner = anOwner()
  const as = (role: number) => {
    const sites = (owner.answer.sites ?? []).map((site) => ({ ...site, isOwner: false, roles: [role] }))
    return { ...owner, answer: { ...owner.answer, sites } }
  }
  await openPayments({}, { account: as(websiteRoles.admin) })
  expect(offers()).toContain('Card')
  await close()
  await openPayments({}, { account: as(websiteRoles.storeManager) })
  expect([allByRole('list', 'At the checkout'), text().includes('Stripe')]).toEqual([[], false])
})
