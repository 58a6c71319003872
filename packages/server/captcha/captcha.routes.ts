import {
  captchaSettingsAnswer,
  captchaQuery,
  type CaptchaSettingsAnswer,
} from '@sitewright/domain/captcha/captcha.wire.ts'
import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { difficultyFor, providerOutageDifficultyFactor } from '@sitewright/domain/captcha/difficulty.ts'
import type { Ctx, Deps } from '../context.ts'
import { route, type HttpServers } from '../http/index.ts'
import { readInSite } from '../database/index.ts'
import { countCaptchaFailures } from './captcha.store.ts'
import { captchaOf } from './captcha-of.ts'
import { makeChallenge, hashVisitorNetwork } from './challenge.ts'

/**
 * Declares the route that returns the captcha settings and, for a given purpose, a challenge of our own. With a provider, the
 * challenge is the fallback when the provider's script does not load. The browser requests it when needed; cached pages never
 * contain one, because it would expire.
 */
export function captchaRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/captcha',
    origin: 'site',
    access: 'anyone',
    limit: 'challenges',
    query: captchaQuery,
    answer: captchaSettingsAnswer,
    run: async (ctx, { query }) => readCaptcha(ctx, query.purpose),
  })
}

async function readCaptcha(ctx: Ctx, purpose: CaptchaPurpose | undefined): Promise<CaptchaSettingsAnswer> {
  const { config } = ctx.deps
  const settings = captchaOf(config)
  if (config.captcha.kind === 'none' || purpose === undefined) return { ...settings, challenge: null }
  const failures = await readInSite(ctx, (tx) =>
    countCaptchaFailures(tx, { siteId: ctx.siteId, purpose, network: hashVisitorNetwork(ctx) }, ctx.now()),
  )
  const base = config.captcha.difficulty * (config.captcha.kind === 'provider' ? providerOutageDifficultyFactor : 1)
  return { ...settings, challenge: await makeChallenge(ctx, purpose, difficultyFor(base, failures)) }
}
