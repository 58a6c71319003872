import { businessMessages } from '@sitewright/domain/business/business.messages.ts'
import { frameMessages } from '@sitewright/domain/sites/frame.messages.ts'
import { siteSettingsMessages as messages } from '@sitewright/domain/sites/site-settings.messages.ts'
import type { Section } from '../app-shell/section.ts'
import { paths } from '../paths.ts'

export const settingsSection: Section = {
  id: 'settings',
  name: frameMessages.settings,
  icon: 'settings',
  path: (site = '') => paths.settings(site),
  key: 's',
  permit: { action: 'manage-site' },
  settings: [
    {
      group: 'site',
      name: messages.general,
      path: paths.generalSettings,
      otherNames:
        'title tagline language locale time zone currency money publish offline delete site Titel Sprache Zeitzone Währung Geld veröffentlichen löschen',
    },
    {
      group: 'site',
      name: businessMessages.business,
      path: paths.business,
      otherNames:
        'company legal name address phone contact email logo brand taxpayer imprint invoice Firma Unternehmen Anschrift Adresse Telefon Kontakt Logo Steuernummer USt-IdNr Impressum Rechnung',
    },
  ],
}
