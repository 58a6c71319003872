import { createHash } from 'node:crypto'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import type { Ctx } from '../context.ts'
import { inSite, type Tx } from '../database/index.ts'
import { verifyCaptchaWithProvider } from './verify-captcha-with-provider.ts'
import { recordCaptchaFailure, markTokenUsed } from './captcha.store.ts'
import { isChallengeToken, hashVisitorNetwork, verifyChallengeToken } from './challenge.ts'

type GivenToken = { token: string | undefined; purpose: CaptchaPurpose }

/** Marks a form's captcha token as used, in the transaction that stores the form. Call it before all else in the transaction. */
export type SpendCaptcha = (tx: Tx) => Promise<void>

/**
 * Sends a form that needs a captcha. `submit` uses the token up in its own transaction, so that a form refused for another reason leaves
 * the token as it was. Throws `captcha.unsolved` unless it was solved for this site and purpose and never used before. Call it after
 * the form's fields were validated, and do nothing expensive before the token is spent: until then it can be sent again.
 */
export async function withCaptcha<T>(
  ctx: Ctx,
  { token = '', purpose }: GivenToken,
  submit: (spend: SpendCaptcha) => Promise<T>,
): Promise<T> {
  if (ctx.deps.config.captcha.kind === 'none') return submit(async () => {})
  const solved = token === '' ? null : await readToken(ctx, token, purpose)
  let isUnused = solved !== null
  try {
    if (solved) {
      return await submit(async (tx) => {
        isUnused = await spend(tx, ctx, solved)
        if (!isUnused) throw new Refusal('captcha.unsolved')
      })
    }
  } catch (error) {
    if (isUnused) throw error
  }
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
    const done = verifyChallengeToken(ctx, token, purpose)
    return done && { ...done, forMs: challengeLifeMs }
  }
  if (captcha.kind !== 'provider') return null
  const verdict = await verifyCaptchaWithProvider(ctx, captcha, { token, purpose })
  if (verdict === 'unsolved') return null
  if (verdict === 'away') await ctx.deps.limits.take('unjudged', { siteId: ctx.siteId, address: ctx.address })
  return { burn: `provider\n${token}`, forMs: providerTokenMs }
}

async function spend(tx: Tx, ctx: Ctx, { burn, forMs }: Solved): Promise<boolean> {
  const hash = createHash('sha256').update(burn).digest()
  return markTokenUsed(tx, ctx.siteId, hash, new Date(ctx.now() + forMs))
}
