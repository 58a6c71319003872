import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { SecondStepBody } from '@sitewright/domain/team/account.wire.ts'
import type { SessionAnswer } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx } from '../../context.ts'
import type { ResponseControls } from '../../http/index.ts'
import { mailNotifyChannel } from '../../mail/index.ts'
import { findAccountById, type AccountWithPasswordHash } from '../account.store.ts'
import { identifyDevice, rememberDevice } from '../known-devices.ts'
import { sessionOf } from '../read-session.ts'
import { startSessionByCode } from '../start-session.ts'
import { readCode, wrongCode } from './second-step.ts'
import { isSignedChallenge, readChallenge, signChallenge } from './sign-in-challenge.ts'

const challengeLifeMs = 10 * 60_000

/** Returns what the second step of a sign-in sends back with its code, after the password was right. */
export function challengeOf(ctx: PlatformCtx, account: AccountWithPasswordHash, isLong: boolean): string {
  const challenge = { accountId: account.id, isLong, until: ctx.now() + challengeLifeMs }
  return signChallenge(ctx.deps.crumbKey, challenge, account.passwordHash)
}

/**
 * Second step of a sign-in: starts a session for a right code. A device that signed in before has attempts of its own, so that
 * somebody who knows the password cannot lock the owner out. Throws `team.sign-in-over`, `team.wrong-code` and `kit.too-many`.
 */
export async function finishSignIn(
  ctx: PlatformCtx,
  { challenge: text, code }: SecondStepBody,
  out: ResponseControls,
): Promise<SessionAnswer> {
  const { web, crumbKey, limits } = ctx.deps
  const challenge = readChallenge(text)
  const account = challenge && challenge.until > ctx.now() ? await findAccountById(web, challenge.accountId) : null
  if (!challenge || !account || !isSignedChallenge(crumbKey, text, account.passwordHash))
    throw new Refusal('team.sign-in-over')

  const { device } = await identifyDevice(ctx, out, async () => account)
  await limits.take('secondStep', { account: account.id, device })
  const read = await readCode(ctx, account, code)
  // The answer is read before the code is used up, so that no failure after that costs the code.
  const answer = await sessionOf(ctx, account)
  const outcome = read
    ? await startSessionByCode(ctx, account, { code: read, isLong: challenge.isLong }, out)
    : 'wrong-code'
  if (outcome === 'wrong-code') throw wrongCode()
  if (outcome === 'over') throw new Refusal('team.sign-in-over')
  if (read && 'mail' in read) web.wake(mailNotifyChannel)
  rememberDevice(ctx, account, out)
  ctx.log.info({ accountId: account.id }, 'signed in with a second step')
  return answer
}
