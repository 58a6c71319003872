import type { PlatformCtx } from '../kit/context.ts'
import type { Out } from '../kit/http.ts'
import { knownDevice, withKnownDevice, type MarkedAccount } from './device-marks.ts'
import { askAccountOfEmail, type KnownAccount } from './account.store.ts'

/**
 * The device that asks, where it signed in to the account of this address before; null for any other. `findAccount` gives the account
 * as it was read for the marks; without marks it reads the account when called, so that a refused try costs no read.
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

/** After a sign-in, or after a password was chosen by the link from a mail. */
export function rememberDevice({ deps }: PlatformCtx, account: MarkedAccount, out: Out): void {
  out.keepDeviceMarks(withKnownDevice(deps.crumbKey, deps.clock, out.deviceMarks(), account))
}
