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
