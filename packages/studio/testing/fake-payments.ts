import type { ManualMethods } from '@sitewright/domain/payments/payment-settings.ts'
import type { PaymentsAnswer, StripeBody, WebhookAnswer } from '@sitewright/domain/payments/payments-studio.wire.ts'
import { refused, type FakeRequest, type FakeResponse } from './fake-server.ts'

const path = '/api/studio/payments'

/** Stripe connected by test keys. */
export const connectedStripe: NonNullable<PaymentsAnswer['stripe']> = {
  publishableKey: 'pk_test_standin1',
  isTestKey: true,
  hasAfterpay: false,
  accountName: 'Fern & Kiln',
  secretEnding: 'din1',
  webhook: 'made',
}

/** In-memory fake of the API of one site's payments. `sent` holds what was sent; `refusals` answer the next changes, one each. */
export function fakePayments(site: string, some: Partial<PaymentsAnswer> = {}) {
  const state = {
    shown: {
      methods: { bankTransfer: { isOn: false, details: '' }, payAtPickup: { isOn: false, note: '' } },
      version: 1,
      stripe: null,
      stripeVersion: 1,
      isTestMode: true,
      takesTestCards: true,
      eventsUrl: `https://fern-kiln.example/api/payments/stripe/${site}/events`,
      unsettled: { payments: 0, refunds: 0 },
      ...some,
    } as PaymentsAnswer,
    webhook: 'on' as WebhookAnswer['state'],
    isBroken: false,
    sent: [] as { call: string; body: Record<string, unknown>; key: string | null }[],
    refusals: [] as FakeResponse[],
  }

  function answer(request: FakeRequest): FakeResponse | undefined {
    if (request.path === '/api/studio/session/confirm') return { status: 204, body: undefined }
    if (!request.path.startsWith(path)) return undefined
    if (request.site !== site) return refused(404, 'kit.not-found', 'There is nothing at this address.')
    if (request.method === 'GET') return read(request.path)
    const call = `${request.method} ${request.path.slice(path.length)}`
    state.sent.push({ call, body: request.body as Record<string, unknown>, key: request.idempotencyKey })
    return state.refusals.shift() ?? change(call, request.body)
  }

  function read(asked: string): FakeResponse {
    if (state.isBroken) return refused(503, 'kit.unavailable', 'Please try again in a moment.')
    return { status: 200, body: asked.endsWith('/webhook') ? { state: state.webhook } : state.shown }
  }

  function change(call: string, body: unknown): FakeResponse {
    if (call === 'PUT ') return save(body as { methods: ManualMethods; version: number })
    const { shown } = state
    if ((body as { version: number }).version !== shown.stripeVersion) return changedMeanwhile()
    if (call.endsWith('/webhook')) state.webhook = 'on'
    const { publishableKey, hasAfterpay } = body as StripeBody
    const stripe = call.endsWith('/webhook') ? shown.stripe : { ...connectedStripe, publishableKey, hasAfterpay }
    const stripeVersion = shown.stripeVersion + 1
    state.shown = {
      ...shown,
      stripe: call.endsWith('/disconnect') ? null : stripe,
      stripeVersion,
      takesTestCards: false,
    }
    return { status: 200, body: { stripeVersion, undo: null } }
  }

  function save({ methods, version }: { methods: ManualMethods; version: number }): FakeResponse {
    const { shown } = state
    if (version !== shown.version) return changedMeanwhile()
    state.shown = { ...shown, methods, version: version + 1 }
    const undo = { method: 'POST', path: `${path}/undo`, body: { methods: shown.methods, version: version + 1 } }
    return { status: 200, body: { methods, version: version + 1, undo } }
  }

  return { state, answer }
}

function changedMeanwhile(): FakeResponse {
  return refused(409, 'changes.changed-meanwhile', 'Payments were changed meanwhile. Please look at them again.')
}
