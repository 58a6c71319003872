import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { challengeLifeMs, type CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import { proof, type CaptchaAnswer, type Proof } from '@sitewright/domain/captcha/captcha.wire.ts'
import type { Ctx } from '../kit/context.ts'
import { networkOf } from '../kit/rate-limit.ts'

/** What distinguishes our own tokens from those of a provider. */
const proofMark = 'proof.'

/** Rounds of one try; how many tries there are, the difficulty says. */
const roundsPerTry = 1000

/**
 * A signed challenge for one site, purpose and network: it is kept nowhere before it is solved, so that asking for one costs no row.
 * Solved by at most `difficulty` tries.
 */
export async function makeChallenge(
  ctx: Ctx,
  purpose: CaptchaPurpose,
  difficulty: number,
): Promise<CaptchaAnswer['challenge']> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    deriveKey,
    cost: roundsPerTry,
    counter: ctx.randomBytes(4).readUInt32BE() % difficulty,
    data: { purpose, from: networkKey(ctx), until: ctx.now() + challengeLifeMs },
    ...secretsOf(ctx),
  })
  return proof.shape.challenge.parse(made)
}

/** Whether this token is of our own kind, whatever it is worth. */
export function isProof(token: string): boolean {
  return token.startsWith(proofMark)
}

/**
 * Whether the work was done for this form by this visitor's network, lately: then what has to be burned, the challenge's own
 * signature, which stays the same however the token around it is written. The library remembers nothing: a second time is no matter of its.
 */
export async function readProof(ctx: Ctx, token: string, purpose: CaptchaPurpose): Promise<{ burn: string } | null> {
  const given = parseProof(token.slice(proofMark.length))
  if (!given) return null
  const { purpose: madeFor, from, until } = given.challenge.parameters.data
  const isOurs = madeFor === purpose && from === networkKey(ctx) && until > ctx.now()
  if (!isOurs) return null
  const { verified } = await verifySolution({
    challenge: given.challenge,
    solution: { counter: given.solution.counter, derivedKey: given.solution.derivedKey },
    deriveKey,
    ...secretsOf(ctx),
  })
  return verified ? { burn: given.challenge.signature } : null
}

/** The class of addresses that a visitor of this site calls from, unreadable, and another one for each site: 16 bytes as hex. */
export function networkKey(ctx: Ctx): string {
  const { crumbKey } = ctx.deps
  return createHmac('sha256', crumbKey)
    .update(`captcha network\n${ctx.siteId}\n${networkOf(ctx.address)}`)
    .digest('hex')
    .slice(0, 32)
}

function parseProof(base64: string): Proof | null {
  try {
    const read = proof.safeParse(JSON.parse(Buffer.from(base64, 'base64').toString()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

function secretsOf({ deps: { crumbKey } }: Ctx): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const secret = (name: string): string => createHmac('sha256', crumbKey).update(`captcha ${name}`).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') }
}
