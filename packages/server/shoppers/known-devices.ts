import type { Ctx } from '../kit/context.ts'
import type { Out } from '../kit/http.ts'
import { knownDevice } from '../team/index.ts'
import { findShopper } from './shopper.store.ts'

/** The device that asks, where it signed in to the account of this address before; null for any other. */
export async function deviceOf(ctx: Ctx, email: string, out: Out): Promise<string | null> {
  const marks = out.deviceMarks()
  const shopper = marks === '' ? null : await findShopper(ctx, email)
  return shopper && knownDevice(ctx.deps.crumbKey, marks, shopper)
}
