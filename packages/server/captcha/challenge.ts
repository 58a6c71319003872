import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { captchaProof, type CaptchaSettingsAnswer, type CaptchaProof } from '@sitewright/domain/captcha/captcha.wire.ts'
import type { Ctx } from '../context.ts'
import { networkOf } from '../http/index.ts'

/** Prefix of the tokens of our own challenge; a captcha provider's tokens do not have it. */
const proofMark = 'proof.'

/** PBKDF2 iterations for each number that a browser tries to solve a challenge. It tries at most `difficulty` numbers. */
const roundsPerTry = 1000

/**
 * Creates a signed captcha challenge for one site, purpose and network. Nothing is stored until the challenge is solved, so that
 * requesting one inserts no row. Solving it takes at most `difficulty` tries.
 */
export async function makeChallenge(
  ctx: Ctx,
  purpose: CaptchaPurpose,
  difficulty: number,
): Promise<CaptchaSettingsAnswer['challenge']> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: roundsPerTry,
    counter: ctx.randomBytes(4).readUInt32BE() % difficulty,
    data: { purpose, from: hashVisitorNetwork(ctx), until: ctx.now() + challengeLifeMs },
    ...secretsOf(ctx),
  })
  return captchaProof.shape.challenge.parse(made)
}

/** True for a token of our own challenge, whether valid or not; false for a captcha provider's token. */
export function isChallengeToken(token: string): boolean {
  return token.startsWith(proofMark)
}

/**
 * Checks that this visitor's network solved the challenge for this form before it expired; returns `null` if not. `burn` is the
 * challenge's signature, the same however the token is encoded: `markTokenUsed` marks the challenge as used under it, because
 * altcha-lib accepts a solution any number of times.
 */
export async function verifyChallengeToken(
  ctx: Ctx,
  token: string,
  purpose: CaptchaPurpose,
): Promise<{ burn: string } | null> {
  const given = parseProof(token.slice(proofMark.length))
  if (!given) return null
  const { purpose: madeFor, from, until } = given.challenge.parameters.data
  const isOurs = madeFor === purpose && from === hashVisitorNetwork(ctx) && until > ctx.now()
  if (!isOurs) return null
  const { verified } = await verifySolution({
    challenge: given.challenge,
    solution: { counter: given.solution.counter, derivedKey: given.solution.derivedKey },
    deriveKey,
    ...secretsOf(ctx),
  })
  return verified ? { burn: given.challenge.signature } : null
}

/** Hash of the visitor's network (16 bytes as hex), different for each site, so that addresses are not stored. */
export function hashVisitorNetwork(ctx: Ctx): string {
  const { crumbKey } = ctx.deps
  return createHmac('sha256', crumbKey)
    .update(`captcha network\n${ctx.siteId}\n${networkOf(ctx.address)}`)
    .digest('hex')
    .slice(0, 32)
}

function parseProof(base64: string): CaptchaProof | null {
  try {
    const read = captchaProof.safeParse(JSON.parse(Buffer.from(base64, 'base64').toString()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function secretsOf({ deps: { crumbKey } }: Ctx): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const secret = (name: string): string => createHmac('sha256', crumbKey).update(`captcha ${name}`).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') }
}
