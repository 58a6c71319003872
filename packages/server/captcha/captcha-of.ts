import type { CaptchaPurpose, CaptchaSettings } from '@sitewright/domain/captcha/captcha.ts'
import type { Config } from '../config.ts'
import type { CspSources } from '../http/index.ts'

/**
 * Returns the captcha settings that pages receive: the kind (no captcha, our own challenge or a provider), the public site key
 * and the URL of the provider's script.
 */
export function captchaOf({ captcha }: Config): CaptchaSettings {
  if (captcha.kind === 'none') return { kind: 'none', siteKey: null, scriptUrl: null }
  if (captcha.kind === 'proof') return { kind: 'proof', siteKey: 'proof', scriptUrl: null }
  return { kind: 'provider', siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl }
}

/**
 * HTML attributes of a form's captcha container. Returns '' when captchas are off, because the form has no container then
 * (SF-5.11).
 */
export function captchaAttributes(config: Config, purpose: CaptchaPurpose): string {
  const { siteKey } = captchaOf(config)
  return siteKey === null ? '' : `class="captcha-container" data-purpose="${purpose}"`
}

/** Hosts that a page's Content-Security-Policy must allow for the captcha provider. Empty for our own challenge. */
export function captchaCspSources({ captcha }: Config): CspSources {
  if (captcha.kind !== 'provider') return {}
  const hosts = [...new Set([new URL(captcha.scriptUrl).origin, ...captcha.hosts])]
  return { scriptHosts: hosts, frameHosts: hosts, connectHosts: hosts, styleHosts: hosts, imageHosts: hosts }
}
