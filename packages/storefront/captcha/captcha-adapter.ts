import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'

/** Identifies one captcha that an adapter has rendered on the page. */
export type CaptchaId = number

/**
 * Common interface of all captchas, modelled on reCAPTCHA with explicit rendering. Our own captcha, a proof of work, implements
 * it too. `execute` resolves with the token that the form sends to the server; '' when the captcha is unsolved.
 */
export type CaptchaAdapter = {
  /**
   * True when a token stays valid until the server marks it as used. False for a provider's: the provider accepts a token once,
   * whatever our server then does with the form.
   */
  readonly keepsUnusedToken: boolean
  /**
   * Loads the captcha's script. Rejects when the provider's script does not load, and with 'Document was destroyed' when the
   * page's document has no window any more (PL-8.43).
   */
  load(): Promise<void>
  /**
   * Renders a captcha into the container. Resolves with its id, or with `null` when the provider has no site key, or when the
   * container is missing, in another document or used by another captcha. Faults of the container are also logged (SF-5.11,
   * PL-8.43).
   */
  render(container: HTMLElement | null): Promise<CaptchaId | null>
  /**
   * Resolves with the captcha's token. Rejects with 'ReCaptcha has not been set up!' when the provider's script never loaded
   * (PL-8.43).
   */
  execute(id: CaptchaId): Promise<string>
  /** Makes the captcha unsolved again. Call it after the token expired and after a failed request of the form (SF-8.06). */
  reset(id: CaptchaId): void
  /** The captcha's current token; '' while it is unsolved and after the token has expired. */
  getResponse(id: CaptchaId): string
  /** Removes the captcha. Call it when its form is removed from the page. */
  remove(id: CaptchaId): void
}

export type CaptchaOptions = {
  settings: CaptchaSettings
  purpose: CaptchaPurpose
  /** True when our own captcha replaces the provider's because the provider's script or captcha box has failed. */
  isStandIn?: boolean
  /** Called when the provider's captcha box reports an error. */
  onFailure?: () => void
}
