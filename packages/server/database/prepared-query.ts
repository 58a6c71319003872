import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { columnTypes } from './column-types.ts'

/** The answer to a statement: its rows, how many it changed or returned, and its command, such as `COMMIT`. */
export type Result = { rows: unknown[]; rowCount: number | null; command: string }

type Answered = (error: Error | null, result: Result) => void

type Columns = readonly { name: string; parse: (text: string) => unknown }[]

/** Connection of `pg`, with the members that sending a statement needs. */
type Connection = {
  stream: { write(bytes: Buffer): void }
  bind(message: { statement: string; values: readonly unknown[] }): void
}

/** What `pg` calls on a query, and what our query takes from it. `@types/pg` knows little of it. */
type SentQuery = {
  name: string
  text: string
  values: unknown[]
  prepare(connection: Connection): void
}
const SentQuery = pg.Query as unknown as new (text: string, values: unknown[]) => SentQuery

/** The columns of the statements that a connection has prepared, by their names. */
const columnsOf = new WeakMap<Connection, Map<string, Columns>>()

/**
 * A prepared statement. Its columns are asked for when it runs for the first time on a connection; they stay as they are, since
 * PostgreSQL refuses a prepared statement whose columns have changed. Later runs send two messages less and get one less, with a name and
 * a type for each column, and leave in two writes instead of four.
 */
export class PreparedQuery extends SentQuery {
  readonly callback: Answered
  #connection: Connection | null = null
  #columns: Columns | null = null
  #rowError: Error | null = null
  readonly #result: Result = { rows: [], rowCount: null, command: '' }

  constructor({ name, text, values }: { name: string; text: string; values: unknown[] }, callback: Answered) {
    super(text, values.map(utils.prepareValue)) // here, where one that cannot be sent throws before anything is sent
    this.name = name
    this.callback = callback
  }

  override prepare(connection: Connection): void {
    this.#connection = connection
    this.#columns = columnsOf.get(connection)?.get(this.name) ?? null
    if (this.#columns === null) {
      super.prepare(connection)
      return
    }
    connection.bind({ statement: this.name, values: this.values })
    connection.stream.write(executeAndSync)
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#remember(
      fields.map(({ name, dataTypeID }) => ({ name, parse: columnTypes.getTypeParser(dataTypeID, 'text') })),
    )
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#rowError) return
    try {
      this.#result.rows.push(rowOf(this.#columns ?? [], fields))
    } catch (error) {
      this.#rowError = error instanceof Error ? error : new Error(String(error))
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#columns === null) this.#remember([]) // no columns were described: the statement returns no rows
    const words = text.split(' ')
    this.#result.command = words[0] ?? ''
    this.#result.rowCount = words.length > 1 ? Number(words.at(-1)) : null
  }

  handleReadyForQuery(): void {
    this.callback(this.#rowError, this.#result)
  }

  handleError(error: Error): void {
    this.callback(error, this.#result)
  }

  #remember(columns: Columns): void {
    this.#columns = columns
    const connection = this.#connection
    if (!connection) return
    const known = columnsOf.get(connection)
    if (known) known.set(this.name, columns)
    else columnsOf.set(connection, new Map([[this.name, columns]]))
  }
}

function rowOf(columns: Columns, fields: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (const [at, { name, parse }] of columns.entries()) {
    const text = fields[at] ?? null
    row[name] = text === null ? null : parse(text)
  }
  return row
}

/** The messages Execute (of the unnamed portal, all rows) and Sync. https://www.postgresql.org/docs/current/protocol-message-formats.html */
const executeAndSync = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0x53, 0, 0, 0, 4])
