import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'

/** One place in which a captcha was rendered. */
export type CaptchaId = number

/**
 * Every captcha behind one shape, that of reCAPTCHA with explicit rendering: our own proof of work is one, too.
 * `execute` answers a token to send, '' while there is none.
 */
export type CaptchaAdapter = {
  /** Rejects with 'Document was destroyed' (PL-8.43), or because the provider's script does not come. */
  load(): Promise<void>
  /** null, and a line in the console, where nothing can be rendered: no place, another document, or rendered already (SF-5.11). */
  render(container: HTMLElement | null): Promise<CaptchaId | null>
  /** Throws 'ReCaptcha has not been set up!' (PL-8.43) where the library never came. */
  execute(id: CaptchaId): Promise<string>
  /** After an expiry, and after every call that failed (SF-8.06). */
  reset(id: CaptchaId): void
  /** The token as it is now; '' for none, and for one that is too old. */
  getResponse(id: CaptchaId): string
  /** The form goes away. */
  remove(id: CaptchaId): void
}

export type CaptchaOptions = {
  settings: CaptchaSettings
  purpose: CaptchaPurpose
  /** Our own challenge instead of a provider's that did not come. */
  isStandIn?: boolean
  /** The provider's box reported that it can't work. */
  onFailure?: () => void
}

/** The adapter for how this site is protected; what it needs is loaded only here. */
export async function makeCaptcha(options: CaptchaOptions): Promise<CaptchaAdapter> {
  if (options.settings.kind === 'provider' && options.isStandIn !== true) {
    return (await import('./provider.ts')).makeProvider(options)
  }
  return (await import('./proof.ts')).makeProof(options)
}
