import { readArguments, UsageError, usageOf, type Command, type Options, type Values } from './arguments.ts'
import { makeReport, type Report } from './report.ts'

export type Measurement<O extends Options> = {
  values: Values<O>
  positionals: readonly string[]
  isJson: boolean
  report: Report
}

const output = {
  out: (line: string): void => void process.stdout.write(`${line}\n`),
  error: (line: string): void => void process.stderr.write(`${line}\n`),
}

/**
 * Runs a measuring command with this process's arguments. The process ends with 0 when all aims are met, 1 when one is missed,
 * and 2, with a sentence, when the arguments are wrong or something that the measurement needs is missing.
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

/** Prints what is being done. Never on standard output, which belongs to the results. */
export function sayProgress(line: string): void {
  output.error(line)
}
