import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import {
  chargeDifference,
  inFlightMs,
  proofSpan,
  refundDifference,
  type MoneyDifferenceKind,
  type ProviderMovement,
} from '@sitewright/domain/payments/money-differences.ts'
import { backgroundCtx, type Deps } from '../../context.ts'
import { providerOf } from '../payment-providers.ts'
import {
  findPaymentsWithoutOrder,
  findProvedPayments,
  findProvedSites,
  type ProvedPayment,
  type ProvedSite,
} from './proof.store.ts'
import type { PaymentProvider } from '../provider.ts'

const provedMs = 2 * 24 * 60 * 60_000
const mostReported = 1_000
/** Payments that are looked up one by one, because the provider's list of the day does not have them. */
const mostReads = 100

export type MoneyDifference = { difference: MoneyDifferenceKind; siteId: string; subject: string }

/**
 * Compares payments and refunds with what each provider says of the site's last day, and looks for money without an order. Logs
 * each difference, and sets the metric `sitewright_payment_mismatches` to their number. Returns them (BX-5.03).
 */
export async function provePayments(deps: Deps, signal?: AbortSignal): Promise<MoneyDifference[]> {
  const nowMs = deps.clock.now()
  const sinceMs = nowMs - provedMs
  const span = { sinceMs, untilMs: nowMs - inFlightMs, most: mostReported }
  const found: MoneyDifference[] = (await findPaymentsWithoutOrder(deps.owner, span)).map(({ siteId, paymentId }) => ({
    difference: 'payment-without-order',
    siteId,
    subject: paymentId,
  }))
  for (const site of await findProvedSites(deps.owner, sinceMs)) {
    if (signal?.aborted) break
    for (const { difference, subject } of await proveSite(deps, site)) {
      found.push({ difference, siteId: site.siteId, subject })
    }
  }
  for (const one of found.slice(0, mostReported)) deps.log.error(one, 'the money of a site does not agree')
  deps.metrics.setPaymentMismatches(found.length)
  return found
}

type Found = Omit<MoneyDifference, 'siteId'>

/** Asks the provider outside any transaction. An error is a finding too, and never keeps other sites from being proved. */
async function proveSite(deps: Deps, site: ProvedSite): Promise<Found[]> {
  try {
    const ctx = await backgroundCtx(deps, site.siteId)
    return await compare(deps, site, await providerOf(ctx, site.provider))
  } catch (error) {
    const reason = error instanceof Refusal ? error.code : String(error)
    deps.log.error({ siteId: site.siteId, provider: site.provider, reason }, 'a payment provider could not be compared')
    return [{ difference: 'provider-unreachable', subject: site.provider }]
  }
}

async function compare(deps: Deps, site: ProvedSite, provider: PaymentProvider): Promise<Found[]> {
  const span = proofSpan(deps.clock.now(), site.timeZone)
  const { movements, isComplete } = await provider.list(span)
  const references = [...new Set(movements.map(({ reference }) => reference))]
  const payments = await findProvedPayments(deps.owner, site, { ...span, references })
  const known = new Map(payments.map((payment) => [payment.reference, payment]))
  const found = movements.flatMap((movement) => differenceOf(movement, known, movements))
  if (!isComplete) return [...found, { difference: 'provider-list-too-long', subject: site.provider }]
  return [...found, ...(await missingAt(provider, payments, movements))]
}

function differenceOf(
  movement: ProviderMovement,
  known: ReadonlyMap<string, ProvedPayment>,
  all: readonly ProviderMovement[],
): Found[] {
  const payment = known.get(movement.reference) ?? null
  if (movement.kind === 'charge') return named(chargeDifference(movement, payment), movement.id)
  // Refunds of charges that are not ours belong to another shop on the account.
  if (!payment) return []
  const foreign = all.filter((one) => one.kind === 'refund' && one.reference === movement.reference && !one.refundId)
  const facts = {
    known: payment.refunds.find(({ id }) => id === movement.refundId) ?? null,
    payment,
    ownCents: ownCentsOf(payment),
    foreignCents: sumOf(foreign),
  }
  return named(refundDifference(movement, facts), movement.id)
}

function named(difference: MoneyDifferenceKind | null, subject: string): Found[] {
  return difference === null ? [] : [{ difference, subject }]
}

/**
 * Finds money of ours that the provider's list does not have. A payment can move on another day than it was begun, so the provider
 * is asked about each of these before it is named.
 */
async function missingAt(
  provider: PaymentProvider,
  payments: readonly ProvedPayment[],
  movements: readonly ProviderMovement[],
): Promise<Found[]> {
  const charged = new Set(movements.flatMap((one) => (one.kind === 'charge' ? [one.reference] : [])))
  const refunded = new Set(movements.flatMap(({ refundId }) => refundId ?? []))
  const isMissing = ({ id, isInSpan }: { id: string; isInSpan: boolean }): boolean => isInSpan && !refunded.has(id)
  const doubtful = payments.filter(
    (payment) => (payment.isInSpan && !charged.has(payment.reference)) || payment.refunds.some(isMissing),
  )
  const found: Found[] = []
  for (const payment of doubtful.slice(0, mostReads)) {
    const there = await readOrNull(provider, payment)
    if (there?.state !== 'captured') found.push({ difference: 'charge-missing-at-provider', subject: payment.id })
    else if (there.refundedCents < ownCentsOf(payment)) {
      found.push({ difference: 'refund-missing-at-provider', subject: payment.id })
    }
  }
  return doubtful.length > mostReads
    ? [...found, { difference: 'provider-list-too-long', subject: provider.name }]
    : found
}

/** Errors other than outages say that the provider does not know the payment. */
async function readOrNull(provider: PaymentProvider, { reference, id }: ProvedPayment) {
  try {
    return await provider.read(reference, id)
  } catch (error) {
    if (error instanceof Refusal) throw error
    return null
  }
}

function ownCentsOf({ refunds }: ProvedPayment): number {
  return sumOf(refunds.filter(({ state }) => state === 'succeeded'))
}

function sumOf(parts: readonly { amountCents: number }[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
