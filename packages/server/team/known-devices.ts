import type { PlatformCtx } from '../kit/context.ts'
import type { Out } from '../kit/http.ts'
import { knownDevice, withKnownDevice, type MarkedAccount } from './device-marks.ts'
import { askAccountOfEmail } from './account.store.ts'

/** The device that asks, where it signed in to the account of this address before; null for any other. */
export async function deviceOf(ctx: PlatformCtx, email: string, out: Out): Promise<string | null> {
  const marks = out.deviceMarks()
  const account = marks === '' ? null : await askAccountOfEmail(ctx.deps.web, email)
  return account && knownDevice(ctx.deps.crumbKey, marks, account)
}

/** After a sign-in, or after a password was chosen by the link from a mail. */
export function rememberDevice({ deps }: PlatformCtx, account: MarkedAccount, out: Out): void {
  out.keepDeviceMarks(withKnownDevice(deps.crumbKey, deps.clock, out.deviceMarks(), account))
}
