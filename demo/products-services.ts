import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { DemoProduct } from './demo-product.ts'
import { drawPlantGuide } from './plant-guide.ts'

export const workshopsAndGuides: readonly DemoProduct[] = [
  {
    urlId: 'an-evening-at-the-wheel',
    title: 'An evening at the wheel',
    productType: productTypes.service,
    categories: ['Workshops and guides'],
    tags: ['workshop'],
    excerpt: 'Three hours, six wheels, as much clay as you can ruin. We fire the two pots you like best.',
    text: [
      'Nobody makes a good pot on their first evening, and nobody minds.',
      'We start with centring, which is the hard part, and end with a glass of something. Your two pots are glazed and fired for you, and wait here from the third week on.',
      'Wear what you would paint a wall in. Bring short nails and friends: book several places at once.',
    ],
    facts: [
      ['Lasts', 'Three hours, from 18:30'],
      ['Group', 'Six people at most'],
      ['Included', 'Clay, glazing, two firings'],
    ],
    pictures: ['workshop'],
    options: ['Evening'],
    variants: [
      { sku: 'WHEEL-WED', attributes: { Evening: 'Wednesday' }, priceCents: 7_500, stock: 6 },
      { sku: 'WHEEL-FRI', attributes: { Evening: 'Friday' }, priceCents: 8_500, stock: 2 },
    ],
  },
  {
    urlId: 'the-quiet-plant-keeper',
    title: 'The quiet plant keeper',
    productType: productTypes.digital,
    categories: ['Workshops and guides'],
    tags: ['download', 'plants'],
    excerpt: 'Sixteen pages on light, water and leaving things alone. A download, with drawings.',
    text: [
      'Everything we tell people across the counter, in the order in which they ask it.',
      'Twelve plants, one page each. How to read a window. What yellow means. When to repot, and why it is seldom today.',
    ],
    facts: [
      ['Length', '16 pages'],
      ['Format', 'PDF, for screens and for printing'],
    ],
    pictures: ['care-guide'],
    files: [{ name: 'The quiet plant keeper.pdf', make: drawPlantGuide }],
    variants: [{ sku: 'GUIDE-PDF', priceCents: 1_700, stock: null }],
  },
]
