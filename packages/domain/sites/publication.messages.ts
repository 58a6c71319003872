import { defineMessages } from '../kit/text.ts'

/** Texts about whether visitors see a site. */
export const publicationMessages = defineMessages('publication', {
  visitors: () => 'Visitors',
  siteNotPublished: (values: { site: string }) => `${values.site} is not open yet`,
  notPublished: () => 'Not published',
  unpublishedHelp: () => 'Visitors read that it opens soon, and search engines do not list it.',
  publishedHelp: () => 'The site is published: everybody can see it.',
  legalMissing: () => 'Some of your legal texts are missing.',
  publish: () => 'Publish the site',
  preview: () => 'Preview',
  previewOf: (values: { site: string }) => `Preview ${values.site}, in a new tab`,
  takeOffline: () => 'Take the site offline',
  published: (values: { site: string }) => `${values.site} is published`,
  offline: (values: { site: string }) => `${values.site} is offline`,
  publishedAgain: (values: { site: string }) => `${values.site} is published as before`,
  offlineAgain: (values: { site: string }) => `${values.site} is offline as before`,
  loading: () => 'Loading…',
})
