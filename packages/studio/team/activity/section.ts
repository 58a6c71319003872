import { activityMessages } from '@sitewright/domain/team/activity.messages.ts'
import type { Section } from '../../app-shell/section.ts'
import { paths } from '../../paths.ts'

export const activitySection: Section = {
  id: 'activity',
  name: activityMessages.activity,
  icon: 'activity',
  path: (site = '') => paths.activity(site),
  key: 'a',
  permit: { action: 'see-activity' },
}
