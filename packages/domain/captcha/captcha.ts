/** What a form is for: a token solved for one purpose is none for another. */
export const captchaPurposes = ['restock', 'review', 'sign-up', 'sign-in', 'reset', 'form'] as const
export type CaptchaPurpose = (typeof captchaPurposes)[number]

/** What pages have to know: our own proof of work, a provider shaped like reCAPTCHA, or nothing at all. */
export type CaptchaSettings = {
  kind: 'proof' | 'provider' | 'none'
  /** Without it nothing is shown (SF-5.11); the proof of work has one too, so that templates ask one question. */
  siteKey: string | null
  scriptUrl: string | null
}

/** From when on a provider's box fits in its ordinary size, in CSS pixels (SF-5.11, SF-9.07). */
export const narrowestNormalPx = 320

/** SF-5.11: the size of the box by the width of its container. */
export function captchaSize(widthPx: number): 'compact' | 'normal' {
  return widthPx < narrowestNormalPx ? 'compact' : 'normal'
}

/** A challenge has to be solved and sent within this time; a page solves another one instead of sending an old one. */
export const challengeLifeMs = 2 * 60_000

/** Name of the field that only a machine fills in; forms that post without scripts have it, hidden. */
export const honeypotName = 'homepage'

/** What is written to the console, to the letter (SF-8.17, PL-8.43). */
export const captchaFaults = {
  notSetUp: 'ReCaptcha has not been set up!',
  documentGone: 'Document was destroyed',
  cannotRender: 'Error rendering captcha into node',
} as const
