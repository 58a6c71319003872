import type { DateOrder } from '../import/date-order.ts'
import { parseImportDateMs } from '../import/import-date.ts'
import { decodedUrlPath } from '../pages/url-id.ts'
import { cleanSingleLineText, cleanMultilineText } from './clean-text.ts'
import { reviewLimits } from './check-review.ts'
import type { ImportCells } from './import-columns.ts'
import { parseProductPictureUrls, type ParsedPictureUrls } from './import-picture-urls.ts'
import { firstLetter, reviewSources, type ReviewState, type ReviewContent } from './review.ts'
import { parseRatingQuarters } from './stars.ts'

/** A review parsed from a row of an import file, before its product is looked up. */
export type ParsedReviewRow = ReviewContent & {
  foreignId: string
  atMs: number
  /** False when the row has no date; `atMs` is the time of the import then. */
  isDated: boolean
  /** The shop's public answer; '' when there is none. */
  reply: string
  repliedAtMs: number | null
  state: ReviewState
  product: { id: string; address: string; sku: string; name: string }
  /** The review's pictures: file names or URLs. */
  pictures: readonly string[]
  productPictures: ParsedPictureUrls
}

/**
 * Options of a review import. `now` is the date of reviews without one. `marketplace` is the origin of all reviews; '' reads it
 * from each row. `dateOrder` is the order of day and month in all dates of the file.
 */
export type RowImportOptions = { now: number; marketplace: string; dateOrder: DateOrder }

const longest = { foreignId: 200, source: 60, product: 300, file: 1000 } as const

/**
 * Parses a row of an import file. Returns the review, or all reasons why the row is invalid. Spreadsheet formulas are imported as
 * plain text.
 */
export function parseReviewRow(cells: ImportCells, options: RowImportOptions): ParsedReviewRow | string[] {
  const line = (name: keyof ImportCells): string => cleanSingleLineText(cells[name] ?? '')
  const quarters = parseRatingQuarters(cells.stars ?? '')
  const isDated = line('date') !== ''
  const atMs = isDated ? parseImportDateMs(line('date'), options.now, options.dateOrder) : options.now
  const { faults: replyFaults, ...reply } = replyOf(cells, options)
  const text = cleanMultilineText(cells.text ?? '')
  const title = line('title')
  const source = options.marketplace || (isOwnSource(line('source')) ? '' : line('source'))
  const name = nameOf(cells)
  const pictures = line('pictures') === '' ? [] : line('pictures').split(/\s*[,;|]\s*|\s+(?=https?:)/)
  const faults = [
    quarters === null && `stars are ${quoteCellExcerpt(cells.stars)}, which is no number from 1 to 5`,
    atMs === null && `the date is ${quoteCellExcerpt(cells.date)}, which is none that has been`,
    text === '' && title === '' && 'neither a title nor a text',
    tooLong('text', text, reviewLimits.text),
    tooLong('title', title, reviewLimits.title),
    tooLong('name', [name.firstName, name.loginName, name.userName].join(''), reviewLimits.name * 2),
    tooLong('id', line('foreignId'), longest.foreignId),
    tooLong('source', source, longest.source),
    pictures.length > reviewLimits.pictures * 4 && `${pictures.length} pictures`,
    ...replyFaults,
  ].filter((fault) => fault !== false)
  if (quarters === null || atMs === null || faults.length > 0) return faults
  return {
    foreignId: line('foreignId'),
    quarters,
    title,
    text,
    ...name,
    atMs,
    isDated,
    ...reply,
    sourceType: source === '' ? reviewSources.imported : reviewSources.marketplace,
    sourceName: source,
    state: stateOf(line('state')),
    product: {
      id: line('productId').slice(0, longest.product),
      address: addressOf(line('product')),
      sku: line('sku').slice(0, longest.product),
      name: line('productName').slice(0, longest.product),
    },
    pictures: pictures.map((picture) => picture.slice(0, longest.file)),
    productPictures: parseProductPictureUrls(line('productPictures')),
  }
}

/** Parses the shop's answer to a review and its date; the date of a missing answer is ignored. */
function replyOf(cells: ImportCells, { now, dateOrder }: RowImportOptions) {
  const reply = cleanMultilineText(cells.reply ?? '')
  const written = reply === '' ? '' : cleanSingleLineText(cells.replyDate ?? '')
  const repliedAtMs = written === '' ? null : parseImportDateMs(written, now, dateOrder)
  const faults = [
    written !== '' &&
      repliedAtMs === null &&
      `the date of the reply is ${quoteCellExcerpt(written)}, which is none that has been`,
    tooLong('reply', reply, reviewLimits.reply),
  ]
  return { reply, repliedAtMs, faults }
}

/**
 * Splits a reviewer's name of two or more words into first name and initial, as it is displayed (SF-3.12). Keeps only the part
 * before the @ of an email address.
 */
function nameOf(cells: ImportCells): Pick<ParsedReviewRow, 'firstName' | 'lastInitial' | 'loginName' | 'userName'> {
  const firstName = cleanSingleLineText(cells.firstName ?? '')
  const loginName = withoutMail(cleanSingleLineText(cells.loginName ?? ''))
  if (firstName !== '')
    return { firstName, lastInitial: firstLetter(cleanSingleLineText(cells.lastName ?? '')), loginName, userName: '' }
  const words = withoutMail(cleanSingleLineText(cells.name ?? '')).split(' ')
  if (words.length < 2) return { firstName: '', lastInitial: '', loginName, userName: words[0] ?? '' }
  const last = words.at(-1) ?? ''
  return { firstName: words.slice(0, -1).join(' '), lastInitial: firstLetter(last), loginName, userName: '' }
}

function withoutMail(name: string): string {
  return name.includes('@') ? (name.split('@')[0] ?? '') : name
}

/** True when a review's source in an import file means the shop itself or its review app, not a marketplace. */
function isOwnSource(source: string): boolean {
  return /^(|own|web|site|website|store|shop|email|mail|import|imported|csv|admin|judge\.?me|yotpo|organic|review.?request)$/i.test(
    source,
  )
}

/**
 * Returns the moderation state of an imported review. A missing or unknown state means published, because the review was public
 * in the old shop.
 */
function stateOf(value: string): ReviewState {
  if (/^(held|pending|unpublished|waiting|new|false|no|0)$/i.test(value)) return 'held'
  if (/^spam$/i.test(value)) return 'spam'
  return /^(rejected|deleted|hidden|archived|declined|not ok)$/i.test(value) ? 'deleted' : 'published'
}

/** Returns the last path segment of a product's URL, which is the product's slug. */
function addressOf(url: string): string {
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const last = path.slice(path.lastIndexOf('/') + 1)
  return (decodedUrlPath(last) ?? last).slice(0, longest.product)
}

function tooLong(name: string, value: string, most: number): string | false {
  return value.length > most && `the ${name} has ${value.length} characters, and ${most} is the most`
}

const maxQuotedChars = 30

/**
 * Quotes the beginning of a cell on one line, for an error message. The quotation mark keeps spreadsheets from reading the cell
 * as a formula.
 */
export function quoteCellExcerpt(cell: string | undefined): string {
  const line = cleanSingleLineText(cell ?? '')
  return line === ''
    ? 'empty'
    : `“${line.length > maxQuotedChars ? `${line.slice(0, maxQuotedChars).toWellFormed()}…` : line}”`
}
