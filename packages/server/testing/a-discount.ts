import type { NewDiscount, OwnerDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { createDiscount } from '../discounts/index.ts'
import type { Ctx } from '../context.ts'

/** Creates a discount with a unique code: 10 % off the order, unless `given` says otherwise. */
export async function aDiscount(ctx: Ctx, given: Partial<NewDiscount> = {}): Promise<OwnerDiscount> {
  const code = `CODE-${ctx.newId().toUpperCase()}`
  return createDiscount(ctx, { code, name: '10% off', target: 'order', kind: 'percent', amount: 100_000, ...given })
}
