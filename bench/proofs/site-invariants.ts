import type { Ctx } from '@sitewright/server/context.ts'
import type { Charge } from '@sitewright/server/payments/test-gateway/protocol.ts'
import { faultsInBooks } from '@sitewright/server/testing/checkout/books.ts'
import type { ReceivedMail } from '@sitewright/server/testing/mail/smtp-stand-in.ts'

export type Evidence = {
  charges: readonly Charge[]
  /** Mails that the mail server accepted, of any site. */
  mails: readonly ReceivedMail[]
  /** How often a server was killed: each time, mails that were accepted and not yet marked are sent again. */
  kills: number
}

/** Mails that a server sends at once. */
const mailsAtOnce = 4

/**
 * Checks a site at rest and returns what is wrong: the books of `faultsInBooks`, each order against its charge, refunds against the
 * gateway, and that nothing is left half-done (I1 to I8).
 */
export async function faultsOfSite(ctx: Ctx, { charges, mails, kills }: Evidence): Promise<string[]> {
  const { owner } = ctx.deps
  const rest = await owner.ask<{ fault: string }>('', restText, [ctx.siteId])
  return [
    ...(await faultsInBooks(ctx, { charges: () => charges })),
    ...rest.map(({ fault }) => fault),
    ...(await faultsOfCharges(ctx, charges)),
    ...(await faultsOfMails(ctx, mails, kills)),
  ]
}

type PaidRow = {
  paymentId: string
  number: number | null
  paidCents: number
  refundedCents: number
  paymentRefunded: number
}

/** Every charge that holds money belongs to an order of the same amount, and the other way round; refunds agree everywhere. */
async function faultsOfCharges({ deps, siteId }: Ctx, charges: readonly Charge[]): Promise<string[]> {
  const rows = await deps.owner.ask<PaidRow>('', paidText, [siteId])
  const byKey = new Map(charges.map((charge) => [charge.key, charge]))
  const known = new Set(rows.map(({ paymentId }) => paymentId))
  const strangers = charges.filter(({ key }) => !known.has(key))
  return [
    ...rows.flatMap((row) => faultsOfPayment(row, byKey.get(row.paymentId))),
    ...strangers.map(({ reference }) => `I3 money: charge ${reference} belongs to no payment`),
  ]
}

function faultsOfPayment(row: PaidRow, charge: Charge | undefined): string[] {
  const taken = charge?.state === 'captured' ? charge.amountCents : 0
  const back = (charge?.refunds ?? []).reduce(
    (sum, { state, amountCents }) => sum + (state === 'succeeded' ? amountCents : 0),
    0,
  )
  const faults: string[] = []
  if (row.number === null) {
    if (taken !== back) faults.push(`I1 order: a charge of ${taken}, of which ${back} was paid back, has no order`)
    return faults
  }
  const order = `order ${row.number}`
  if (taken !== row.paidCents) faults.push(`I3 money: ${order} was paid ${row.paidCents}, the gateway took ${taken}`)
  if (back !== row.refundedCents)
    faults.push(`I3 money: ${order} says ${row.refundedCents} paid back, the gateway ${back}`)
  if (back !== row.paymentRefunded)
    faults.push(`I3 money: the payment of ${order} says ${row.paymentRefunded}, the gateway ${back}`)
  return faults
}

type MailRow = { key: string; messageId: string | null }

/** Each queued mail was accepted at least once, and more often only after a kill. */
async function faultsOfMails({ deps, siteId }: Ctx, mails: readonly ReceivedMail[], kills: number): Promise<string[]> {
  const text = `select key, message_id as "messageId" from mails where site_id = $1 and state = 'sent'`
  const rows = await deps.owner.ask<MailRow>('', text, [siteId])
  const counts = new Map<string, number>()
  for (const { messageId } of mails) {
    const id = messageId.replaceAll(/[<>]/g, '')
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const arrived = rows.map(({ key, messageId }) => ({ key, count: counts.get(messageId ?? '') ?? 0 }))
  const again = arrived.reduce((sum, { count }) => sum + Math.max(0, count - 1), 0)
  return [
    ...arrived.filter(({ count }) => count === 0).map(({ key }) => `I5 mail: ${key} counts as sent and never arrived`),
    ...(again > kills * mailsAtOnce ? [`I5 mail: ${again} mails came again after ${kills} kills`] : []),
  ]
}

const paidText = `
  select p.id as "paymentId", o.number, coalesce(o.paid_cents, 0)::integer as "paidCents",
    coalesce(o.refunded_cents, 0)::integer as "refundedCents", p.refunded_cents::integer as "paymentRefunded"
  from payments p left join orders o on o.site_id = p.site_id and o.payment_id = p.id
  where p.site_id = $1 and p.provider = 'test'`

const restText = `
  select 'I8 refund: one of order ' || o.number || ' is still ' || r.state as fault
  from order_refunds r join orders o on o.site_id = r.site_id and o.id = r.order_id
  where r.site_id = $1 and r.state <> 'done'
  union all
  select 'I8 refund: one at the provider is still ' || state from payment_refunds where site_id = $1 and state <> 'succeeded'
  union all
  select 'I8 order: ' || number || ' needs attention' from orders where site_id = $1 and has_attention
  union all
  select 'I8 payment: one has the problem ' || problem from payments where site_id = $1 and problem is not null
  union all
  select 'I5 outbox: ' || kind || ' waits after ' || attempts || ' attempts: ' || coalesce(last_error, '') from outbox where site_id = $1
  union all
  select 'I5 mail: ' || key || ' is ' || state from mails where site_id = $1 and state not in ('sent', 'decoy')
  union all
  select 'I3 total: the lines of order ' || o.number || ' do not add up'
  from orders o where o.site_id = $1 and o.total_cents <> o.shipping_total_cents + (
    select coalesce(sum(l.total_cents), 0) from order_lines l where l.site_id = o.site_id and l.order_id = o.id
  )
  union all
  select 'I3 refunds: the parts of order ' || o.number || ' do not add up'
  from orders o where o.site_id = $1 and o.refunded_cents <> (
    select coalesce(sum(r.amount_cents), 0) from order_refunds r
    where r.site_id = o.site_id and r.order_id = o.id and r.state = 'done'
  )
  union all
  select 'I4 key: ' || count(*) || ' attempts of one key' from checkout_attempts where site_id = $1 group by key having count(*) > 1`
