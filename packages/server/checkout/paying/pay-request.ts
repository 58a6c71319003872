import type { PayBody } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { SpendCaptcha } from '../../captcha/index.ts'

/** A press of the pay button, as JSON or as a form. */
export type PayRequest = Omit<PayBody, 'captchaToken'> & {
  /** The browser's idempotency key for this press of the button. */
  key: string
  /** Scheme and host of the page, to which the shopper returns from a bank. */
  origin: string
  /** The request as text: a repetition with the same key must have the same. */
  fingerprint: string
  /**
   * Throws `captcha.unsolved` for a bot. `submit` marks the captcha as used in its transaction. Called before an order without a
   * charge is placed. What it checks is no part of `fingerprint`, because a captcha token is valid once.
   */
  withCaptcha: (submit: (spend: SpendCaptcha) => Promise<void>) => Promise<void>
}
