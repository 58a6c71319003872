import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import type { Section } from '../../app-shell/section.ts'
import { paths } from '../../paths.ts'

export const teamSection: Section = {
  id: 'team',
  name: frameMessages.team,
  icon: 'people',
  path: (site = '') => paths.team(site),
  key: 't',
  permit: { action: 'manage-site' },
  settings: [
    {
      group: 'people',
      otherNames:
        'people roles permissions invite users transfer owner Rollen Rechte einladen Personen Mitarbeiter übertragen',
    },
  ],
}
