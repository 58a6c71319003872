import { mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { DestinationStream } from 'pino'
import type { Config } from '../config.ts'
import { CannotStart } from '../database/index.ts'
import { openLogOutput } from './log.ts'

type Terminal = { stdout: { isTTY?: boolean }; isProduction: boolean }

const levelsInTerminal: ReadonlySet<Config['logLevel']> = new Set(['debug', 'trace'])

/**
 * Returns the file of the log when somebody started the server in a terminal, where its lines would push the addresses out of
 * view; null when the log is written to standard output: without a terminal, in production, and with `LOG_LEVEL=debug` or `trace`.
 */
export function terminalLogFile(
  { dataDir, logLevel }: Pick<Config, 'dataDir' | 'logLevel'>,
  { stdout, isProduction }: Terminal,
): string | null {
  if (stdout.isTTY !== true || isProduction || levelsInTerminal.has(logLevel)) return null
  return join(dataDir, 'server.log')
}

/**
 * Opens the log file, which only this user can read, and renames that of the previous start to `.1`. Warnings and errors are
 * also given to `print`, as one short line each.
 */
export function openLogFile(file: string, print: (line: string) => void): DestinationStream {
  const output = openLogOutput({ fd: openAfterRotation(file) })
  return {
    write: (line) => {
      output.write(line)
      const short = shortLine(line)
      if (short !== null) print(`${short}\n`)
    },
  }
}

function openAfterRotation(file: string): number {
  try {
    mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
    rmSync(`${file}.1`, { force: true })
    try {
      renameSync(file, `${file}.1`)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    }
    return openSync(file, 'a', 0o600)
  } catch (error) {
    throw new CannotStart(
      `The log can’t be written to ${file}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

type LogLine = { level: string; msg?: string; reason?: string; err?: { message?: string } }

/** Returns a warning or an error in one line for a person, without characters that could control the terminal; null for others. */
function shortLine(line: string): string | null {
  if (!/^\{"level":"(?:warn|error|fatal)"/.test(line)) return null
  const { level, msg, reason, err } = JSON.parse(line) as LogLine
  const why = err?.message ?? reason
  const text = [level === 'warn' ? 'Warning' : 'Error', msg, why].filter((part) => part !== undefined && part !== '')
  return text.join(': ').replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}
