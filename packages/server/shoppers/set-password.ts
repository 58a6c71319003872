import { checkNewPassword, requireValidNewShopper, type NewShopper } from '@sitewright/domain/shoppers/check-account.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { detachSharedCart, cartLockName } from '../cart/index.ts'
import type { Ctx } from '../context.ts'
import { hashOfToken } from '../http/index.ts'
import { enqueueAllOutbox, inSite, type Tx } from '../database/index.ts'
import { queueMail } from '../mail/index.ts'
import { addressOfSite } from '../sites/index.ts'
import { callerOf, type PasswordCaller, type PasswordHasher } from '../team/index.ts'
import { customerChangedMessage } from './customer-changed.ts'
import { readEmailLink, consumeEmailLink, type EmailLink, type HeldAccount } from './email-link.store.ts'
import { deleteSessionsOf } from './session.store.ts'
import { saveNewShopper, savePassword, type Shopper } from './shopper.store.ts'
import { shopperPasswordChangedMail } from './shoppers-mails.ts'
import { startShopperSession, type StartedSession } from './start-session.ts'

/**
 * Sets the password of the account that a link from an email belongs to (with a sign-up link: creates the account with its name),
 * and signs the shopper in. Uses up every link of the address and ends every other session of the account (BX-5.08). Throws
 * `shoppers.link-over` and `shoppers.invalid`.
 */
export async function setShopperPassword(
  ctx: Ctx,
  passwords: PasswordHasher,
  given: NewShopper & { token: string },
): Promise<StartedSession> {
  const tokenHash = hashOfToken(given.token)
  const link = await readEmailLink(ctx, tokenHash, ctx.now())
  if (!link) throw new Refusal('shoppers.link-over')
  const held = heldFor(ctx, link, given)
  const chosen = held ?? (await hashed(passwords, checked(given, link), callerOf(ctx, tokenHash.toString('hex'))))
  const run = async (tx: Tx): Promise<StartedSession> => {
    const taken = await consumeEmailLink(tx, ctx.siteId, tokenHash, ctx.now())
    const shopper = taken && (await saved(tx, ctx, taken, chosen))
    if (!shopper) throw new Refusal('shoppers.link-over')

    await deleteSessionsOf(tx, ctx.siteId, shopper.id)
    await detachSharedCart(tx, ctx, shopper.id)
    if (taken.isNew) await announceAccount(tx, shopper)
    else await notifyPasswordChanged(tx, ctx, shopper)
    const started = await startShopperSession(tx, ctx, {
      shopperId: shopper.id,
      passwordHash: chosen.passwordHash,
      isLong: false,
    })
    if (!started) throw new Error('This transaction has set the password.')
    return started
  }
  const started = await inSite(ctx, run, ctx.visitor ? { lock: cartLockName(ctx.visitor) } : {})
  ctx.log.info('a shopper chose a password')
  return started
}

/** Validates the form that sets a password. A reset checks only the password, because an existing account keeps its name. */
function checked(given: NewShopper, { isNew, email }: EmailLink): NewShopper {
  if (isNew) return requireValidNewShopper(given, email)
  checkNewPassword(given.password, email)
  return given
}

/**
 * Returns the password that was chosen before the address was confirmed, with its names. `null` in another browser than the one in
 * which it was chosen, and when a new password was typed (BX-1.18).
 */
export function heldFor(
  { visitor }: Ctx,
  { isNew, held }: EmailLink,
  { password }: { password: string },
): HeldAccount | null {
  if (!isNew || !held || password !== '') return null
  return visitor?.tokenHash.equals(held.visitorHash) ? held : null
}

async function hashed(
  passwords: PasswordHasher,
  { password, firstName, lastName }: NewShopper,
  caller: PasswordCaller,
): Promise<Chosen> {
  return { firstName, lastName, passwordHash: await passwords.hash(password, caller) }
}

type Chosen = { firstName: string; lastName: string; passwordHash: string }

function saved(tx: Tx, ctx: Ctx, { isNew, email }: EmailLink, chosen: Chosen): Promise<Shopper | null> {
  const { firstName, lastName, passwordHash } = chosen
  if (!isNew) return savePassword(tx, ctx.siteId, { email, passwordHash })
  const name = { firstName, lastName }
  return saveNewShopper(tx, ctx.siteId, { email, ...name, passwordHash, newId: ctx.newId(), at: ctx.now() })
}

/** Outbox kind of a new account, for modules that have something of the shopper's from before. */
export const accountCreatedKind = 'shoppers.created'
export type AccountCreated = { shopperId: string; email: string }

function announceAccount(tx: Tx, { id: shopperId, email }: Shopper): Promise<void> {
  const payload: AccountCreated = { shopperId, email }
  return enqueueAllOutbox(tx, [
    { kind: accountCreatedKind, key: shopperId, payload },
    customerChangedMessage(`account/${shopperId}`, { email }),
  ])
}

function notifyPasswordChanged(tx: Tx, ctx: Ctx, { email }: Shopper): Promise<void> {
  const values = { email, actionUrl: `${addressOfSite(ctx.deps.config, ctx.site.identifier)}/account/reset` }
  return queueMail(tx, {
    key: `shoppers.changed/${ctx.newId()}`,
    to: email,
    template: shopperPasswordChangedMail,
    values,
  })
}
