import type { NewDiscount, OwnDiscount } from '@sitewright/domain/discounts/discounts.wire.ts'
import { createDiscount } from '../discounts/index.ts'
import type { Ctx } from '../kit/context.ts'

/** Ten per cent off the order by a code of its own; or what a test says instead. */
export async function aDiscount(ctx: Ctx, given: Partial<NewDiscount> = {}): Promise<OwnDiscount> {
  const code = `CODE-${ctx.newId().toUpperCase()}`
  return createDiscount(ctx, { code, name: '10% off', target: 'order', kind: 'percent', amount: 100_000, ...given })
}
