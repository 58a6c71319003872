import type { PlatformCtx } from '../context.ts'
import type { Out } from '../http/index.ts'
import { knownDevice, withKnownDevice, type MarkedAccount } from './device-marks.ts'
import { askAccountOfEmail, type KnownAccount } from './account.store.ts'

/**
 * `device` is the id of the requesting browser if it has signed in to the account of this email before, otherwise null. Checking
 * the browser's marks needs the account, which `findAccount` then returns. Without marks `findAccount` queries when it is called,
 * so that a rate-limited attempt costs no query.
 */
export async function deviceOf(
  ctx: PlatformCtx,
  email: string,
  out: Out,
): Promise<{ device: string | null; findAccount: () => Promise<KnownAccount | null> }> {
  const { web, crumbKey } = ctx.deps
  const marks = out.deviceMarks()
  if (marks === '') return { device: null, findAccount: () => askAccountOfEmail(web, email) }
  const account = await askAccountOfEmail(web, email)
  return { device: account && knownDevice(crumbKey, marks, account), findAccount: async () => account }
}

/** Adds a mark of the account to the browser's device cookie. Call it after a sign-in or a password reset. */
export function rememberDevice({ deps }: PlatformCtx, account: MarkedAccount, out: Out): void {
  out.keepDeviceMarks(withKnownDevice(deps.crumbKey, deps.clock, out.deviceMarks(), account))
}
