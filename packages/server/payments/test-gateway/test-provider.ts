import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { ProviderMovement } from '@sitewright/domain/payments/money-differences.ts'
import type { ProviderPayment } from '@sitewright/domain/payments/payment.ts'
import * as z from 'zod'
import type { NewPayment, PaymentProvider, ProviderEvent, ProviderRefund } from '../provider.ts'
import { refundIdOf } from '../refund-key.ts'
import { refundedOf } from './charge-operations.ts'
import { eventSecretOf, isSignedEvent } from './event-signature.ts'
import { signatureHeader, type Charge, type GatewayRefund, type NewCharge } from './protocol.ts'
import type { TestGateway } from './test-gateway.ts'

type Options = { gateway: TestGateway; siteId: string; siteHost: string; now: () => number }

/** The test gateway as the payment provider of one site. */
export function makeTestProvider({ gateway, siteId, siteHost, now }: Options): PaymentProvider {
  const find = async (path: string): Promise<ProviderPayment | null> => {
    const { status, body } = await gateway.call('GET', path)
    return status === 404 ? null : toPayment(body as Charge)
  }
  return {
    name: 'test',
    begin: async (payment) => toPayment(await charge(gateway, payment, siteHost)),
    read: async (reference, key) => {
      if (reference === null) return find(`/charges?key=${key}`)
      const found = await find(`/charges/${reference}`)
      // The gateway has charged before, so it runs on another data folder now.
      if (!found) throw new Refusal('payments.unavailable')
      return found
    },
    capture: async (reference) =>
      toPayment((await gateway.call('POST', `/charges/${reference}/capture`)).body as Charge),
    cancel: async (_, key) => {
      const { status, body } = await gateway.call('POST', '/cancel', { key })
      return status === 404 ? null : toPayment(body as Charge)
    },
    refund: async (reference, { key, amountCents }) => refund(gateway, reference, { key, amountCents }),
    list: async ({ fromMs, toMs }) => {
      const { body } = await gateway.call('GET', `/charges?siteId=${siteId}`)
      const charges = (body as { charges: Charge[] }).charges.filter(({ state }) => state === 'captured')
      const isInSpan = ({ createdMs }: Charge): boolean => createdMs >= fromMs && createdMs < toMs
      return { movements: charges.flatMap((each) => movementsOf(each, isInSpan(each))), isComplete: true }
    },
    readEvent: (raw, headers) => {
      const [secret, signature] = [gateway.secret(), headers[signatureHeader]]
      if (secret === null || typeof signature !== 'string') return null
      return isSignedEvent(eventSecretOf(secret, siteId), raw, signature, now()) ? toEvent(raw) : null
    },
  }
}

/** The gateway does not keep when a refund was made, so each list has all of them. */
function movementsOf(
  { reference, amountCents, currency, createdMs, refunds }: Charge,
  isInSpan: boolean,
): ProviderMovement[] {
  const common = { reference, currency }
  const paid = { ...common, kind: 'charge' as const, id: reference, refundId: null, amountCents, atMs: createdMs }
  const back = refunds
    .filter(({ state }) => state === 'succeeded')
    .map((one) => ({
      ...common,
      kind: 'refund' as const,
      id: one.reference,
      refundId: refundIdOf(one.key),
      amountCents: one.amountCents,
      atMs: null,
    }))
  return isInSpan ? [paid, ...back] : back
}

async function charge(gateway: TestGateway, payment: NewPayment, siteHost: string): Promise<Charge> {
  const { key, amount, paymentToken: token, siteId, checkoutId, returnUrl } = payment
  const amountCents = Number(amount.value)
  const wanted: NewCharge = {
    key,
    token,
    amountCents,
    currency: amount.currency,
    siteId,
    siteHost,
    checkoutId,
    returnUrl,
  }
  const { status, body } = await gateway.call('POST', '/charges', wanted)
  if (status !== 200) throw new Error(`The test gateway refused a charge: ${JSON.stringify(body)}`)
  return body as Charge
}

async function refund(
  gateway: TestGateway,
  reference: string,
  wanted: { key: string; amountCents: number },
): Promise<ProviderRefund> {
  const { status, body } = await gateway.call('POST', `/charges/${reference}/refunds`, wanted)
  if (status !== 200) throw new Refusal('payments.unavailable')
  const { state, reason } = body as GatewayRefund
  return { state, reason }
}

export function toPayment(found: Charge): ProviderPayment {
  const { reference, state, amountCents, currency, card, reason, isDisputed, bankToken } = found
  const isWaiting = state === 'requires-action' && bankToken !== null
  const step = isWaiting ? ({ kind: 'frame', url: `/checkout/test-bank/${bankToken}` } as const) : null
  return { reference, state, amountCents, currency, refundedCents: refundedOf(found), step, card, reason, isDisputed }
}

const eventShape = z.object({
  id: z.string().max(100),
  charge: z.string().max(100),
  key: z.string().max(100),
  createdMs: z.number(),
})

function toEvent(raw: Buffer): ProviderEvent | null {
  const { data } = eventShape.safeParse(parsedJson(raw))
  if (!data) return null
  const { id, charge: paymentReference, key: paymentKey, createdMs } = data
  return { id, paymentReference, paymentKey, createdMs }
}

function parsedJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString())
  } catch {
    return null
  }
}
