import { tidyEmail } from '@sitewright/domain/kit/email.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { SessionAnswer, SignInBody } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx } from '../kit/context.ts'
import { hashOfToken, makeToken } from '../kit/cookies.ts'
import type { Out } from '../kit/http.ts'
import { askAccountOfEmail, askRehash, type KnownAccount } from './account.store.ts'
import { sessionTimes } from './find-account.ts'
import type { Passwords } from './password.ts'
import { askEndSession, askStartSession } from './session.store.ts'
import { sessionOf } from './read-session.ts'

/**
 * Starts a session under a new secret (BX-5.08). Throws `team.wrong-sign-in`, which does not tell an unknown address from a
 * wrong password, and `team.too-many-tries`.
 */
export async function signIn(
  ctx: PlatformCtx,
  passwords: Passwords,
  body: SignInBody,
  out: Out,
): Promise<SessionAnswer> {
  const email = tidyEmail(body.email)
  await ctx.deps.limits.take('signIn', { account: email })

  const account = await askAccountOfEmail(ctx.deps.web, email)
  const isRight = await passwords.isRight(body.password, account?.passwordHash ?? null)
  if (!account || !isRight) throw new Refusal('team.wrong-sign-in')

  if (passwords.isOutdated(account.passwordHash)) await rehash(ctx, passwords, account, body.password)
  await startSession(ctx, account.id, body.staySignedIn, out)
  ctx.log.info({ accountId: account.id }, 'signed in')
  return sessionOf(ctx, account)
}

async function rehash(ctx: PlatformCtx, passwords: Passwords, account: KnownAccount, password: string): Promise<void> {
  await askRehash(ctx.deps.web, account.id, account.passwordHash, await passwords.hash(password))
}

/** The session that the browser had ends here: a secret that somebody planted before is worth nothing after. */
async function startSession(ctx: PlatformCtx, accountId: string, isLong: boolean, out: Out): Promise<void> {
  const { web, clock } = ctx.deps
  const earlier = out.sessionToken()
  if (earlier !== null) await askEndSession(web, hashOfToken(earlier))

  const token = makeToken(clock)
  const at = ctx.now()
  await askStartSession(web, { hash: hashOfToken(token), accountId, at, until: at + sessionTimes.absoluteMs })
  out.startSession(token, isLong ? sessionTimes.absoluteMs / 1000 : undefined)
}
