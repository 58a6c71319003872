/**
 * The forms that need a captcha token; `order` is an order that is paid later or costs nothing. A token solved for one form is
 * not valid for another.
 */
export const captchaPurposes = ['restock', 'review', 'sign-up', 'sign-in', 'reset', 'form', 'order'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/**
 * Captcha settings that pages read. `kind`: `proof` is our own proof of work, `provider` an external service like reCAPTCHA,
 * `none` shows no captcha.
 */
export type CaptchaSettings = {
  kind: 'proof' | 'provider' | 'none'
  /**
   * Public key of the captcha; `null` when the page shows no captcha (SF-5.11). Also set for our own proof of work, so that
   * templates check only this field.
   */
  siteKey: string | null
  scriptUrl: string | null
}

/** Container width in CSS pixels from which a captcha provider's widget has its normal size (SF-5.11, SF-9.07). */
export const normalCaptchaMinWidthPx = 320

/** Returns the size of a captcha provider's widget for the width of its container in CSS pixels (SF-5.11). */
export function captchaSize(widthPx: number): 'compact' | 'normal' {
  return widthPx < normalCaptchaMinWidthPx ? 'compact' : 'normal'
}

/** Lifetime of a captcha challenge. When its token has expired, a page solves a new challenge before it sends the form. */
export const challengeLifeMs = 2 * 60_000

/** Name of the hidden honeypot field in forms that post without scripts. Only bots fill it in. */
export const honeypotName = 'homepage'

/** Error texts of the captcha script in the browser's console; the wording is part of the specification (SF-8.17, PL-8.43). */
export const captchaConsoleErrors = {
  notSetUp: 'ReCaptcha has not been set up!',
  documentGone: 'Document was destroyed',
  cannotRender: 'Error rendering captcha into node',
} as const
