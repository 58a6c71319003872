import type { PlatformCtx } from '../context.ts'
import type { ResponseControls } from '../http/index.ts'
import { findKnownDeviceId, addDeviceToCookie, type DeviceCookieAccount } from './device-marks.ts'

/**
 * Returns as `device` the id of the requesting browser if it has signed in to the account before, otherwise null. Loads the
 * account only when the browser has device marks (signed proofs of earlier sign-ins) to compare with it; the returned
 * `findAccount` then returns that account without a second query. Without marks, a rate-limited sign-in costs no query.
 */
export async function identifyDevice<A extends DeviceCookieAccount>(
  { deps }: PlatformCtx,
  out: ResponseControls,
  findAccount: () => Promise<A | null>,
): Promise<{ device: string | null; findAccount: () => Promise<A | null> }> {
  const marks = out.deviceMarks()
  if (marks === '') return { device: null, findAccount }
  const account = await findAccount()
  return { device: account && findKnownDeviceId(deps.crumbKey, marks, account), findAccount: async () => account }
}

/** Adds a device mark of the account to the browser's device cookie. Call it after a sign-in or a password reset. */
export function rememberDevice({ deps }: PlatformCtx, account: DeviceCookieAccount, out: ResponseControls): void {
  out.keepDeviceMarks(addDeviceToCookie(deps.crumbKey, deps.clock, out.deviceMarks(), account))
}
