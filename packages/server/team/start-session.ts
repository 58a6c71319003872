import type { PlatformCtx } from '../context.ts'
import { hashOfToken, makeToken, type ResponseControls } from '../http/index.ts'
import type { AccountWithPasswordHash } from './account.store.ts'
import {
  endSessionByHash,
  insertSessionByCode,
  insertStudioSession,
  type NewSession,
  type ReadCode,
} from './session.store.ts'

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
  const { web } = ctx.deps
  const earlier = earlierSession(out)
  if (earlier) await endSessionByHash(web, earlier)
  const { token, session } = newSession(ctx, account, out)
  const hasBegun = await insertStudioSession(web, session)
  if (hasBegun) sendSession(token, isLong, out)
  return hasBegun
}

/** Starts a session like `startStudioSession` and uses up the code of its second step, both or neither. */
export async function startSessionByCode(
  ctx: PlatformCtx,
  account: AccountWithPasswordHash,
  { code, isLong }: { code: ReadCode; isLong: boolean },
  out: ResponseControls,
): Promise<'started' | 'wrong-code' | 'over'> {
  const { token, session } = newSession(ctx, account, out)
  const outcome = await insertSessionByCode(ctx.deps.web, session, earlierSession(out), code)
  if (outcome === 'started') sendSession(token, isLong, out)
  return outcome
}

function earlierSession(out: ResponseControls): Buffer | null {
  const token = out.sessionToken()
  return token === null ? null : hashOfToken(token)
}

function newSession(
  ctx: PlatformCtx,
  account: AccountWithPasswordHash,
  out: ResponseControls,
): { token: string; session: NewSession } {
  const token = makeToken(ctx.deps.clock)
  const at = ctx.now()
  const session = {
    id: ctx.newId(),
    hash: hashOfToken(token),
    accountId: account.id,
    knownHash: account.passwordHash,
    at,
    until: at + studioSessionTimes.absoluteMs,
    userAgent: storableUserAgent(out.userAgent()),
    address: ctx.address,
  }
  return { token, session }
}

function sendSession(token: string, isLong: boolean, out: ResponseControls): void {
  out.startSession(token, isLong ? studioSessionTimes.absoluteMs / 1000 : undefined)
}

const maxUserAgentChars = 300

/** Returns a User-Agent header in the form in which it is stored: without control characters, and not longer than needed. */
function storableUserAgent(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .slice(0, maxUserAgentChars)
}
