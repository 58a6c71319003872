import { readArguments, UsageError, usageOf, type Arguments, type Command, type Options } from './arguments.ts'
import { makeReport, type Report } from './report.ts'

export type Measurement<O extends Options> = Omit<Arguments<O>, 'isHelp'> & { report: Report }

const output = {
  out: (line: string): void => void process.stdout.write(`${line}\n`),
  error: (line: string): void => void process.stderr.write(`${line}\n`),
}

/**
 * Runs a measuring command with the arguments of this process. Exit codes: 0 when all targets are met, 1 when any is missed, 2
 * (with a message) when the arguments are invalid or a prerequisite is missing.
 */
export async function runMeasurement<O extends Options>(
  command: Command<O>,
  measure: (measurement: Measurement<O>) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals, isJson, isHelp } = readArguments(command, process.argv.slice(2))
    if (isHelp) {
      output.out(usageOf(command))
      return
    }
    const report = makeReport(isJson, output)
    await measure({ values, positionals, isJson, report })
    process.exitCode = report.exitCode()
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    output.error(error.message)
    process.exitCode = 2
  }
}

/** Prints a progress message to standard error; standard output is reserved for results. */
export function sayProgress(line: string): void {
  output.error(line)
}
