import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { DemoProduct } from './demo-product.ts'

const months = (numBillingCycles: number) => ({ billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles }) as const

/** Gifts and subscriptions of the demonstration shop: products that need more than a plain add-to-cart button. */
export const giftsAndClubs: readonly DemoProduct[] = [
  {
    urlId: 'engraved-plate',
    title: 'A plate with your words',
    productType: productTypes.physical,
    categories: ['Gifts'],
    tags: ['tableware', 'gift'],
    excerpt:
      'Two names, a date, the line you always say. We scratch it into the clay before the glaze, so that it stays.',
    text: [
      'Your words are written by hand with a needle into the leather-hard plate, then glazed over. They can be felt as well as read.',
      'Short works best: twenty letters sit well on the rim, and forty are the most that fit. Give us four weeks; the kiln does not hurry.',
    ],
    facts: [
      ['Across', '24 cm'],
      ['Takes', 'Four weeks'],
      ['Cleaning', 'Dishwasher'],
    ],
    pictures: ['plate-engraved', 'plates-stack'],
    customAddButtonText: 'Choose your words',
    additionalFieldsForm: {
      id: 'plate-words',
      name: 'What shall we write?',
      fields: [
        {
          id: 'words',
          type: 'text',
          title: 'Your words',
          description: 'Exactly as they are to stand there, with capitals and commas.',
          required: true,
          maxLength: 40,
        },
        { id: 'place', type: 'radio', title: 'Where', options: ['On the rim', 'In the middle'], required: true },
        { id: 'hand', type: 'select', title: 'Our handwriting', options: ['Upright', 'Slanted', 'Capitals'] },
        { id: 'extras', type: 'checkbox', title: 'With it', options: ['A gift box', 'A card with the same words'] },
        { id: 'by', type: 'date', title: 'Needed by' },
        { id: 'note', type: 'textarea', title: 'Anything we should know', maxLength: 300 },
      ],
    },
    variants: [{ sku: 'PLATE-WORDS', priceCents: 6_400, stock: 12, weightGrams: 700 }],
  },
  {
    urlId: 'gift-card',
    title: 'A gift card, for clay or for green',
    productType: productTypes.giftCard,
    categories: ['Gifts'],
    tags: ['gift'],
    excerpt: 'For the friend who has everything but a pot to put it in.',
    text: [
      'It comes by e-mail, to you or to them, now or on the day. It never runs out, and it can be spent in as many small visits as they like.',
    ],
    facts: [
      ['Comes', 'By e-mail'],
      ['Good for', 'Everything here, workshops too'],
    ],
    pictures: ['gift-card'],
    options: ['Value'],
    variants: [25, 50, 100, 200].map((value) => {
      return { sku: `GIFT-${value}`, attributes: { Value: `$${value}` }, priceCents: value * 100, stock: null }
    }),
  },
  {
    urlId: 'coffee-and-cup-club',
    title: 'The coffee and cup club',
    productType: productTypes.physical,
    categories: ['Gifts'],
    tags: ['subscription', 'coffee'],
    excerpt: 'A bag of beans every month, and with the first one a cup to drink it from. Stop when you like.',
    text: [
      'The beans are roasted two streets from here, on the Tuesday before they leave. The cup is ours, thrown for this and for nothing else.',
      'Every third month another small thing from the kiln comes along: a spoon rest, a saucer, a test tile that was too good to keep.',
    ],
    facts: [
      ['Comes', 'In the first week of each month'],
      ['Beans', '250 g, whole or ground'],
    ],
    pictures: ['coffee-club', 'mug-oat-coffee'],
    subscriptionPlan: months(0),
    options: ['Beans'],
    variants: [
      { sku: 'CLUB-WHOLE', attributes: { Beans: 'Whole' }, priceCents: 2_600, stock: null },
      { sku: 'CLUB-GROUND', attributes: { Beans: 'Ground' }, priceCents: 2_600, stock: null },
    ],
  },
  {
    urlId: 'half-a-year-of-coffee',
    title: 'Half a year of coffee and a cup',
    productType: productTypes.physical,
    categories: ['Gifts'],
    tags: ['subscription', 'coffee', 'gift'],
    excerpt: 'The club for six months, for those who like to know how things end. A good present.',
    text: [
      'Six bags of beans, one cup, and a note with the first of them. It ends by itself, and nobody has to remember to stop it.',
    ],
    facts: [
      ['Comes', 'Six times, once a month'],
      ['Beans', '250 g, whole or ground'],
    ],
    pictures: ['mug-oat-coffee', 'coffee-club'],
    subscriptionPlan: months(6),
    variants: [{ sku: 'CLUB-SIX', priceCents: 2_400, stock: 40 }],
  },
  {
    urlId: 'the-glaze-book-online',
    title: 'The glaze book, online',
    productType: productTypes.paywall,
    categories: ['Workshops and guides'],
    tags: ['glaze', 'members'],
    excerpt: 'Every glaze on our shelves with its recipe, its tests and its failures. Pages for members.',
    text: [
      'Thirty-one recipes by weight, each with the tiles it was tested on and what went wrong before it went right.',
      'New pages whenever the kiln teaches us something. Once you are in, you stay in.',
    ],
    facts: [
      ['Pages', '31, and counting'],
      ['For', 'Stoneware, cone 6, electric'],
    ],
    pictures: ['journal-glazes'],
    variants: [{ sku: 'GLAZE-BOOK', priceCents: 3_900, stock: null }],
  },
]
