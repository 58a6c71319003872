import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { siteSettings } from '@sitewright/domain/sites/settings.wire.ts'
import type { SiteSettings } from './site-settings.store.ts'

/**
 * Validates a site's time zone and further settings. Throws `sites.settings-invalid`, with a message for the path of each invalid
 * value.
 */
export function checkSettings({ settings, timeZone }: Pick<Partial<SiteSettings>, 'settings' | 'timeZone'>): void {
  const read = settings === undefined ? null : siteSettings.safeParse(settings)
  const invalid = [
    ...(read?.error?.issues.map(({ path }) => path.join('.')) ?? []),
    ...(timeZone !== undefined && !isTimeZone(timeZone) ? ['timeZone'] : []),
  ]
  if (invalid.length === 0) return
  const problems = invalid.map((path) => [path, { message: kitMessages.fieldInvalid }] as const)
  throw new Refusal('sites.settings-invalid', { fields: Object.fromEntries(problems) })
}

/** Pages print times in the site's zone, and cannot be printed in one that does not exist. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
