import { defineMessages } from '../kit/text.ts'

/** What the pages of a new site say until its owner writes something else. Visitors may read it, so it tells them, not the owner. */
export const starterMessages = defineMessages('starter', {
  home: () => 'Home',
  shop: () => 'Shop',
  catalogue: () => 'Catalogue',
  journal: () => 'Journal',
  about: () => 'About',
  contact: () => 'Contact',
  cart: () => 'Cart',
  welcomeShop: () => 'Welcome. We are just moving in, and our first pieces will soon be in the shop.',
  welcomeCatalogue: () => 'Welcome. We will soon show here what we make.',
  welcomeBlog: () => 'Welcome. We will soon write here about what is on our minds.',
  toShop: () => 'See the shop',
  toCatalogue: () => 'See the catalogue',
  toJournal: () => 'Read the journal',
  aboutText: (values: { site: string }) => `${values.site} is new. We will soon tell here who we are and what we make.`,
  contactText: (values: { site: string }) => `How to reach ${values.site} will soon be here.`,
  orderHelp: () => 'If you have a question about an order, answer the message that you got about it.',
})
