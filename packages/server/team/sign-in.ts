import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { SignInAnswer, SignInBody } from '@sitewright/domain/team/team.wire.ts'
import type { PlatformCtx } from '../context.ts'
import type { ResponseControls } from '../http/index.ts'
import { normalizeEmail, storedEmailForms } from '../mail/index.ts'
import { challengeOf } from './account/finish-sign-in.ts'
import { findAccountByEmail, replacePasswordHash, type AccountWithPasswordHash } from './account.store.ts'
import { identifyDevice, rememberDevice } from './known-devices.ts'
import { callerOf, type FoundByPassword, type PasswordCaller, type PasswordHasher } from './password.ts'
import { sessionOf } from './read-session.ts'
import { startStudioSession } from './start-session.ts'

/**
 * Checks email and password of a studio account and starts a session under a new secret (BX-5.08). An account with a second step
 * gets a challenge instead, which the second step answers. Throws `team.too-many-tries`, `kit.busy`, and `team.wrong-sign-in`, which
 * is the same for an unknown address and a wrong password.
 */
export async function signInToStudio(
  ctx: PlatformCtx,
  passwords: PasswordHasher,
  body: SignInBody,
  out: ResponseControls,
): Promise<SignInAnswer> {
  const email = normalizeEmail(body.email)
  const forms = storedEmailForms(body.email)
  const { device, findAccount } = await identifyDevice(ctx, out, () => findAccountByEmail(ctx.deps.web, forms))
  const permitted = async (): Promise<AccountWithPasswordHash | null> => {
    await ctx.deps.limits.take('signIn', { address: ctx.address })
    await ctx.deps.limits.take('signIn', { account: email, device })
    return findAccount()
  }

  const input = { caller: callerOf(ctx, device), password: body.password, isLong: body.staySignedIn }
  const found =
    (await tryOnce(ctx, passwords, { ...input, find: permitted }, out)) ??
    (await tryOnce(ctx, passwords, { ...input, find: () => findAccountByEmail(ctx.deps.web, forms) }, out))
  if (!found) throw new Refusal('team.wrong-sign-in')
  const { account, newHash } = found
  if (account.hasSecondStep) return { challenge: challengeOf(ctx, account, body.staySignedIn) }
  if (newHash !== null) await replacePasswordHash(ctx.deps.web, account.id, account.passwordHash, newHash)
  rememberDevice(ctx, { id: account.id, passwordHash: newHash ?? account.passwordHash }, out)
  ctx.log.info({ accountId: account.id }, 'signed in')
  return sessionOf(ctx, account)
}

type Try = {
  caller: PasswordCaller
  find: () => Promise<AccountWithPasswordHash | null>
  password: string
  isLong: boolean
}

/**
 * Tries once to sign in; an account with a second step gets no session yet. Returns null, so that the caller tries again, when the stored password hash changed after the password
 * was checked: by a reset, or by the rehash of another sign-in.
 */
async function tryOnce(
  ctx: PlatformCtx,
  passwords: PasswordHasher,
  given: Try,
  out: ResponseControls,
): Promise<FoundByPassword<AccountWithPasswordHash> | null> {
  const found = await passwords.findByPassword(given.password, given.caller, given.find)
  if (!found) throw new Refusal('team.wrong-sign-in')
  if (found.account.hasSecondStep) return found
  return (await startStudioSession(ctx, found.account, given.isLong, out)) ? found : null
}
