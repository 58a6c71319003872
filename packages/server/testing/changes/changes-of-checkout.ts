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
