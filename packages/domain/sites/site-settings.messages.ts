import { defineMessages } from '../kit/text.ts'

/** Texts of a site's general settings. */
export const siteSettingsMessages = defineMessages('site-settings', {
  general: () => 'General',
  name: () => 'Name of the site',
  enterName: () => 'Please enter a name.',
  tagline: () => 'In one sentence',
  language: () => 'Language of the site',
  timeZone: () => 'Time zone',
  timeZoneHelp: (values: { time: string }) => `Now ${values.time}. Schedules follow it.`,
  currency: () => 'Money',
  currencyHelp: () => 'Fixed from the first order on.',
  currencyIsFixed: () => 'Fixed since the first order.',
  saved: () => 'Settings saved',
  undone: () => 'The settings are as before',
  loading: () => 'Loading the settings…',
  danger: () => 'Transfer or delete the site',
  dangerHelp: () => 'Only the owner. A site is transferred on the team’s screen.',
  deleteSite: () => 'Delete…',
  deleteTitle: (values: { site: string }) => `Delete ${values.site}?`,
  deleteText: () => 'The site goes offline at once, for visitors and for the team.',
  deleteConfirm: (values: { site: string }) => `Type ${values.site} to confirm`,
  deleteButton: () => 'Delete the site',
  deleted: (values: { site: string }) => `${values.site} was deleted`,
  currencyFixed: () => 'The currency cannot be changed after the first order.',
  nameDiffers: () => 'This is not the name of the site.',
})
