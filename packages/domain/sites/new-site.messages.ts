import { defineMessages } from '../kit/text.ts'

/** Texts of the screen on which a site is made. */
export const newSiteMessages = defineMessages('new-site', {
  title: () => 'New site',
  question: () => 'What shall we call it?',
  name: () => 'Name of the site',
  nameHelp: () => 'Can be changed at any time.',
  kind: () => 'What is it?',
  shop: () => 'Shop',
  shopHelp: () => 'Products to buy, and a journal beside them.',
  catalogue: () => 'Catalogue',
  catalogueHelp: () => 'Shows what you make, and who you are.',
  blog: () => 'Blog',
  blogHelp: () => 'Posts first, and a page about you.',
  create: () => 'Create site',
  creating: () => 'Creating the site…',
  created: (values: { site: string }) => `${values.site} is ready`,
  makeFirst: () => 'Make your first site: a name is enough, and it opens in a few seconds.',
  ask: () => 'A site appears here as soon as you own one or are in its team.',
  notForYou: () => 'New sites are for owners',
  makingDenied: () =>
    'Sites are made by people who own one already, and by the first account of this Sitewright. Please ask one of them, or the person who runs the server.',
  tooMany: (values: { max: number }) =>
    `You own ${values.max} sites, which is the most. Delete one that is not needed, or give it to somebody else.`,
  secondStep: () =>
    'Your account opens everything here. A second step at the sign-in protects it when somebody learns your password.',
  setUp: () => 'Set it up',
  notNow: () => 'Not now',
})
