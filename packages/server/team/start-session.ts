import type { PlatformCtx } from '../context.ts'
import { hashOfToken, makeToken, type ResponseControls } from '../http/index.ts'
import type { AccountWithPasswordHash } from './account.store.ts'
import { endSessionByHash, insertStudioSession } from './session.store.ts'

/** A studio session ends `idleMs` after its last request, and `absoluteMs` after the sign-in in any case. */
export const studioSessionTimes = { idleMs: 30 * 60_000, absoluteMs: 12 * 60 * 60_000 } as const

/**
 * Starts a session after ending the browser's previous one, so that a planted cookie gives no access (session fixation). Returns
 * false when the account's password hash changed since it was read.
 */
export async function startStudioSession(
  ctx: PlatformCtx,
  account: AccountWithPasswordHash,
  isLong: boolean,
  out: ResponseControls,
): Promise<boolean> {
  const { web, clock } = ctx.deps
  const earlier = out.sessionToken()
  if (earlier !== null) await endSessionByHash(web, hashOfToken(earlier))

  const token = makeToken(clock)
  const at = ctx.now()
  const hasBegun = await insertStudioSession(web, {
    id: ctx.newId(),
    hash: hashOfToken(token),
    accountId: account.id,
    knownHash: account.passwordHash,
    at,
    until: at + studioSessionTimes.absoluteMs,
    userAgent: storableUserAgent(out.userAgent()),
    address: ctx.address,
  })
  if (hasBegun) out.startSession(token, isLong ? studioSessionTimes.absoluteMs / 1000 : undefined)
  return hasBegun
}

const maxUserAgentChars = 300

/** Returns a User-Agent header in the form in which it is stored: without control characters, and not longer than needed. */
function storableUserAgent(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, maxUserAgentChars)
}
