import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const settingsSection: Section = {
  id: 'settings',
  name: frameMessages.settings,
  icon: 'settings',
  path: (site = '') => paths.settings(site),
  key: 's',
  permit: { action: 'manage-site' },
}
