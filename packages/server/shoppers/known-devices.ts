import type { Ctx } from '../kit/context.ts'
import type { Out } from '../kit/http.ts'
import { knownDevice } from '../team/index.ts'
import { findShopper, type KnownShopper } from './shopper.store.ts'

/**
 * The device that asks, where it signed in to the account of this address before; null for any other. `findAccount` gives the account
 * as it was read for the marks; without marks it reads the account when called, so that a refused try costs no read.
 */
export async function deviceOf(
  ctx: Ctx,
  email: string,
  out: Out,
): Promise<{ device: string | null; findAccount: () => Promise<KnownShopper | null> }> {
  const marks = out.deviceMarks()
  if (marks === '') return { device: null, findAccount: () => findShopper(ctx, email) }
  const shopper = await findShopper(ctx, email)
  return { device: shopper && knownDevice(ctx.deps.crumbKey, marks, shopper), findAccount: async () => shopper }
}
