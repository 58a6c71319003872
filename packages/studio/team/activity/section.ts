import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../../app-shell/section.ts'
import { paths } from '../../paths.ts'

export const activitySection: Section = {
  id: 'activity',
  name: frameMessages.activity,
  icon: 'activity',
  path: (site = '') => paths.activity(site),
  key: 'a',
  permit: { action: 'see-activity' },
  settings: [{ group: 'people', otherNames: 'log history changes audit undo Verlauf Protokoll Änderungen rückgängig' }],
}
