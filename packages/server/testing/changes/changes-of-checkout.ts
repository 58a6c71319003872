import { savePaymentSettings } from '../../payments/index.ts'
import { standInSecretKey } from '../payments/stripe-setup-objects.ts'
import type { Change, Changer } from './changer.ts'

/** Adds a rate of another name than all before. */
export async function shippingChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/shipping'
  const { rates, version } = (await get(path)).body
  const added = { name: `Post ${ctx.newId()}`, priceCents: 500, countries: ['DE'] }
  return { path, body: { rates: [...rates.slice(-20), added], version } }
}

/** Adds a tax of another name than all before. */
export async function taxChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/taxes'
  const { taxes, version } = (await get(path)).body
  const added = { name: `Tax ${ctx.newId()}`, ratePpm: 190_000, countries: ['DE'] }
  return { path, body: { taxes: { ...taxes, rules: [...taxes.rules.slice(-20), added] }, version } }
}

/** Switches bank transfer on, to another account than before, on a site that has saved payment settings before. */
export async function paymentsChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/payments'
  await savePaymentSettings(ctx, {})
  const { methods, version } = (await get(path)).body
  const bankTransfer = { isOn: true, details: `IBAN DE02 1203 0000 ${ctx.newId()}` }
  return { path, body: { methods: { ...methods, bankTransfer }, version } }
}

/** Connects Stripe by keys that its stand-in knows. */
export async function stripeChange({ get }: Changer): Promise<Change> {
  const { stripeVersion: version } = (await get('/api/studio/payments')).body
  const keys = { publishableKey: 'pk_test_standin1', secretKey: standInSecretKey }
  return { path: '/api/studio/payments/stripe', body: { ...keys, hasAfterpay: false, version } }
}

/** Changes a connection to Stripe that was just made. */
export async function changeOfConnected(at: Changer, part: 'disconnect' | 'webhook'): Promise<Change> {
  const { stripeVersion: version } = (await at.send('POST', await stripeChange(at))).body
  return { path: `/api/studio/payments/stripe/${part}`, body: { version } }
}

/** Gives a mail a closing of its own. */
export async function mailChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/mails/ready'
  const { texts, version } = (await get(path)).body
  return { path, body: { texts: { ...texts, closing: `Bye ${ctx.newId()}` }, version } }
}

/** Gives a mail its standard texts again. */
export async function mailReset(at: Changer): Promise<Change> {
  await at.send('PUT', await mailChange(at))
  const path = '/api/studio/mails/ready'
  const { version } = (await at.get(path)).body
  return { path: `${path}/reset`, body: { version } }
}

/** Dismisses the checklist of the site, or shows it again. */
export async function checklistChange({ get }: Changer): Promise<Change> {
  const path = '/api/studio/site/checklist'
  const { isDismissed, isWithoutTaxes, version } = (await get(path)).body
  return { path, body: { isDismissed: !isDismissed, isWithoutTaxes, version } }
}

/** Gives the business another name. */
export async function businessChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/settings/business'
  const { printed: _, ...business } = (await get(path)).body
  return { path, body: { ...business, name: `Moss ${ctx.newId()}`, phone: '+1 206 555 0100' } }
}

/** Gives the emails of the site another sender. */
export async function senderChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/mail-sender'
  const { version } = (await get(path)).body
  return { path, body: { name: `Moss ${ctx.newId()}`, replyTo: 'hello@moss.example', version } }
}

/** Requires a phone at the checkout, with another text beside the box of the newsletter. */
export async function asksChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/checkout'
  const { hasTerms: _, ...asks } = (await get(path)).body
  return { path, body: { ...asks, phone: 'required', newsletterText: `News ${ctx.newId()}` } }
}

/** Gives the site other terms. */
export async function legalChange({ ctx, get }: Changer): Promise<Change> {
  const { texts } = (await get('/api/studio/legal')).body as { texts: { version: number }[] }
  const body = { title: 'Terms', html: `<p>${ctx.newId()}</p>`, version: texts[0]?.version ?? 0 }
  return { path: '/api/studio/legal/terms', body }
}

/** Gives the sign-up for what is sold out another button. */
export async function signUpFormChange({ ctx, get }: Changer): Promise<Change> {
  const path = '/api/studio/restock/form'
  const { usual: _, ...form } = (await get(path)).body
  return { path, body: { ...form, button: `Tell me ${ctx.newId()}` } }
}
