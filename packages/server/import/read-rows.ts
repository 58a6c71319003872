import { pipeline, Readable } from 'node:stream'
import { detectSeparator, isSeparatorLine, type Separator } from '@sitewright/domain/import/separator.ts'
import { CsvError, parse } from 'csv-parse'
import { decodeFile, detectEncoding, type ImportEncoding } from './encoding.ts'

/** A CSV file with its detected encoding and separator. */
export type ImportFile = { path: string; encoding: ImportEncoding; separator: Separator }

/** A row of an import file. `line` counts from 1. */
export type ImportRow = { record: readonly string[]; line: number }

/** Thrown when an import file can't be read, or has no rows of the wanted kind. The message is a full sentence for the user. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** Detects how an import file is written. The file is read from beginning to end, because its last byte can decide its encoding. */
export async function inspectImportFile(path: string): Promise<ImportFile> {
  const encoding = await detectEncoding(path)
  return { path, encoding, separator: detectSeparator(await startOf(path, encoding)) }
}

const headerChars = 20_000

async function startOf(path: string, encoding: ImportEncoding): Promise<string> {
  let start = ''
  for await (const part of decodeFile(path, encoding)) {
    start += part
    if (start.length >= headerChars) break
  }
  return start.slice(0, headerChars)
}

/**
 * Maximum length of a row in characters. Longer rows are rejected: an unclosed quotation mark would otherwise make the rest of
 * the file one row.
 */
const longestRow = 200_000

/** Streams the rows of an import file, whatever its size, the header first; rows without content are left out. Throws `ImportFileError`. */
export async function* readImportRows(file: ImportFile): AsyncGenerator<ImportRow, void, undefined> {
  const parser = parse({
    delimiter: file.separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  // The parser's iterator throws what the pipeline reports.
  pipeline(Readable.from(decodeFile(file.path, file.encoding)), parser, () => undefined)
  let line = 1
  try {
    for await (const read of parser) {
      // The option `info: true` makes the parser yield this shape; its type declarations say `any`.
      const { record, info } = read as { record: string[]; info: { lines: number } }
      const isFirst = line === 1
      const isContent = record.some((cell) => cell.trim() !== '') && !(isFirst && isSeparatorLine(record))
      if (isContent) yield { record, line }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ImportFileError(`From line ${line} on the file can’t be read: a quotation mark may be missing there.`)
  }
}
