import { createHash } from 'node:crypto'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../kit/context.ts'
import { inSite } from '../kit/in-site.ts'
import { askProvider } from './ask-provider.ts'
import { countFailure, spendToken } from './captcha.store.ts'
import { isProof, networkKey, readProof } from './challenge.ts'

/**
 * Throws `captcha.unsolved` unless the token was solved for this site and purpose and never used before; then it is used. Called
 * once the fields of a form are in order, before the transaction that does what the form asks for.
 */
export async function checkCaptcha(
  ctx: Ctx,
  { token = '', purpose }: { token: string | undefined; purpose: CaptchaPurpose },
): Promise<void> {
  if (ctx.deps.config.captcha.kind === 'none') return
  const solved = token === '' ? null : await readToken(ctx, token, purpose)
  if (solved && (await spend(ctx, solved))) return
  await inSite(ctx, (tx) => countFailure(tx, { siteId: ctx.siteId, purpose, network: networkKey(ctx) }, ctx.now()))
  throw new Refusal('captcha.unsolved')
}

/** The post of a page without scripts, which can solve nothing: a few in a while from one network, and none that fills in the trap. */
export async function checkPlainPost(
  ctx: Ctx,
  { honeypot = '' }: { purpose: CaptchaPurpose; honeypot: string | undefined },
): Promise<void> {
  if (ctx.deps.config.captcha.kind === 'none') return
  await ctx.deps.limits.take('plainPosts', { siteId: ctx.siteId, address: ctx.address })
  if (honeypot !== '') throw new Refusal('captcha.unsolved')
}

/** What is remembered of a used token, and for how long. */
type Solved = { burn: string; forMs: number }

/** A provider's own tokens live for two minutes; that it is asked again about an old one is no reason to trust it. */
const providerTokenMs = 24 * 60 * 60_000

async function readToken(ctx: Ctx, token: string, purpose: CaptchaPurpose): Promise<Solved | null> {
  const { captcha } = ctx.deps.config
  if (isProof(token)) {
    const done = await readProof(ctx, token, purpose)
    return done && { ...done, forMs: challengeLifeMs }
  }
  if (captcha.kind !== 'provider') return null
  const verdict = await askProvider(ctx, captcha, { token, purpose })
  if (verdict === 'unsolved') return null
  if (verdict === 'away') await ctx.deps.limits.take('unjudged', { siteId: ctx.siteId, address: ctx.address })
  return { burn: `provider\n${token}`, forMs: providerTokenMs }
}

async function spend(ctx: Ctx, { burn, forMs }: Solved): Promise<boolean> {
  const hash = createHash('sha256').update(burn).digest()
  return inSite(ctx, (tx) => spendToken(tx, ctx.siteId, hash, new Date(ctx.now() + forMs)))
}
