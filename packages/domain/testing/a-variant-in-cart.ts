import type { VariantInCart } from '../cart/cart.ts'

/** A cup in one size, 50 in stock. */
export const cup: VariantInCart = {
  variantId: 'v',
  sku: 'CUP',
  attributes: { Size: 'small' },
  optionNames: ['Size'],
  priceCents: 1800,
  salePriceCents: 0,
  onSale: false,
  unlimited: false,
  qtyInStock: 50,
  isForSale: true,
  itemId: 'p',
  productType: 1,
  title: 'Cup',
  fullUrl: '/shop/cup',
  image: null,
  weightGrams: 0,
  taxClass: 'standard',
}

/** A digital product on sale. */
export const guide: VariantInCart = {
  ...cup,
  variantId: 'g',
  sku: 'GUIDE',
  attributes: {},
  optionNames: [],
  priceCents: 700,
  salePriceCents: 500,
  onSale: true,
  unlimited: true,
  productType: 2,
}
