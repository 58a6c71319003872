import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  cellsOf,
  missingRequiredColumns,
  parseImportHeader,
  type ImportColumn,
} from '@sitewright/domain/reviews/import-columns.ts'
import {
  parseReviewRow,
  quoteCellExcerpt,
  type ParsedReviewRow,
  type RowImportOptions,
} from '@sitewright/domain/reviews/import-row.ts'
import { CsvError, parse } from 'csv-parse'
import type { ProductIdentifiers } from '../catalog/index.ts'
import type { NewReview } from './review.store.ts'

/**
 * Result of reading one line of an import file: a review with its pictures, or the reasons why it is invalid. `line` counts from
 * 1.
 */
export type ImportLineResult =
  | {
      line: number
      review: Omit<NewReview, 'id'>
      pictures: readonly string[]
      /** Messages about content that is not imported with the review, such as unusable URLs of product pictures. */
      leftOut: readonly string[]
      isOfNoProduct: boolean
    }
  | { line: number; faults: readonly string[] }

/** Thrown when an import file is not CSV or has no reviews. The message is a full sentence for the user. */
export class ReviewFileError extends Error {
  override name = 'NoReviewsFile'
}

/**
 * Maximum length of a row in characters. Longer rows are rejected: an unclosed quotation mark would otherwise make the rest of
 * the file one row.
 */
const longestRow = 200_000

/** Streams a file of reviews line by line, whatever its size. Throws `ReviewFileError`. */
export async function* readLines(
  file: string,
  products: ProductFinder,
  options: RowImportOptions,
): AsyncGenerator<ImportLineResult, void, undefined> {
  let header: ReadonlyMap<ImportColumn, number> | null = null
  for await (const { record, line } of rowsOf(file)) {
    if (!header) {
      header = parseImportHeader(record)
      const missing = missingRequiredColumns(header)
      if (missing.length > 0) throw new ReviewFileError(`The first line names no column for ${missing.join(' and ')}.`)
      continue
    }
    if (record.every((cell) => cell.trim() === '')) continue
    const read = parseReviewRow(cellsOf(header, record), options)
    if ('foreignId' in read) yield { line, ...reviewOf(read, products.find(read.product)) }
    else yield { line, faults: read }
  }
  if (!header) throw new ReviewFileError('The file is empty.')
}

/** Parses an import file as CSV. The delimiter (comma, semicolon or tab) is detected in the first line. */
async function* rowsOf(file: string): AsyncGenerator<{ record: string[]; line: number }, void, undefined> {
  const parser = createReadStream(file).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(file),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
    }),
  )
  let line = 1
  try {
    for await (const read of parser) {
      // The option `info: true` makes the parser yield this shape; its type declarations say `any`.
      const { record, info } = read as { record: string[]; info: { lines: number } }
      yield { record, line }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ReviewFileError(`From line ${line} on the file can’t be read: a quotation mark may be missing there.`)
  }
}

async function delimiterOf(file: string): Promise<string> {
  let first = ''
  for await (const chunk of createReadStream(file, { encoding: 'utf8', start: 0, end: 10_000 })) first += String(chunk)
  const head = first.split(/\r?\n/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counted.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

function reviewOf(read: ParsedReviewRow, product: ProductIdentifiers | undefined) {
  const { product: named, pictures, productPictures, ...review } = read
  const productName = named.name || (product?.title ?? '')
  const key =
    read.foreignId === ''
      ? ['row', named, read.atMs, read.quarters, read.firstName, read.lastInitial, read.userName, read.title, read.text]
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
