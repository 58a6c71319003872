import {
  addDateEvidence,
  decideDateOrder,
  noDateEvidence,
  type DateEvidence,
  type DateOrder,
  type WrittenDate,
} from '@sitewright/domain/import/date-order.ts'
import {
  cellsOf,
  leftOutColumns,
  missingRequiredColumns,
  parseImportHeader,
  type ImportColumn,
} from '@sitewright/domain/reviews/import-columns.ts'
import { quoteCellExcerpt } from '@sitewright/domain/reviews/import-row.ts'
import { ImportFileError, inspectImportFile, readImportRows, type ImportFile, type ImportRow } from '../import/index.ts'

/** A file of reviews: how it is written, its columns, and the order of day and month in its dates. */
export type ReviewFile = ImportFile & {
  header: readonly string[]
  columns: ReadonlyMap<ImportColumn, number>
  leftOutColumns: readonly string[]
  dateOrder: DateOrder
}

/**
 * Reads a file of reviews to learn how it is written. `dateOrder` overrules what the dates say. Throws `ImportFileError` when a
 * required column is missing, or when the order of the dates is open.
 */
export async function inspectReviewFile(path: string, dateOrder: DateOrder | null): Promise<ReviewFile> {
  const file = await inspectImportFile(path)
  let found: Pick<ReviewFile, 'header' | 'columns'> | null = null
  let evidence = noDateEvidence
  for await (const row of readImportRows(file)) {
    if (found) evidence = addDatesOf(evidence, found.columns, row)
    else found = columnsOf(row.record)
  }
  if (!found) throw new ImportFileError('The file is empty.')
  return {
    ...file,
    ...found,
    leftOutColumns: leftOutColumns(found.header, found.columns),
    dateOrder: dateOrder ?? orderOf(evidence),
  }
}

function columnsOf(header: readonly string[]): Pick<ReviewFile, 'header' | 'columns'> {
  const columns = parseImportHeader(header)
  const missing = missingRequiredColumns(columns)
  if (missing.length > 0) throw new ImportFileError(`The first line names no column for ${missing.join(' and ')}.`)
  return { header, columns }
}

function addDatesOf(evidence: DateEvidence, columns: ReviewFile['columns'], { record, line }: ImportRow): DateEvidence {
  const { date = '', replyDate = '' } = cellsOf(columns, record)
  return addDateEvidence(addDateEvidence(evidence, { line, date }), { line, date: replyDate })
}

function orderOf(evidence: DateEvidence): DateOrder {
  const decided = decideDateOrder(evidence)
  if (typeof decided === 'string') return decided
  throw new ImportFileError(
    `${openOrder(decided.open)} Say which comes first: --dates day-first or --dates month-first.`,
  )
}

function openOrder(open: readonly WrittenDate[]): string {
  const [one, other] = open.map(({ line, date }) => `${quoteCellExcerpt(date)} in line ${line}`)
  return other === undefined
    ? `The dates, such as ${one}, can be read with the day or the month first.`
    : `The dates contradict each other: ${one} and ${other} have day and month in different orders.`
}
