import { resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: O }>>

/** Parses a command line. Returns null when it has an unknown option, or an option without its value. */
export function parseCommandLine<const O extends Options>(given: readonly string[], options: O): Parsed<O> | null {
  try {
    return parseArgs({ args: [...given], allowPositionals: true, options })
  } catch {
    return null
  }
}

/** Resolves a path against the folder where the command was typed, because npm runs scripts in the root folder. */
export function resolveTypedPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path)
}
