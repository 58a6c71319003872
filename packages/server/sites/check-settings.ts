import { kitMessages } from '@sitewright/domain/kit/kit.messages.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { siteSettings } from '@sitewright/domain/sites/settings.wire.ts'
import type { SiteSettings } from './site-settings.store.ts'

/** Validates a site's further settings. Throws `sites.settings-invalid`, with a message for the path of each invalid value. */
export function checkSettings({ settings }: Pick<Partial<SiteSettings>, 'settings'>): void {
  if (settings === undefined) return
  const read = siteSettings.safeParse(settings)
  if (read.success) return
  const problems = read.error.issues.map(({ path }) => [path.join('.'), { message: kitMessages.fieldInvalid }] as const)
  throw new Refusal('sites.settings-invalid', { fields: Object.fromEntries(problems) })
}
