import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { DemoProduct } from './demo-product.ts'
import type { PictureName } from './pictures.ts'

const care = ['Care', 'Dishwasher and microwave safe'] as const
const firedAt = ['Fired at', '1,240 °C for 22 hours'] as const
const large = { name: 'Large, 350 ml', sku: 'L', weightGrams: 420 }
const small = { name: 'Small, 240 ml', sku: 'S', weightGrams: 310 }
const speckled = ['Clay', 'Speckled stoneware'] as const

export const mugs: readonly DemoProduct[] = [
  {
    urlId: 'morning-mug',
    title: 'Morning mug',
    productType: productTypes.physical,
    categories: ['Mugs and cups'],
    tags: ['stoneware', 'coffee', 'tea'],
    isFeatured: true,
    excerpt:
      'A wide, steady mug with room for two fingers in the handle and a bare clay foot that warms slowly in the hand.',
    text: [
      'We throw each mug from 420 grams of speckled stoneware, then leave it alone for a day.',
      'The handle is pulled, not cast, so it tapers where your thumb rests. The glaze stops a finger above the foot because we hold the mug by that strip when we dip it. That line is never straight. It is how you know a hand was here.',
      'Safe in the dishwasher and the microwave. Iron spots may deepen with tea, which we think is a compliment.',
    ],
    facts: [['Holds', '350 ml or 240 ml'], ['Height', '95 mm or 82 mm'], speckled, firedAt, care],
    pictures: ['mug-oat', 'mug-oat-coffee', 'mug-oat-detail', 'mug-pair', 'mug-celadon', 'mug-blush', 'mug-iron'],
    options: ['Glaze', 'Size'],
    // The variants of the mug show the special cases of stock: iron exists only in small, large blush is sold out, three large
    // oat mugs are left.
    variants: [
      mug('Oat', large, 'mug-oat', 3),
      mug('Oat', small, 'mug-oat', 18),
      mug('Celadon', large, 'mug-celadon', 11),
      mug('Celadon', small, 'mug-celadon', 14),
      mug('Blush', large, 'mug-blush', 0),
      mug('Blush', small, 'mug-blush', 9),
      mug('Iron', small, 'mug-iron', 6),
    ],
  },
]

export const tableAndVases: readonly DemoProduct[] = [
  {
    urlId: 'moon-jar',
    title: 'Moon jar',
    productType: productTypes.physical,
    categories: ['Vases'],
    tags: ['stoneware', 'one of a kind'],
    excerpt: 'Two bowls joined at the waist, which is why the outline wavers where they meet.',
    text: [
      'There is one of these. When it has gone, there will be another, and it will be a different jar.',
      'The glaze is a thin oat over dark clay, so the specks come through like freckles. It holds water; branches suit it better than bunches.',
    ],
    facts: [['Height', '310 mm'], ['Opening', '85 mm'], speckled, firedAt],
    pictures: ['vase-moon'],
    variants: [{ sku: 'JAR-MOON', priceCents: 14_800, stock: 1, weightGrams: 3_800 }],
  },
  {
    urlId: 'nesting-bowls',
    title: 'Nesting bowls',
    productType: productTypes.physical,
    categories: ['Table'],
    tags: ['stoneware', 'set'],
    excerpt: 'Three bowls that live in the space of one: porridge, salad, and the one everybody eats from.',
    text: [
      'Thrown in one sitting so that the curves agree, then glazed in three colours so that they can argue.',
      'The smallest holds an egg and its yolk without complaint. The largest is right for four.',
    ],
    facts: [['Holds', '250 ml, 600 ml, 1.4 l'], ['Across', '120, 170 and 230 mm'], speckled, firedAt, care],
    pictures: ['bowls-nested'],
    variants: [{ sku: 'BOWLS-3', priceCents: 8_800, stock: 12, weightGrams: 2_600 }],
  },
  {
    urlId: 'tide-bottle',
    title: 'Tide bottle',
    productType: productTypes.physical,
    categories: ['Vases'],
    tags: ['stoneware'],
    excerpt: 'A narrow neck for one stem or three, in the blue we only get when the kiln is in a good mood.',
    text: [
      'Tide is a copper glaze, and copper does what it likes above 1,200 degrees. From forty bottles we keep about thirty.',
      'This firing has sold out. The next one opens in three weeks.',
    ],
    facts: [['Height', '260 mm'], ['Opening', '28 mm'], speckled, firedAt],
    pictures: ['vase-bottle'],
    variants: [{ sku: 'BOTTLE-TIDE', priceCents: 7_200, stock: 0, weightGrams: 1_400 }],
  },
  {
    urlId: 'everyday-plates',
    title: 'Everyday plates',
    productType: productTypes.physical,
    categories: ['Table'],
    tags: ['stoneware', 'tea'],
    excerpt: 'Flat enough to cut on, with just enough rim to keep the sauce where it belongs.',
    text: [
      'Plates are the hardest thing we make: they want to warp, and we want them to stack. These stack.',
      'Buy them one at a time. The glazes were chosen so that any two sit together.',
    ],
    facts: [['Across', '210 mm or 270 mm'], speckled, firedAt, care],
    pictures: ['plates-stack'],
    options: ['Glaze', 'Size'],
    variants: ['Oat', 'Blush', 'Celadon', 'Tide', 'Ochre'].flatMap((glaze) => [
      plate(glaze, 'Side, 210 mm', 'S', 2_800, 24),
      plate(glaze, 'Dinner, 270 mm', 'L', 3_800, glaze === 'Tide' ? 0 : 16),
    ]),
  },
  {
    urlId: 'pond-teapot',
    title: 'Pond teapot',
    productType: productTypes.physical,
    categories: ['Table'],
    tags: ['stoneware', 'tea'],
    isFeatured: true,
    excerpt: 'Pours without a drip, which took us eleven tries and a good deal of language.',
    text: [
      'The spout is cut at the angle of a duck’s bill. The lid has a small lip, so it stays when you pour the last cup.',
      'The handle is cane, bound by hand. Take it off before the dishwasher, or simply rinse the pot: tea likes an old pot.',
    ],
    facts: [['Holds', '900 ml'], ['Handle', 'Cane'], speckled, firedAt, ['Care', 'Rinse by hand']],
    pictures: ['teapot'],
    variants: [{ sku: 'TEAPOT-POND', priceCents: 9_600, stock: 2, weightGrams: 1_350 }],
  },
  {
    urlId: 'pond-serving-bowl',
    title: 'Pond serving bowl',
    productType: productTypes.physical,
    categories: ['Table'],
    tags: ['stoneware', 'tea'],
    excerpt: 'Raw clay outside, deep green within. It makes a plain salad look like a plan.',
    text: [
      'A low, wide bowl that asks to stand in the middle of the table.',
      'The green pools a little at the bottom, so every bowl has its own pond.',
    ],
    facts: [['Across', '290 mm'], ['Holds', '2.2 l'], speckled, firedAt, care],
    pictures: ['bowl-serving'],
    variants: [{ sku: 'BOWL-POND', priceCents: 8_200, stock: 7, weightGrams: 2_100 }],
  },
  {
    urlId: 'three-friends-vases',
    title: 'Three friends vases',
    productType: productTypes.physical,
    categories: ['Vases'],
    tags: ['stoneware', 'set'],
    isFeatured: true,
    excerpt:
      'A tall one, a round one and a small one. They were thrown on the same afternoon and do not like to be parted.',
    text: [
      'One stem each is plenty.',
      'Blush, ochre and iron: the three glazes we have used the longest, and the three that never let us down.',
    ],
    facts: [['Height', '180, 120 and 90 mm'], speckled, firedAt],
    pictures: ['vase-trio'],
    variants: [{ sku: 'VASES-3', priceCents: 12_400, stock: 6, weightGrams: 2_900 }],
  },
  {
    urlId: 'tulip-vase',
    title: 'Tulip vase',
    productType: productTypes.physical,
    categories: ['Vases'],
    tags: ['stoneware'],
    excerpt: 'Opens at the top like the flower it is meant for, and holds the stems up straight.',
    text: [
      'Tulips go on growing in the vase. This one is tall enough to let them.',
      'The inside is glazed to the lip, so it wipes clean.',
    ],
    facts: [['Height', '230 mm'], ['Opening', '110 mm'], speckled, firedAt],
    pictures: ['vase-tulip'],
    variants: [{ sku: 'VASE-TULIP', priceCents: 6_600, stock: 9, weightGrams: 1_500 }],
  },
]

function mug(
  glaze: string,
  size: { name: string; sku: string; weightGrams: number },
  picture: PictureName,
  stock: number,
): DemoProduct['variants'][number] {
  return {
    sku: `MUG-${glaze.toUpperCase()}-${size.sku}`,
    attributes: { Glaze: glaze, Size: size.name },
    priceCents: 4_200,
    salePriceCents: 3_400,
    onSale: true,
    stock,
    weightGrams: size.weightGrams,
    picture,
  }
}

function plate(
  glaze: string,
  size: string,
  letter: string,
  priceCents: number,
  stock: number,
): DemoProduct['variants'][number] {
  return {
    sku: `PLATE-${glaze.toUpperCase()}-${letter}`,
    attributes: { Glaze: glaze, Size: size },
    priceCents,
    stock,
    weightGrams: letter === 'L' ? 860 : 520,
  }
}
