import pg from 'pg'

const parserOfPg = pg.types.getTypeParser
const parseInstant = parserOfPg(pg.types.builtins.TIMESTAMPTZ)

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: safeInteger,
  1016: listOf(safeInteger),
  1082: String, // `date` has no time zone, so it stays text
  1184: epochMs,
  1185: listOf(epochMs),
  2950: hexId,
  2951: listOf(hexId),
}

/** Parsers for column values: ids as 32 hex digits, bigint as a safe integer, timestamptz as epoch milliseconds, date as text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? parserOfPg(oid, format),
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`The database holds ${text}, which is no safe integer.`)
  return value
}

/**
 * Parses a timestamptz as epoch milliseconds. Has a fast path for the format of a UTC session and four-digit years, because a
 * cart of 100 lines has 300 timestamps.
 */
function epochMs(text: string): number {
  const isUsual = text.endsWith('+00') && text[4] === '-' && text[10] === ' '
  if (isUsual) return Date.parse(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
  const at: unknown = parseInstant(text)
  return at instanceof Date ? at.getTime() : Number(at) // `pg` returns infinity as a number
}

function hexId(text: string): string {
  return text.replaceAll('-', '')
}

/** Returns a parser of one-dimensional arrays in PostgreSQL's text format. Their items must contain neither commas nor quotes. */
function listOf(parseItem: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    if (text === '{}') return []
    const items = text.slice(1, -1).split(',')
    return items.map((item) => (item === 'NULL' ? null : parseItem(item.replaceAll('"', ''))))
  }
}
