import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { hashOfToken, isWellFormedToken } from '../http/index.ts'
import { inSite, readInSite } from '../database/index.ts'
import type { Ctx } from '../context.ts'
import { closeSignUpsOfPerson, findUnsubscribingEmailHash } from './restock.store.ts'

/**
 * Closes all sign-ups of the person who received an unsubscribe link; may be called repeatedly. Throws when the site has no such
 * link.
 */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await inSite(ctx, async (tx) => {
    const person = isWellFormedToken(token)
      ? await findUnsubscribingEmailHash(tx, ctx.siteId, hashOfToken(token))
      : null
    if (!person) throw new Refusal('restock.link-unknown')
    await closeSignUpsOfPerson(tx, ctx.siteId, person, ctx.now())
  })
}

export async function isUnsubscribeToken(ctx: Ctx, token: string): Promise<boolean> {
  if (!isWellFormedToken(token)) return false
  return (await readInSite(ctx, (tx) => findUnsubscribingEmailHash(tx, ctx.siteId, hashOfToken(token)))) !== null
}
