import { merchandisingSettings, toRecord, type JsonRecord } from '../pages/chosen-settings.ts'
import type { SignUpForm } from './sign-up-form.wire.ts'

/** Where each part of the form stands among the settings of a shop. */
const stored = {
  isOn: 'restockNotificationsEnabled',
  callToAction: 'restockNotificationsCTAText',
  button: 'restockNotificationsButtonText',
  placeholder: 'restockNotificationsPlaceholderText',
  success: 'restockNotificationsSuccessText',
  hasNewsletter: 'restockNotificationsMailingListSignUpEnabled',
  newsletterText: 'restockNotificationsMailingListDescription',
} as const satisfies Record<keyof SignUpForm, string>

/** Reads the sign-up for what is sold out from a site's settings. */
export function signUpFormOf(settings: JsonRecord): SignUpForm {
  const shown = merchandisingSettings(settings)
  return {
    isOn: shown[stored.isOn],
    callToAction: shown[stored.callToAction],
    button: shown[stored.button],
    placeholder: shown[stored.placeholder],
    success: shown[stored.success],
    newsletterText: shown[stored.newsletterText],
    hasNewsletter: shown[stored.hasNewsletter],
  }
}

/**
 * Returns a site's settings with this sign-up, and all others as they were, such as those of the inventory. What is as usual is not
 * stored, so that an undo brings back what was there.
 */
export function withSignUpForm(settings: JsonRecord, chosen: SignUpForm): JsonRecord {
  const { storeSettings, ...others } = settings
  const { merchandisingSettings: merchandising, ...store } = toRecord(storeSettings)
  const names = new Set<string>(Object.values(stored))
  const kept = Object.entries(toRecord(merchandising)).filter(([name]) => !names.has(name))
  const own = Object.entries(stored).map(([part, name]) => [name, toRecord(chosen)[part]] as const)
  const changed = Object.fromEntries([...kept, ...own.filter(([, value]) => value !== '' && value !== false)])
  const shop = { ...store, ...(Object.keys(changed).length > 0 && { merchandisingSettings: changed }) }
  return { ...others, ...(Object.keys(shop).length > 0 && { storeSettings: shop }) }
}
