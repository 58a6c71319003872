import type { CaptchaPurpose } from '@sitewright/domain/captcha/captcha.ts'
import * as z from 'zod'
import type { Config } from '../config.ts'
import type { Ctx } from '../context.ts'

/**
 * The captcha provider's judgment of a token. `away`: the provider cannot judge the token, because it does not respond or rejects
 * our credentials.
 */
export type Verdict = 'solved' | 'unsolved' | 'away'

type Provider = Extract<Config['captcha'], { kind: 'provider' }>

/**
 * Asks the captcha provider (`siteverify`) whether the token was solved on this site for this form. An answer that is too long or
 * too late counts as `away`.
 */
export async function verifyCaptchaWithProvider(
  ctx: Ctx,
  provider: Provider,
  { token, purpose }: { token: string; purpose: CaptchaPurpose },
): Promise<Verdict> {
  try {
    const answer = await post(provider, { secret: provider.secret, response: token, remoteip: ctx.address })
    if (answer.success)
      return isOfForm(answer.action, purpose) && (await isOfSite(ctx, answer.hostname)) ? 'solved' : 'unsolved'
    const fault = answer['error-codes'].find((code) => notTheVisitors.has(code))
    if (fault === undefined) return 'unsolved'
    ctx.log.error({ fault }, 'the captcha provider refuses to judge; forms are accepted under a limit')
  } catch (error) {
    ctx.log.warn({ err: error }, 'the captcha provider does not answer; forms are accepted under a limit')
  }
  return 'away'
}

/** Error codes of `siteverify` that mean a fault of our configuration or of the provider, not a wrong token. */
const notTheVisitors: ReadonlySet<string> = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
  'internal-error',
])

/**
 * True unless the provider reports that the token was solved for another form. Our pages pass the form's name when they render
 * the widget. Some providers (Turnstile) return it. Others (reCAPTCHA and hCaptcha checkboxes) do not; their tokens are bound
 * only to the site and to one use.
 */
function isOfForm(action: string | undefined, purpose: CaptchaPurpose): boolean {
  return action === undefined || action === purpose
}

/**
 * True when the token was solved on this site. Other sites of this installation may use the same key, so their tokens are
 * rejected, as are tokens without a hostname.
 */
async function isOfSite(ctx: Ctx, hostname: string | undefined): Promise<boolean> {
  if (!hostname) return false
  const site = await ctx.deps.lookups.siteOfHost(hostname)
  return site?.id === ctx.siteId
}

const maxAnswerBytes = 16_384

const judged = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})

async function post(
  { verifyUrl, timeoutMs }: Provider,
  fields: Readonly<Record<string, string>>,
): Promise<z.output<typeof judged>> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'error', // throws on a redirect, which would send our secret key to another host
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok || !response.body) throw new Error(`The captcha provider answers ${response.status}.`)
  return judged.parse(JSON.parse(await readShort(response.body.getReader())))
}

async function readShort(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length
    if (length > maxAnswerBytes) throw new Error('The captcha provider answers at too great a length.')
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString()
}
