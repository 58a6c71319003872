import { createHash } from 'node:crypto'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite } from '../database/index.ts'
import { verifyCaptchaWithProvider } from './verify-captcha-with-provider.ts'
import { recordCaptchaFailure, markTokenUsed } from './captcha.store.ts'
import { isChallengeToken, hashVisitorNetwork, verifyChallengeToken } from './challenge.ts'

/**
 * Marks the captcha token as used. Throws `captcha.unsolved` unless it was solved for this site and purpose and never used
 * before. Call it after the form's fields were validated and before the transaction that the form starts.
 */
export async function consumeCaptchaToken(
  ctx: Ctx,
  { token = '', purpose }: { token: string | undefined; purpose: CaptchaPurpose },
): Promise<void> {
  if (ctx.deps.config.captcha.kind === 'none') return
  const solved = token === '' ? null : await readToken(ctx, token, purpose)
  if (solved && (await spend(ctx, solved))) return
  await inSite(ctx, (tx) =>
    recordCaptchaFailure(tx, { siteId: ctx.siteId, purpose, network: hashVisitorNetwork(ctx) }, ctx.now()),
  )
  throw new Refusal('captcha.unsolved')
}

/**
 * Checks a form post of a page without scripts, which cannot solve a captcha. Allows a few posts per network in a time window.
 * Throws `captcha.unsolved` when the honeypot (a hidden field that only bots fill in) has a value. Does nothing when captchas are
 * switched off.
 */
export async function checkNoScriptPost(ctx: Ctx, honeypot = ''): Promise<void> {
  if (ctx.deps.config.captcha.kind === 'none') return
  await ctx.deps.limits.take('plainPosts', { siteId: ctx.siteId, address: ctx.address })
  if (honeypot !== '') throw new Refusal('captcha.unsolved')
}

/** The record that a captcha token was used: its key (`burn`) and how long it is stored, in milliseconds (`forMs`). */
type Solved = { burn: string; forMs: number }

/**
 * How long a captcha provider's used tokens are remembered. The tokens are valid for two minutes; a day detects their reuse
 * without relying on the provider.
 */
const providerTokenMs = 24 * 60 * 60_000

async function readToken(ctx: Ctx, token: string, purpose: CaptchaPurpose): Promise<Solved | null> {
  const { captcha } = ctx.deps.config
  if (isChallengeToken(token)) {
    const done = await verifyChallengeToken(ctx, token, purpose)
    return done && { ...done, forMs: challengeLifeMs }
  }
  if (captcha.kind !== 'provider') return null
  const verdict = await verifyCaptchaWithProvider(ctx, captcha, { token, purpose })
  if (verdict === 'unsolved') return null
  if (verdict === 'away') await ctx.deps.limits.take('unjudged', { siteId: ctx.siteId, address: ctx.address })
  return { burn: `provider\n${token}`, forMs: providerTokenMs }
}

async function spend(ctx: Ctx, { burn, forMs }: Solved): Promise<boolean> {
  const hash = createHash('sha256').update(burn).digest()
  return inSite(ctx, (tx) => markTokenUsed(tx, ctx.siteId, hash, new Date(ctx.now() + forMs)))
}
