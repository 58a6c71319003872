import type { CaptchaAdapter, CaptchaOptions } from './captcha-adapter.ts'

/** Creates the captcha that the site's settings name. Its code loads on demand. */
export async function makeCaptcha(options: CaptchaOptions): Promise<CaptchaAdapter> {
  if (options.settings.kind === 'provider' && options.isStandIn !== true) {
    return (await import('./provider.ts')).makeProviderCaptcha(options)
  }
  return (await import('./proof.ts')).makeProofCaptcha(options)
}
