import { refusalText } from '@sitewright/domain/refusals.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { readConfig } from '@sitewright/server/config.ts'
import type { Deps } from '@sitewright/server/context.ts'
import { escapeInvisible } from '@sitewright/server/themes/index.ts'
import { CannotStart } from '@sitewright/server/database/index.ts'
import { openInstallation } from './open-installation.ts'

/**
 * Runs a command in the installation that the environment variables name, prints the lines it returns, and returns the exit code.
 * When `run` is `null` (invalid arguments), prints the usage and returns 1.
 */
export async function runCommand(usage: string, run: ((deps: Deps) => Promise<string[]>) | null): Promise<number> {
  if (!run) return fail(usage)
  try {
    const installation = await openInstallation(readConfig(process.env))
    try {
      const lines = await run(installation.deps)
      process.stdout.write(lines.map((line) => `${escapeInvisible(line)}\n`).join(''))
    } finally {
      await installation.close()
    }
    return 0
  } catch (error) {
    const sentence = userMessageOf(error)
    if (sentence === null) throw error
    return fail(sentence.split('\n').map(escapeInvisible).join('\n'))
  }
}

/** Returns a message in the user's language for errors that the user can fix; `null` for bugs. */
export function userMessageOf(error: unknown): string | null {
  if (error instanceof Refusal) return refusalText(localeOf(process.env['LANG']?.slice(0, 2) ?? 'en'), error)
  return error instanceof CannotStart ? error.message : null
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}
