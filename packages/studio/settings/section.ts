import { siteSettingsMessages } from '@sitewright/domain/sites/site-settings.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const settingsSection: Section = {
  id: 'settings',
  name: siteSettingsMessages.settings,
  icon: 'settings',
  path: (site = '') => paths.settings(site),
  key: 's',
  permit: { action: 'manage-site' },
}
