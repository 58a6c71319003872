import type { OrderDetail } from '@sitewright/domain/orders/orders.wire.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../database/index.ts'
import { readPaymentOptions } from '../../payments/index.ts'

/** Returns the owner's text about how to pay for a manual order, in lines; '' when there is none. */
export async function readPaymentInstructions(ctx: Ctx, { payments }: OrderDetail, tx?: Tx): Promise<string> {
  const { methods } = await readPaymentOptions(ctx, tx)
  return methods.find(({ method }) => method === payments.at(-1)?.method)?.note ?? ''
}
