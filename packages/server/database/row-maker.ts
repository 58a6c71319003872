type Parse = (text: string) => unknown
type Row = Record<string, unknown>
type Fields = readonly (string | null)[]

/** Rows after which compiling pays. It takes about 70 µs, and saves one or two a row of thirty columns. */
const compiledAfterRows = 50
const isPlainName = (name: string): boolean => /^[a-z]\w*$/i.test(name)

/** Makes the rows of a statement from the texts of its columns. The parsers are those of the columns, in their order. */
export class RowMaker {
  readonly #names: readonly string[]
  readonly #parsers: readonly Parse[]
  readonly #canCompile: boolean
  #rows = 0
  #compiled: ((fields: Fields, parsers: readonly Parse[]) => Row) | null = null

  constructor(columns: readonly { name: string; parse: Parse }[]) {
    this.#names = columns.map(({ name }) => name)
    this.#parsers = columns.map(({ parse }) => parse)
    this.#canCompile = this.#names.every(isPlainName)
  }

  /** Throws what a parser throws. */
  make(fields: Fields): Row {
    if (this.#compiled) return this.#compiled(fields, this.#parsers)
    this.#rows += 1
    if (this.#rows === compiledAfterRows && this.#canCompile) this.#compiled = compile(this.#names)
    const row: Row = {}
    let at = 0 // `entries()` would make an array of each cell
    for (const name of this.#names) {
      const text = fields[at] ?? null
      row[name] = text === null ? null : this.#parsers[at]?.(text)
      at += 1
    }
    return row
  }
}

/**
 * Returns a function whose rows are one object literal. Assigning the columns one by one grows each row many times, which made half of
 * the garbage of reading a cart of a hundred lines. The names have only letters, digits and underscores.
 */
function compile(names: readonly string[]): (fields: Fields, parsers: readonly Parse[]) => Row {
  const values = names.map((name, at) => `"${name}": f[${at}] == null ? null : p[${at}](f[${at}])`)
  // oxlint-disable-next-line no-implied-eval -- decision 0030: compiled from names of letters, digits and underscores
  return new Function('f', 'p', `return { ${values.join(', ')} }`) as ReturnType<typeof compile>
}
