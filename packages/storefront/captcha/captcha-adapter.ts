import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'

/** Identifies one rendered captcha on the page. */
export type CaptchaId = number

/**
 * Common interface of all captchas, modelled on reCAPTCHA with explicit rendering. Our own proof of work implements it too.
 * `execute` resolves with the token to send, '' when there is none.
 */
export type CaptchaAdapter = {
  /** Rejects with 'Document was destroyed' when there is no document (PL-8.43), or when the provider's script does not load. */
  load(): Promise<void>
  /**
   * Resolves with `null` when the provider has no site key, or when the container is missing, in another document or already
   * used. The last three cases are also logged (SF-5.11, PL-8.43).
   */
  render(container: HTMLElement | null): Promise<CaptchaId | null>
  /** Rejects with 'ReCaptcha has not been set up!' when the provider's script never loaded (PL-8.43). */
  execute(id: CaptchaId): Promise<string>
  /** Call it after the token expired and after every failed call (SF-8.06). */
  reset(id: CaptchaId): void
  /** The current token; '' when there is none or it has expired. */
  getResponse(id: CaptchaId): string
  /** Call it when the form is removed from the page. */
  remove(id: CaptchaId): void
}

export type CaptchaOptions = {
  settings: CaptchaSettings
  purpose: CaptchaPurpose
  /** True when our own challenge replaces a provider whose script or box has failed. */
  isStandIn?: boolean
  /** Called when the provider's box reports an error. */
  onFailure?: () => void
}
