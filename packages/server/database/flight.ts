import pg from 'pg'
import utils from 'pg/lib/utils.js'
import { columnTypes } from './column-types.ts'
import { RowMaker } from './row-maker.ts'

/** The answer to a statement: its rows, how many it changed or returned, and its command, such as `COMMIT`. */
export type Result = { rows: unknown[]; rowCount: number | null; command: string }

type Answered = (error: Error | null, result: Result) => void

/** A statement of a flight. It is prepared under `name`, unless that is empty. */
export type SentStatement = { name: string; text: string; values: readonly unknown[]; answered: Answered }

/** The connection of a client of `pg`, as far as a flight uses it. */
type Connection = {
  stream: { write(bytes: Buffer): void; cork(): void; uncork(): void }
  /** Texts of the statements that are prepared, and of those that are being prepared, by their names. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P' }): void
}

/** What makes the rows of the statements that a connection has prepared, by their names. */
const rowMakersOf = new WeakMap<Connection, Map<string, RowMaker>>()

/**
 * Statements that are sent together and answered together, which for PostgreSQL is one write instead of one for each. When one fails,
 * those after it are not run and fail alike. Outside a transaction they are one. Give it to `client.query`, which calls its methods.
 *
 * The columns of a prepared statement are asked for when it runs for the first time on a connection. They stay as they are, since
 * PostgreSQL refuses a prepared statement whose columns have changed.
 */
export class Flight {
  readonly statements: SentStatement[] = []
  /** Called when everything is answered. `client.query` puts the end of its timeout before it. */
  callback: (error?: Error | null) => void = () => {}
  readonly #results: Result[] = []
  readonly #rowErrors = new Map<number, Error>()
  /** Which statements are prepared by this flight, by their names. */
  readonly #parsedHere = new Map<string, number>()
  #rowMakers: (RowMaker | null)[] = []
  #result: Result = newResult()
  #connection: Connection | null = null
  #isAnswered = false
  readonly #isTransaction: boolean

  /** `isTransaction`: the statements are sent outside a transaction, so that none of them is saved when anything fails. */
  constructor({ isTransaction = false } = {}) {
    this.#isTransaction = isTransaction
  }

  /** Throws for a value that cannot be sent. */
  add({ values, ...statement }: SentStatement): void {
    this.statements.push({ ...statement, values: values.map(utils.prepareValue) })
  }

  /** The statement that PostgreSQL is answering. `client` notes under its name that it is prepared now. */
  get #current(): SentStatement | undefined {
    return this.statements[this.#results.length]
  }
  get name(): string | undefined {
    return this.#current?.name
  }
  get text(): string | undefined {
    return this.#current?.text
  }

  submit(connection: Connection): Error | null {
    this.#connection = connection
    const renamed = this.#claimNames(connection)
    if (renamed) return new Error(`The name ${renamed.name} belongs to another statement.`)
    const known = rowMakersOf.get(connection)
    this.#rowMakers = this.statements.map(({ name }) => known?.get(name) ?? null)
    connection.stream.cork()
    for (const [at, { name, text, values }] of this.statements.entries()) {
      if (name === '' || this.#parsedHere.get(name) === at) connection.parse({ name, text })
      connection.bind({ statement: name, values })
      if (this.#rowMakers[at] === null) connection.describe({ type: 'P' })
      connection.stream.write(executeMessage)
    }
    connection.stream.write(syncMessage)
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#remember(
      fields.map(({ name, dataTypeID }) => ({ name, parse: columnTypes.getTypeParser(dataTypeID, 'text') })),
    )
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const at = this.#results.length
    if (this.#rowErrors.has(at)) return
    try {
      this.#result.rows.push(this.#rowMakers[at]?.make(fields))
    } catch (error) {
      this.#rowErrors.set(at, error instanceof Error ? error : new Error(String(error)))
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#rowMakers[this.#results.length] === null) this.#remember([]) // none were described: it returns no rows
    const words = text.split(' ')
    this.#result.command = words[0] ?? ''
    const count = Number(words.at(-1))
    this.#result.rowCount = Number.isNaN(count) ? null : count
    this.#next()
  }

  handleEmptyQuery(): void {
    this.#next()
  }

  handleReadyForQuery(): void {
    this.callback()
    this.#answer(null)
  }

  handleError(error: Error): void {
    // PostgreSQL skipped the statements after the failed one, and has not prepared them either.
    const skipped = new Set(this.statements.slice(this.#results.length + 1).map(({ name }) => name))
    for (const name of this.#parsedHere.keys())
      if (skipped.has(name)) delete this.#connection?.submittedNamedStatements[name]
    this.callback(error)
    this.#answer(error)
  }

  /** Notes the names under which statements will be prepared. Returns a statement whose name has another one, if there is one. */
  #claimNames({
    parsedStatements: parsed,
    submittedNamedStatements: submitted,
  }: Connection): SentStatement | undefined {
    for (const [at, statement] of this.statements.entries()) {
      const { name, text } = statement
      if (name === '') continue
      const known = parsed[name] ?? submitted[name]
      if (known === undefined) {
        submitted[name] = text
        this.#parsedHere.set(name, at)
      } else if (known !== text) {
        for (const claimed of this.#parsedHere.keys()) delete submitted[claimed]
        return statement
      }
    }
    return undefined
  }

  #next(): void {
    this.#results.push(this.#result)
    this.#result = newResult()
  }

  #answer(error: Error | null): void {
    if (this.#isAnswered) return
    this.#isAnswered = true
    for (const [at, { answered }] of this.statements.entries()) {
      const result = error && this.#isTransaction ? undefined : this.#results[at]
      answered(result ? (this.#rowErrors.get(at) ?? null) : (error ?? notAnswered()), result ?? newResult())
    }
  }

  #remember(columns: ConstructorParameters<typeof RowMaker>[0]): void {
    const maker = new RowMaker(columns)
    this.#rowMakers[this.#results.length] = maker
    const name = this.#current?.name ?? ''
    const connection = this.#connection
    if (!connection || name === '') return
    const known = rowMakersOf.get(connection)
    if (known) known.set(name, maker)
    else rowMakersOf.set(connection, new Map([[name, maker]]))
  }
}
// `client.query` takes only queries of its own class while it sends one before the answer to another.
Object.setPrototypeOf(Flight.prototype, pg.Query.prototype as object)

/** Sends a flight on a connection, after what was sent there before. */
export function sendFlight(client: pg.Client | pg.PoolClient, flight: Flight): void {
  client.query(flight as unknown as pg.Submittable)
}

/** Sends statements outside a transaction, as one flight and one transaction, and returns the answer to the last one. */
export function askTogether(
  client: pg.Client | pg.PoolClient,
  statements: readonly Omit<SentStatement, 'answered'>[],
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const flight = new Flight({ isTransaction: true })
    for (const [at, statement] of statements.entries()) {
      const isLast = at === statements.length - 1
      const answered: Answered = (error, result) => (error ? reject(error) : resolve(result))
      flight.add({ ...statement, answered: isLast ? answered : () => {} })
    }
    sendFlight(client, flight)
  })
}

function newResult(): Result {
  return { rows: [], rowCount: null, command: '' }
}

function notAnswered(): Error {
  return new Error('PostgreSQL did not answer a statement.')
}

// Execute (of the unnamed portal, all rows) and Sync. https://www.postgresql.org/docs/current/protocol-message-formats.html
const executeMessage = Buffer.from([0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0])
const syncMessage = Buffer.from([0x53, 0, 0, 0, 4])
