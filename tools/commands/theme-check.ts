import { checkFolder, problemText, type ThemeProblem } from '@sitewright/server/themes/index.ts'
import { parseCommandLine, resolveTypedPath } from './command-line.ts'
import { checkOptions } from './theme-options.ts'

/*
 * Prints all problems of a theme folder with their places: npm run theme:check FOLDER
 * With --json the output is machine-readable. Exits with 1 on errors, and with 0 when there are only warnings.
 */
process.exitCode = await check(process.argv.slice(2))

async function check(given: string[]): Promise<number> {
  const read = readArguments(given)
  if (!read) {
    process.stderr.write(
      'Say which folder: npm run theme:check FOLDER (or, for programs: npm run theme:check FOLDER -- --json)\n',
    )
    return 2
  }
  const problems = await checkFolder(resolveTypedPath(read.folder), checkOptions)
  const errors = problems.filter((problem) => !problem.isWarning).length
  process.stdout.write(read.isJson ? asJson(problems) : asText(problems, errors))
  return errors > 0 ? 1 : 0
}

function readArguments(given: string[]): { folder: string; isJson: boolean } | null {
  const parsed = parseCommandLine(given, { json: { type: 'boolean', default: false } })
  const [folder, ...more] = parsed?.positionals ?? []
  return !parsed || folder === undefined || more.length > 0 ? null : { folder, isJson: parsed.values.json }
}

/**
 * Returns the problems of a theme as JSON. Escapes control and bidirectional characters, which `JSON.stringify` leaves as they
 * are and a terminal would interpret.
 */
function asJson(problems: readonly ThemeProblem[]): string {
  const json = JSON.stringify(problems.map(asData), null, 2)
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return `${json.replaceAll(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)}\n`
}

function asData({ isWarning, ...problem }: ThemeProblem): object {
  return { level: isWarning ? 'warning' : 'error', ...problem }
}

function asText(problems: readonly ThemeProblem[], errors: number): string {
  const count = (many: number, one: string): string => `${many} ${one}${many === 1 ? '' : 's'}`
  const end =
    problems.length === 0
      ? 'Nothing is wrong.'
      : `${count(errors, 'error')}, ${count(problems.length - errors, 'warning')}`
  return [...problems.map(problemText), end, ''].join('\n')
}
