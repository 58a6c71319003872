import { peopleMessages } from '@sitewright/domain/team/people.messages.ts'
import type { Section } from '../../app-shell/section.ts'
import { paths } from '../../paths.ts'

export const teamSection: Section = {
  id: 'team',
  name: peopleMessages.team,
  icon: 'people',
  path: (site = '') => paths.team(site),
  key: 't',
  permit: { action: 'manage-site' },
}
