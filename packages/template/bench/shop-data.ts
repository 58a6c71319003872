/** One of 200 products (640 variants in all), in the shape of the page JSON. */
export type Product = ReturnType<typeof product>

const names = ['Cup', 'Bowl', 'Plate', 'Jug', 'Vase', 'Pot & lid', 'Dish', 'Teapot', 'Lamp <tall>', 'Tile']
const glazes = ['Oat', 'Iron', 'Celadon', 'Ash', 'Slip']
const sizes = ['Small', 'Medium', 'Large']

export const products: readonly Product[] = Array.from({ length: 200 }, (_, index) => product(index))

function product(index: number) {
  const title = `${names[index % names.length]} no. ${index + 1}`
  const many = index % 5 === 0 ? 4 : 3
  const variants = Array.from({ length: many }, (_, at) => variant(index, at))
  const [first] = variants
  return {
    id: `5f0000000000000000000${1000 + index}`,
    collectionId: '5f00000000000000000000c1',
    recordType: 11,
    urlId: `item-${index + 1}`,
    fullUrl: `/shop/item-${index + 1}`,
    title,
    excerpt: `${title} is thrown on the wheel, glazed twice and fired slowly in a wood kiln; every piece differs a little from the next, which is the point of it.`,
    featured: index % 7 === 0,
    tags: ['stoneware', glazes[index % glazes.length] ?? '', 'handmade'].slice(0, 1 + (index % 3)),
    mainImage: index % 4 === 0 ? null : { assetUrl: `/s/5f${index}/piece.jpg`, title: `Picture of ${title}` },
    rating: { average: 3 + (index % 20) / 10, count: index % 13 },
    structuredContent: {
      productType: 1,
      isSubscribable: false,
      useCustomAddButtonText: false,
      onSale: index % 6 === 0,
      priceMoney: first?.priceMoney,
      salePriceMoney: first?.salePriceMoney,
      variantOptionOrdering: ['Glaze', 'Size'],
      variants,
    },
  }
}

function variant(index: number, at: number) {
  const cents = 1800 + 50 * (index % 17) + 300 * at
  return {
    id: `v-${index}-${at}`,
    sku: `KILN-${index}-${at}`,
    attributes: { Glaze: glazes[at % glazes.length] ?? '', Size: sizes[at % sizes.length] ?? '' },
    optionValues: [
      { optionName: 'Glaze', value: glazes[at % glazes.length] ?? '' },
      { optionName: 'Size', value: sizes[at % sizes.length] ?? '' },
    ],
    price: cents,
    salePrice: cents - 200,
    priceMoney: { value: (cents / 100).toFixed(2), currency: 'USD' },
    salePriceMoney: { value: ((cents - 200) / 100).toFixed(2), currency: 'USD' },
    onSale: index % 6 === 0,
    unlimited: false,
    qtyInStock: index % 11 === 0 ? 0 : 4 + at,
  }
}
