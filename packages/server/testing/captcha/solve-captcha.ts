import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import type { CaptchaSettingsAnswer } from '@sitewright/domain/captcha/captcha.wire.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Client } from '../test-client.ts'

/** Requests a challenge and solves it, as a visitor's browser does. Returns the token that a form sends. */
export async function solveCaptcha(browser: Client, purpose: CaptchaPurpose, remoteAddress?: string): Promise<string> {
  const send = remoteAddress === undefined ? {} : { remoteAddress }
  const { body } = await browser.get(`/api/captcha?purpose=${purpose}`, send)
  return proofOf(body as CaptchaSettingsAnswer)
}

export async function proofOf({ challenge }: Pick<CaptchaSettingsAnswer, 'challenge'>): Promise<string> {
  if (!challenge) throw new Error('There is no challenge to solve.')
  const solution = await solveChallenge({ challenge, deriveKey })
  return `proof.${Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')}`
}
