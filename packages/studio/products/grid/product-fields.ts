import { productTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import type { FieldColumn, GridColumn } from './variant-table.ts'

/** The fields that variants of a product type have: only goods are weighed, and only goods and services can run out. */
const fieldsByType: Record<ProductType, readonly FieldColumn[]> = {
  [productTypes.physical]: ['price', 'salePrice', 'stock', 'sku', 'weight', 'length', 'width', 'height', 'taxClass'],
  [productTypes.service]: ['price', 'salePrice', 'stock', 'sku', 'taxClass'],
  [productTypes.digital]: ['price', 'salePrice', 'sku', 'taxClass'],
  [productTypes.giftCard]: ['price', 'sku'],
  [productTypes.paywall]: ['price', 'salePrice', 'sku', 'taxClass'],
}

export function fieldsOfType(productType: ProductType): readonly FieldColumn[] {
  return fieldsByType[productType]
}

/** Returns the columns of the grid: the options, then the fields of the product's type. */
export function gridColumns(options: readonly string[], productType: ProductType): GridColumn[] {
  return [...options.keys(), ...fieldsOfType(productType)]
}
