import { createHash } from 'node:crypto'
import { unreadableColumns } from '@sitewright/domain/import/unreadable-columns.ts'
import { cellsOf } from '@sitewright/domain/reviews/import-columns.ts'
import {
  parseReviewRow,
  quoteCellExcerpt,
  type ParsedReviewRow,
  type RowImportOptions,
} from '@sitewright/domain/reviews/import-row.ts'
import type { ProductIdentifiers } from '../catalog/index.ts'
import { readImportRows, type ImportRow } from '../import/index.ts'
import type { ReviewFile } from './import-file.ts'
import type { ImportedReview } from './import.store.ts'

/**
 * Result of reading one line of an import file: a review with its pictures, or the reasons why it is invalid. `line` counts from
 * 1.
 */
export type ImportLineResult =
  | {
      line: number
      review: Omit<ImportedReview, 'id'>
      pictures: readonly string[]
      /** Messages about content that is not imported with the review, such as unusable URLs of product pictures. */
      leftOut: readonly string[]
      isOfNoProduct: boolean
    }
  | { line: number; faults: readonly string[] }

/** Streams a file of reviews line by line, whatever its size. Throws `ImportFileError`. */
export async function* readLines(
  file: ReviewFile,
  products: ProductFinder,
  options: Omit<RowImportOptions, 'dateOrder'>,
): AsyncGenerator<ImportLineResult, void, undefined> {
  let isHeader = true
  for await (const row of readImportRows(file)) {
    if (!isHeader) yield judgeRow(file, row, products, options)
    isHeader = false
  }
}

function judgeRow(
  { header, columns, dateOrder }: ReviewFile,
  { record, line }: ImportRow,
  products: ProductFinder,
  options: Omit<RowImportOptions, 'dateOrder'>,
): ImportLineResult {
  const unreadable = unreadableColumns(header, record, columns.values())
  const faults = unreadable.map((name) => `${quoteCellExcerpt(name)} holds a character that was lost (U+FFFD)`)
  const read = parseReviewRow(cellsOf(columns, record), { ...options, dateOrder })
  if (!('foreignId' in read)) return { line, faults: [...faults, ...read] }
  return faults.length > 0 ? { line, faults } : { line, ...reviewOf(read, products.find(read.product)) }
}

function reviewOf(read: ParsedReviewRow, product: ProductIdentifiers | undefined) {
  const { product: named, pictures, productPictures, ...review } = read
  const productName = named.name || (product?.title ?? '')
  const key =
    read.foreignId === ''
      ? [
          'row',
          named,
          read.isDated ? read.atMs : null,
          read.quarters,
          read.firstName,
          read.lastInitial,
          read.userName,
          read.title,
          read.text,
        ]
      : ['id', read.sourceName, read.foreignId]
  const identity = createHash('sha256').update(JSON.stringify(key)).digest()
  const foreignId = read.foreignId === '' ? null : read.foreignId
  return {
    review: {
      ...review,
      foreignId,
      identity,
      productId: product?.id ?? null,
      productName,
      productKey: product?.id ?? (productName || [named.id, named.address, named.sku].join(' ').trim()),
      productPictures: productPictures.kept,
    },
    pictures,
    leftOut: productPictures.refused.map((address) => `its product picture ${quoteCellExcerpt(address)} is left out`),
    isOfNoProduct: product === undefined,
  }
}

export type ProductFinder = { find: (named: ParsedReviewRow['product']) => ProductIdentifiers | undefined }

/** Returns a function that finds the product of a row by its id, SKU, URL or name, whichever the row has. */
export function makeProductFinder(products: readonly ProductIdentifiers[]): ProductFinder {
  const bySku = new Map(products.flatMap((product) => product.skus.map((sku) => [sku.toLowerCase(), product] as const)))
  const byId = new Map(products.map((product) => [product.id, product]))
  const byAddress = new Map(products.map((product) => [product.urlId, product]))
  const byTitle = new Map(products.map((product) => [product.title.toLowerCase(), product]))
  return {
    find: ({ id, sku, address, name }) =>
      byId.get(id.toLowerCase()) ??
      bySku.get(sku.toLowerCase()) ??
      byAddress.get(address) ??
      byTitle.get(name.toLowerCase()) ??
      bySku.get(id.toLowerCase()),
  }
}
