import { createHmac, timingSafeEqual } from 'node:crypto'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import {
  captchaProof,
  type CaptchaChallenge,
  type CaptchaSettingsAnswer,
  type CaptchaProof,
} from '@sitewright/domain/captcha/captcha.wire.ts'
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
    hmacSignatureSecret: secretOf(ctx, 'challenge'),
    hmacKeySignatureSecret: secretOf(ctx, 'solution'),
  })
  const challenge = captchaProof.shape.challenge.parse(made)
  return { ...challenge, signature: signatureOf(ctx, challenge).toString('hex') }
}

/** True for a token of our own challenge, whether valid or not; false for a captcha provider's token. */
export function isChallengeToken(token: string): boolean {
  return token.startsWith(proofMark)
}

/**
 * Checks that this visitor's network solved the challenge for this form before it expired; returns `null` if not. `burn` is the
 * challenge's signature, the same however the token is encoded: `markTokenUsed` marks the challenge as used under it, because
 * a solution stays right however often it is sent.
 *
 * The two signatures are compared here and not by altcha-lib: it asks WebCrypto for them, whose change of thread takes twenty times
 * as long as both (decision 0028).
 */
export function verifyChallengeToken(ctx: Ctx, token: string, purpose: CaptchaPurpose): { burn: string } | null {
  const given = parseProof(token.slice(proofMark.length))
  if (!given) return null
  const { challenge, solution } = given
  const { data, keySignature } = challenge.parameters
  const isOurs = data.purpose === purpose && data.from === hashVisitorNetwork(ctx) && data.until > ctx.now()
  if (!isOurs || !isSame(challenge.signature, signatureOf(ctx, challenge))) return null
  const isSolved = isSame(keySignature, hmac(ctx, 'solution', Buffer.from(solution.derivedKey, 'hex')))
  return isSolved ? { burn: challenge.signature } : null
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

/** Signature of all parameters of a challenge, in the order of the schema by which it was read. */
function signatureOf(ctx: Ctx, { parameters }: CaptchaChallenge): Buffer {
  return hmac(ctx, 'challenge', JSON.stringify(parameters))
}

function hmac(ctx: Ctx, secretName: SecretName, signed: string | Buffer): Buffer {
  return createHmac('sha256', secretOf(ctx, secretName)).update(signed).digest()
}

/** Compares digits, not bytes, because `Buffer.from` leaves out an odd last digit: a used signature would be right again with one more. */
function isSame(givenHex: string, right: Buffer): boolean {
  const given = Buffer.from(givenHex)
  const rightHex = Buffer.from(right.toString('hex'))
  return given.length === rightHex.length && timingSafeEqual(given, rightHex)
}

/** What is signed: the parameters of a challenge, or the key that solves it. Each has a secret of its own. */
type SecretName = 'challenge' | 'solution'

function secretOf({ deps: { crumbKey } }: Ctx, name: SecretName): string {
  return createHmac('sha256', crumbKey).update(`captcha ${name}`).digest('hex')
}
