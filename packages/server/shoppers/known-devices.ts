import type { Ctx } from '../context.ts'
import type { Out } from '../http/index.ts'
import { knownDevice } from '../team/index.ts'
import { findShopper, type KnownShopper } from './shopper.store.ts'

/**
 * `device` is the id of the requesting browser if it has signed in to the account of this email before, otherwise null. Checking
 * the browser's marks needs the account, which `findAccount` then returns. Without marks `findAccount` queries when it is called,
 * so that a rate-limited attempt costs no query.
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
