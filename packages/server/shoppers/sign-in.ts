import { checkedSignIn } from '@sitewright/domain/shoppers/check-account.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { lockOf } from '../cart/index.ts'
import type { Ctx } from '../kit/context.ts'
import type { Out } from '../kit/http.ts'
import { inSite } from '../kit/in-site.ts'
import type { Passwords } from '../team/index.ts'
import { deviceOf } from './known-devices.ts'
import { saveRehash } from './shopper.store.ts'
import { startSession, type Started } from './start-session.ts'

export type SignIn = { email: string; password: string; rememberMe: boolean }

/**
 * Checks email and password and starts a session (SF-7.01). Throws `shoppers.invalid`, `team.too-many-tries` and
 * `shoppers.wrong-sign-in`, which is the same for an unknown address and a wrong password.
 */
export async function signIn(ctx: Ctx, passwords: Passwords, typed: SignIn, out: Out): Promise<Started> {
  const { email, password } = checkedSignIn(typed)
  const { device, findAccount } = await deviceOf(ctx, email, out)
  await ctx.deps.limits.take('signIn', { siteId: ctx.siteId, account: email, device })

  const shopper = await findAccount()
  const isRight = await passwords.isRight(password, shopper?.passwordHash ?? null)
  if (!shopper || !isRight) throw new Refusal('shoppers.wrong-sign-in')

  const newHash = passwords.isOutdated(shopper.passwordHash) ? await passwords.hash(password) : null
  const started = await inSite(
    ctx,
    async (tx) => {
      if (newHash !== null) await saveRehash(tx, ctx.siteId, shopper, newHash)
      const passwordHash = newHash ?? shopper.passwordHash
      return startSession(tx, ctx, { shopperId: shopper.id, passwordHash, isLong: typed.rememberMe })
    },
    ctx.visitor ? { lock: lockOf(ctx.visitor) } : {},
  )
  ctx.log.info({ shopperId: shopper.id }, 'a shopper signed in')
  return started
}
