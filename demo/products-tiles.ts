import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { DemoProduct } from './demo-product.ts'

type Variant = DemoProduct['variants'][number]

const glazes = ['Oat', 'Celadon', 'Tide', 'Blush', 'Ochre', 'Iron']
const sizes = [
  { name: '100 × 100 mm', code: '100', priceCents: 900, weightGrams: 200 },
  { name: '130 × 130 mm', code: '130', priceCents: 1_200, weightGrams: 340 },
  { name: '150 × 150 mm', code: '150', priceCents: 1_400, weightGrams: 450 },
  { name: '75 × 150 mm', code: '75', priceCents: 1_100, weightGrams: 220 },
]
const edges = [
  { name: 'Straight', moreCents: 0 },
  { name: 'Rounded', moreCents: 100 },
  { name: 'Bare clay', moreCents: 100 },
  { name: 'Iron line', moreCents: 300 },
]
const places = [
  { name: 'Indoors', code: 'IN', moreCents: 0 },
  { name: 'Outdoors', code: 'OUT', moreCents: 200 },
]

export const tiles: readonly DemoProduct[] = [
  {
    urlId: 'tiles-to-order',
    title: 'Tiles to order',
    productType: productTypes.physical,
    categories: ['Tiles'],
    tags: ['stoneware', 'to order'],
    excerpt: 'Six glazes, four sizes, four edges. You say where they will live, and we press them one at a time.',
    text: [
      'A tile is a plate that has given up on dinner. We press each one in a beech frame, so the corners are square and nothing else is.',
      'Two firings and three weeks, then they leave here in the order in which you will set them. Buy one more than you counted: somebody always drops one.',
      'Tide stays indoors, because copper and frost do not get on. So does the bare edge, which drinks. The ochre bucket is nearly empty, and what is left of it is counted.',
    ],
    facts: [
      ['Sold', 'By the piece'],
      ['Thick', '9 mm, give or take one'],
      ['Clay', 'Speckled stoneware'],
      ['Fired at', '1,240 °C for 22 hours'],
      ['Leaves us', 'Three weeks after you order'],
    ],
    pictures: ['tile-wall', 'tile-edges'],
    options: ['Glaze', 'Size', 'Edge', 'Place'],
    variants: glazes.flatMap((glaze) =>
      sizes.flatMap((size) =>
        edges.flatMap((edge) =>
          places.flatMap((place): Variant[] => {
            if (place.code === 'OUT' && (glaze === 'Tide' || edge.name === 'Bare clay')) return []
            const code = `${glaze}-${size.code}-${edge.name.replace(' ', '')}-${place.code}`
            return [
              {
                sku: `TILE-${code.toUpperCase()}`,
                attributes: { Glaze: glaze, Size: size.name, Edge: edge.name, Place: place.name },
                priceCents: size.priceCents + edge.moreCents + place.moreCents,
                stock: unitsOf(glaze, size.code),
                weightGrams: size.weightGrams,
              },
            ]
          }),
        ),
      ),
    ),
  },
]

/** Returns the stock of a tile: null for all glazes but ochre, because tiles are made to order and their stock is not tracked. */
function unitsOf(glaze: string, size: string): number | null {
  if (glaze !== 'Ochre') return null
  return { '100': 40, '130': 12, '150': 3 }[size] ?? 0
}
