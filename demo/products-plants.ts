import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { DemoProduct } from './demo-product.ts'

const physical = productTypes.physical

export const planters: readonly DemoProduct[] = [
  {
    urlId: 'collar-planter',
    title: 'Collar planter',
    productType: physical,
    categories: ['Planters'],
    tags: ['planter', 'plants'],
    excerpt: 'A plain pot with a round collar to lift it by, and a saucer that belongs to it.',
    text: [
      'Terracotta breathes, so roots stay dry at the edges and forgive you a heavy hand with the can.',
      'The collar is thick on purpose: it is where a full pot is carried. There is one hole in the bottom, as there should be.',
      'We have changed the foot of the saucer. Until the old ones are gone, a pot that takes its saucer along costs less.',
    ],
    facts: [
      ['Across', '120, 160 or 210 mm'],
      ['Clay', 'Terracotta, frost safe'],
      ['Drains', 'One hole, 14 mm'],
    ],
    pictures: ['planter-pilea'],
    options: ['Size', 'Clay', 'Saucer'],
    variants: [
      { name: 'Small, 120 mm', letter: 'S', priceCents: 2_600, weightGrams: 900 },
      { name: 'Medium, 160 mm', letter: 'M', priceCents: 3_800, weightGrams: 1_700 },
      { name: 'Large, 210 mm', letter: 'L', priceCents: 5_600, weightGrams: 3_100 },
    ].flatMap(({ name, letter, priceCents, weightGrams }) =>
      ['Terracotta', 'Oat', 'Charcoal'].flatMap((clay) => [
        {
          sku: `COLLAR-${letter}-${clay.toUpperCase()}-S`,
          attributes: { Size: name, Clay: clay, Saucer: 'With saucer' },
          priceCents: priceCents + 800,
          salePriceCents: priceCents + 400,
          onSale: true,
          stock: saucersLeft(letter, clay),
          weightGrams: weightGrams + 300,
        },
        {
          sku: `COLLAR-${letter}-${clay.toUpperCase()}`,
          attributes: { Size: name, Clay: clay, Saucer: 'Without saucer' },
          priceCents,
          stock: letter === 'L' && clay === 'Charcoal' ? 1 : 14,
          weightGrams,
        },
      ]),
    ),
  },
  {
    urlId: 'fluted-planter',
    title: 'Fluted planter',
    productType: physical,
    categories: ['Planters'],
    tags: ['planter', 'plants', 'stoneware'],
    isFeatured: true,
    excerpt: 'Twenty-four flutes, cut by hand while the clay is as hard as cheese.',
    text: [
      'Each flute takes one pull of a loop tool. If the twenty-third goes wrong, so do the first twenty-two.',
      'Order it empty, or with a young rubber plant that we have potted and watered for a month.',
    ],
    facts: [
      ['Across', '180 mm'],
      ['Clay', 'Speckled stoneware'],
      ['Drains', 'One hole, with a cork'],
    ],
    pictures: ['planter-fluted', 'planter-fluted-tide', 'planter-fluted-empty'],
    options: ['Glaze', 'Plant'],
    variants: [
      {
        sku: 'FLUTED-SAND',
        attributes: { Glaze: 'Sand', Plant: 'Empty' },
        priceCents: 5_800,
        stock: 10,
        weightGrams: 1_900,
        picture: 'planter-fluted-empty',
      },
      {
        sku: 'FLUTED-SAND-P',
        attributes: { Glaze: 'Sand', Plant: 'Rubber plant' },
        priceCents: 7_400,
        stock: 4,
        weightGrams: 2_800,
        picture: 'planter-fluted',
      },
      {
        sku: 'FLUTED-TIDE',
        attributes: { Glaze: 'Tide', Plant: 'Empty' },
        priceCents: 6_200,
        stock: 5,
        weightGrams: 1_900,
        picture: 'planter-fluted-tide',
      },
      {
        sku: 'FLUTED-TIDE-P',
        attributes: { Glaze: 'Tide', Plant: 'Rubber plant' },
        priceCents: 7_800,
        stock: 0,
        weightGrams: 2_800,
        picture: 'planter-fluted-tide',
      },
    ],
  },
]

/** Returns the stock of a saucer by size and clay: large charcoal saucers are sold out, oat saucers almost. */
function saucersLeft(letter: string, clay: string): number {
  if (clay === 'Charcoal' && letter === 'L') return 0
  return clay === 'Oat' ? 3 : 8
}

export const plants: readonly DemoProduct[] = [
  {
    urlId: 'boston-fern',
    title: 'Boston fern',
    productType: physical,
    categories: ['Plants'],
    tags: ['plants', 'shade', 'pet safe'],
    excerpt: 'The great-grandchild of the fern that refused to die. It likes a bathroom and a kind word.',
    text: [
      'A fern is thirsty, not difficult. Water it when the top of the soil is dry, and put it where you would not read.',
      'It comes in a blush pot of ours. If it sulks after the journey, cut the sad fronds and wait two weeks.',
    ],
    facts: [
      ['Height', 'About 350 mm'],
      ['Light', 'Half shade'],
      ['Water', 'Twice a week'],
      ['Pets', 'Safe'],
    ],
    pictures: ['fern'],
    variants: [{ sku: 'FERN-BOSTON', priceCents: 4_200, stock: 4, weightGrams: 2_200 }],
  },
  {
    urlId: 'snake-plant',
    title: 'Snake plant',
    productType: physical,
    categories: ['Plants'],
    tags: ['plants', 'easy'],
    excerpt: 'Forgets that you forgot. For offices, hallways and people who travel.',
    text: [
      'It drinks once a month in winter and twice in summer. Most are killed by care.',
      'The charcoal pot is heavy, so a tall plant stays where you put it.',
    ],
    facts: [
      ['Height', 'About 450 mm'],
      ['Light', 'Almost any'],
      ['Water', 'Once or twice a month'],
      ['Pets', 'Keep away'],
    ],
    pictures: ['snake-plant'],
    variants: [
      { sku: 'SNAKE-45', priceCents: 6_400, salePriceCents: 5_400, onSale: true, stock: 15, weightGrams: 3_600 },
    ],
  },
  {
    urlId: 'monstera',
    title: 'Monstera',
    productType: physical,
    categories: ['Plants'],
    tags: ['plants', 'bright'],
    excerpt: 'Wants a corner and will fill it. The holes come with age, as with socks.',
    text: [
      'Young leaves are whole; a plant with four windows knows where the light is.',
      'Give it a stake by its second spring. We pot it in oat, one size up, so that you can leave it alone for a year.',
    ],
    facts: [
      ['Light', 'Bright, no noon sun'],
      ['Water', 'Once a week'],
      ['Pets', 'Keep away'],
    ],
    pictures: ['monstera'],
    options: ['Size'],
    variants: [
      { sku: 'MONSTERA-S', attributes: { Size: 'Small, 300 mm' }, priceCents: 6_800, stock: 8, weightGrams: 2_400 },
      { sku: 'MONSTERA-M', attributes: { Size: 'Medium, 600 mm' }, priceCents: 9_800, stock: 3, weightGrams: 5_200 },
      { sku: 'MONSTERA-L', attributes: { Size: 'Large, 1 m' }, priceCents: 14_800, stock: 0, weightGrams: 9_000 },
    ],
  },
  {
    urlId: 'string-of-pearls',
    title: 'String of pearls',
    productType: physical,
    categories: ['Plants'],
    tags: ['plants', 'hanging', 'bright'],
    isFeatured: true,
    excerpt: 'Two hundred small green peas on threads, in a hanging bowl.',
    text: [
      'Each pearl is a leaf with a window in it, which lets the light in from above.',
      'Water when the pearls feel soft. The bowl hangs on waxed cord, 600 mm long.',
    ],
    facts: [
      ['Length', 'About 400 mm'],
      ['Light', 'Bright'],
      ['Water', 'Every ten days'],
      ['Pets', 'Keep away'],
    ],
    pictures: ['string-of-pearls'],
    variants: [{ sku: 'PEARLS', priceCents: 3_800, stock: 11, weightGrams: 1_600 }],
  },
  {
    urlId: 'golden-pothos',
    title: 'Golden pothos',
    productType: physical,
    categories: ['Plants'],
    tags: ['plants', 'easy', 'hanging'],
    excerpt: 'Grows along a shelf, round a corner and, given time, into the next room.',
    text: [
      'The plant we give to people who say they cannot keep plants. So far none has come back.',
      'Cut a length below a leaf, stand it in water, and you have two.',
    ],
    facts: [
      ['Length', 'About 500 mm'],
      ['Light', 'Almost any'],
      ['Water', 'Once a week'],
      ['Pets', 'Keep away'],
    ],
    pictures: ['pothos'],
    variants: [{ sku: 'POTHOS', priceCents: 3_600, stock: 20, weightGrams: 1_500 }],
  },
]
