import { requireValidSignIn } from '@sitewright/domain/shoppers/check-account.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { cartLockName } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import type { ResponseControls } from '../http/index.ts'
import { inSite } from '../database/index.ts'
import { callerOf, identifyDevice, type PasswordCaller, type PasswordHasher } from '../team/index.ts'
import { normalizeEmail, storedEmailForms } from '../mail/index.ts'
import { findShopper, saveRehash, type KnownShopper } from './shopper.store.ts'
import { startShopperSession, type StartedSession } from './start-session.ts'

export type SignIn = { email: string; password: string; rememberMe: boolean }

/**
 * Checks a shopper's email and password and starts a session (SF-7.01). Throws `shoppers.invalid`, `team.too-many-tries`, `kit.busy`,
 * and `shoppers.wrong-sign-in`, which is the same for an unknown address and a wrong password.
 */
export async function signInShopper(
  ctx: Ctx,
  passwords: PasswordHasher,
  typed: SignIn,
  out: ResponseControls,
): Promise<StartedSession> {
  const { password } = typed
  const email = normalizeEmail(typed.email)
  requireValidSignIn({ email, password })
  const forms = storedEmailForms(typed.email)
  const { device, findAccount } = await identifyDevice(ctx, out, () => findShopper(ctx, forms))
  const permitted = async (): Promise<KnownShopper | null> => {
    await ctx.deps.limits.take('signIn', { siteId: ctx.siteId, address: ctx.address })
    await ctx.deps.limits.take('signIn', { siteId: ctx.siteId, account: email, device })
    return findAccount()
  }

  const input = { passwords, caller: callerOf(ctx, device), password, isLong: typed.rememberMe }
  const started =
    (await tryOnce(ctx, { ...input, find: permitted })) ??
    (await tryOnce(ctx, { ...input, find: () => findShopper(ctx, forms) }))
  if (!started) throw wrongSignIn()
  ctx.log.info({ shopperId: started.shopper.id }, 'a shopper signed in')
  return started
}

type Try = {
  passwords: PasswordHasher
  caller: PasswordCaller
  find: () => Promise<KnownShopper | null>
  password: string
  isLong: boolean
}

/**
 * Tries once to sign in. Returns null, so that the caller tries again, when the stored password hash changed after the password
 * was checked: by a reset, or by the rehash of a simultaneous sign-in.
 */
async function tryOnce(ctx: Ctx, { passwords, caller, find, password, isLong }: Try): Promise<StartedSession | null> {
  const found = await passwords.findByPassword(password, caller, find)
  if (!found) throw wrongSignIn()

  const { account: shopper, newHash } = found
  const lock = ctx.visitor ? { lock: cartLockName(ctx.visitor) } : {}
  return inSite(
    ctx,
    async (tx) => {
      if (newHash !== null) await saveRehash(tx, ctx.siteId, shopper, newHash)
      return startShopperSession(tx, ctx, {
        shopperId: shopper.id,
        passwordHash: newHash ?? shopper.passwordHash,
        isLong,
      })
    },
    lock,
  )
}

function wrongSignIn(): Refusal {
  return new Refusal('shoppers.wrong-sign-in')
}
