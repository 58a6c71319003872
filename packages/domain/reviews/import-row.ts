import { cleanLine, cleanLines } from './clean-text.ts'
import { reviewLimits } from './check-review.ts'
import type { ImportCells } from './import-columns.ts'
import { readImportDate } from './import-date.ts'
import { readProductPictures, type ProductPictures } from './product-pictures.ts'
import { firstLetter, reviewSources, type ReviewState, type ReviewWords } from './review.ts'
import { readRating } from './stars.ts'

/** A review as a row of a file says it, before its product is looked for. */
export type ImportedReview = ReviewWords & {
  foreignId: string
  atMs: number
  state: ReviewState
  product: { id: string; address: string; sku: string; name: string }
  /** Names of files, or addresses. */
  pictures: readonly string[]
  productPictures: ProductPictures
}

/** `now` stands for a date that is not there. `marketplace` names where all of the file was posted; '' leaves it to the rows. */
export type ImportWays = { now: number; marketplace: string }

const longest = { foreignId: 200, source: 60, product: 300, file: 1000 } as const

/** The review of a row, or every reason for which it can't be taken. Cells that look like formulas are text as any other. */
export function importedReview(cells: ImportCells, ways: ImportWays): ImportedReview | string[] {
  const line = (name: keyof ImportCells): string => cleanLine(cells[name] ?? '')
  const quarters = readRating(cells.stars ?? '')
  const atMs = line('date') === '' ? ways.now : readImportDate(line('date'), ways.now)
  const text = cleanLines(cells.text ?? '')
  const title = line('title')
  const source = ways.marketplace || (isOwnSource(line('source')) ? '' : line('source'))
  const name = nameOf(cells)
  const pictures = line('pictures') === '' ? [] : line('pictures').split(/\s*[,;|]\s*|\s+(?=https?:)/)
  const faults = [
    quarters === null && `stars are ${quoted(cells.stars)}, which is no number from 1 to 5`,
    atMs === null && `the date is ${quoted(cells.date)}, which is none that has been`,
    text === '' && title === '' && 'neither a title nor a text',
    tooLong('text', text, reviewLimits.text),
    tooLong('title', title, reviewLimits.title),
    tooLong('name', [name.firstName, name.loginName, name.userName].join(''), reviewLimits.name * 2),
    tooLong('id', line('foreignId'), longest.foreignId),
    tooLong('source', source, longest.source),
    pictures.length > reviewLimits.pictures * 4 && `${pictures.length} pictures`,
  ].filter((fault) => fault !== false)
  if (quarters === null || atMs === null || faults.length > 0) return faults
  return {
    foreignId: line('foreignId'),
    quarters,
    title,
    text,
    ...name,
    atMs,
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
    productPictures: readProductPictures(line('productPictures')),
  }
}

/** A name of two words and more becomes a first name and an initial, as it is shown (SF-3.12); an address of mail is no name. */
function nameOf(cells: ImportCells): Pick<ImportedReview, 'firstName' | 'lastInitial' | 'loginName' | 'userName'> {
  const firstName = cleanLine(cells.firstName ?? '')
  const loginName = withoutMail(cleanLine(cells.loginName ?? ''))
  if (firstName !== '')
    return { firstName, lastInitial: firstLetter(cleanLine(cells.lastName ?? '')), loginName, userName: '' }
  const words = withoutMail(cleanLine(cells.name ?? '')).split(' ')
  if (words.length < 2) return { firstName: '', lastInitial: '', loginName, userName: words[0] ?? '' }
  const last = words.at(-1) ?? ''
  return { firstName: words.slice(0, -1).join(' '), lastInitial: firstLetter(last), loginName, userName: '' }
}

function withoutMail(name: string): string {
  return name.includes('@') ? (name.split('@')[0] ?? '') : name
}

/** What exports say of reviews that were written in the shop itself. */
function isOwnSource(source: string): boolean {
  return /^(|own|web|site|website|store|shop|email|mail|import|imported|csv|admin|judge\.?me|yotpo|organic|review.?request)$/i.test(
    source,
  )
}

/** What nobody says is shown, as it was where it comes from. */
function stateOf(said: string): ReviewState {
  if (/^(held|pending|unpublished|waiting|new|false|no|0)$/i.test(said)) return 'held'
  return /^(rejected|spam|hidden|archived|declined|not ok)$/i.test(said) ? 'rejected' : 'published'
}

/** The last part of an address is what a product is called in it. */
function addressOf(said: string): string {
  const path = said.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .slice(0, longest.product)
}

function tooLong(name: string, value: string, most: number): string | false {
  return value.length > most && `the ${name} has ${value.length} characters, and ${most} is the most`
}

const longestQuoted = 30

/** A few characters of a cell, on one line, that no spreadsheet reads as a formula. */
export function quoted(cell: string | undefined): string {
  const line = cleanLine(cell ?? '')
  return line === ''
    ? 'empty'
    : `“${line.length > longestQuoted ? `${line.slice(0, longestQuoted).toWellFormed()}…` : line}”`
}
