import { defineMessages } from '../kit/text.ts'

type Count = { count: number }

/** Texts of the studio's list of who waits for what is sold out. */
export const restockStudioMessages = defineMessages('restock-studio', {
  restock: () => 'Restock',
  found: (values: { people: number; variants: number }) =>
    `${values.people === 1 ? '1 person waits' : `${values.people} people wait`} for ${values.variants === 1 ? '1 variant' : `${values.variants} variants`}`,
  searchLabel: () => 'Search the waiting list',
  searchHint: () => 'Name, SKU or email',
  product: () => 'Product',
  waiting: () => 'Waiting',
  since: () => 'Since',
  stock: () => 'Stock',
  lastTold: () => 'Last told',
  neverTold: () => 'Never',
  toldAt: (values: { time: string; count: number }) =>
    `${values.time}, ${values.count === 1 ? '1 person' : `${values.count} people`}`,
  soldOut: () => 'Sold out',
  unlimited: () => 'Unlimited',
  inStock: (values: Count) => `${values.count} in stock`,
  notForSale: () => 'Not in the shop',
  loading: () => 'Loading the waiting list…',
  none: () => 'Nobody is waiting',
  noneHelp: () =>
    'Where a product is sold out, visitors can leave their address to be told when it is back. They appear here.',
  noMatch: () => 'Nobody waits for that',
  noMatchHelp: () => 'Try another word.',
  rule: () =>
    'Each person is told once. In one restock, as many people are told as there are pieces, those who came first before others.',

  tell: (values: Count) => `Tell ${values.count}`,
  tellOf: (values: { count: number; name: string }) => `Tell ${values.count} about ${values.name}`,
  tellPeople: () => 'Tell people',
  tellTitle: (values: Count) => (values.count === 1 ? 'Tell 1 person?' : `Tell ${values.count} people?`),
  tellOne: (values: { name: string; stock: string }) => `${values.name}. ${values.stock}.`,
  tellMany: (values: Count) => `About ${values.count === 1 ? '1 variant' : `${values.count} variants`}.`,
  othersWait: (values: Count) =>
    values.count === 1
      ? 'One email for each piece, to those who came first. 1 other person keeps waiting.'
      : `One email for each piece, to those who came first. The ${values.count} others keep waiting.`,
  allTold: () => 'Everybody who waits gets an email.',
  noUndo: () => 'The emails go out at once and cannot be called back.',
  told: (values: { told: number; waiting: number }) =>
    `${values.told === 1 ? '1 person is told' : `${values.told} people are told`}${values.waiting === 0 ? '' : `, ${values.waiting} keep waiting`}`,
  nobodyTold: () => 'Nobody was told: what was in stock is sold, or they know already',

  peopleWaiting: (values: { count: number; time: string }) =>
    values.count === 1
      ? `1 person waits, since ${values.time}`
      : `${values.count} people wait, the first since ${values.time}`,
  wantsNews: () => 'Wants news by email, too',
  morePeople: () => 'Show more',
  gone: () => 'Nobody waits for this any more.',
  whenBack: () => 'They are told by themselves when it is back, if your shop offers it. You can tell them here, too.',

  signUp: () => 'Sign-up on product pages',
  offer: () => 'Offer a sign-up on what is sold out',
  offerHelp: () => 'Shoppers leave an email address and hear once when it is back.',
  callToAction: () => 'Sentence above the field',
  button: () => 'Button',
  placeholder: () => 'Text in the empty field',
  success: () => 'After the sign-up',
  news: () => 'Box with which shoppers ask for news as well',
  newsHelp: () => 'It is their consent: keep to what it says.',
  newsText: () => 'Text beside the box',
  usualHelp: () => 'Empty for the usual texts in the language of the site.',
  previewOf: () => 'How shoppers see it',
  previewAfter: () => 'And after they signed up',
  saveTexts: () => 'Save',
  savingTexts: () => 'Saving…',
  textsSaved: () => 'The sign-up is saved',
  textsUndone: () => 'The sign-up is as before',
  textsChangedMeanwhile: () => 'Somebody else has changed the sign-up meanwhile. Please look at the newest one.',
  signUpOff: () => 'Sold-out products have no sign-up.',
})
