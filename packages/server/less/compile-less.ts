import { LessCompiler } from '@squarespace/less-ts'
import { readCriticalRules, type CriticalRule } from './critical-rules.ts'
import { convertToLegacyLess } from './less-dialect.ts'
import { repairLess, shortenCompilerError } from './repair-less.ts'
import { systemImports, systemMixins } from './system-styles.ts'
import { lessLimits } from './less-limits.ts'
import { positionAt, type ThemeProblem } from './theme-problem.ts'

type Sheet = { path: string; source: string }
/**
 * The stylesheets of a theme, to be compiled in one scope with the system's mixins. `tail` is LESS code that is appended to
 * them. `isReadable` keeps the CSS uncompressed. `before` is the CSS that stands before the theme's; when it is given, the result has
 * the rules of both by what a page needs of them.
 */
export type CompileRequest = { sheets: Sheet[]; tail: string; isReadable?: boolean; before?: string }
export type CompileResult = {
  css: string
  problems: ThemeProblem[]
  criticalRules?: readonly CriticalRule[] | null
  isTooLarge?: boolean
}

/**
 * Compiles a theme's stylesheets. Statements that cannot be parsed are left out and reported, because the compiler would return
 * no CSS at all.
 */
export function compileLess({ sheets, tail, isReadable, before }: CompileRequest): CompileResult {
  const compiler = new LessCompiler({ compress: isReadable !== true, indentSize: 2 })
  // Appends a newline, because the parser needs one at the end of a `//` comment in the last line of a stylesheet.
  const faultOf = (text: string): string | null => faultIn(() => compiler.parse(`${text}\n`))
  const problems: ThemeProblem[] = []
  const usable = sheets.map(({ path, source }) => {
    const plain = convertToLegacyLess(path, source, systemImports)
    const repaired = repairLess(path, plain.source, faultOf)
    problems.push(...plain.problems, ...repaired.problems)
    return { path, source: repaired.source }
  })
  const wholeOf = (some: readonly Sheet[]): string =>
    [systemMixins(sheets.map((sheet) => sheet.source)), ...some.map((sheet) => sheet.source), tail].join('\n')
  const run = (some: readonly Sheet[]): { css: string; faults: Fault[] } | string => {
    let answer: { css: string; faults: Fault[] } = { css: '', faults: [] }
    const fault = faultIn(() => {
      const { css, errors } = compiler.compile(wholeOf(some))
      answer = {
        css,
        faults: errors.flatMap(({ errors: [first], node }) => (first ? [{ message: first.message, node }] : [])),
      }
    })
    return fault ?? answer
  }
  const compiled = runWithout(usable, run, problems)
  if (compiled.css.length > lessLimits.letters) {
    const message = `become more than ${lessLimits.letters / 1_000_000} MB: does a mixin call itself?`
    return { css: '', problems: [...problems, { path: 'styles', message }], isTooLarge: true }
  }
  return {
    css: compiled.css,
    problems: [...problems, ...problemsOf(compiled.faults, sheets)],
    ...(before !== undefined && { criticalRules: readCriticalRules(`${before}\n${compiled.css}`) }),
  }
}

type Fault = { message: string; node: unknown }

/**
 * Compiles the sheets. If that fails, leaves out the first sheet without which the others compile, and reports it. Returns empty
 * CSS if there is no such sheet.
 */
function runWithout(
  sheets: readonly Sheet[],
  run: (some: readonly Sheet[]) => { css: string; faults: Fault[] } | string,
  problems: ThemeProblem[],
): { css: string; faults: Fault[] } {
  const whole = run(sheets)
  if (typeof whole !== 'string') return whole
  for (const sheet of sheets) {
    const rest = run(sheets.filter((one) => one !== sheet))
    if (typeof rest === 'string') continue
    problems.push({ path: sheet.path, message: `is left out as a whole: ${shortenCompilerError(whole)}` })
    return rest
  }
  problems.push({ path: 'styles', message: `can’t be compiled: ${shortenCompilerError(whole)}` })
  return { css: '', faults: [] }
}

function faultIn(run: () => unknown): string | null {
  try {
    run()
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const maxFaults = 100

/**
 * Returns the compiler's errors with positions. The compiler reports none, so an error is placed where a sheet first mentions the
 * name that the error is about.
 */
function problemsOf(faults: readonly Fault[], sheets: readonly Sheet[]): ThemeProblem[] {
  const messages = new Set(faults.slice(0, maxFaults).map(({ message }) => message))
  return Array.from(messages, (message) => ({ ...placeOf(message, sheets), message: sentenceOf(message) }))
}

function placeOf(message: string, sheets: readonly Sheet[]): { path: string; line?: number; column?: number } {
  const name = /(?:variable|selector|Variable|Mixin call|Function) (@?[.#]?[\w-]+)/.exec(message)?.[1]
  if (name === undefined) return { path: 'styles' }
  const pattern = new RegExp(`(?:^|[^\\w-])(${escaped(name)})(?![\\w-])(?!\\s*:)`, 'm')
  for (const { path, source } of sheets) {
    const found = pattern.exec(source)
    if (found) return { path, ...positionAt(source, found.index + found[0].length - name.length) }
  }
  return { path: 'styles' }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function sentenceOf(message: string): string {
  const variable = /definition for the variable (\S+)/.exec(message)?.[1]
  if (variable !== undefined) return `uses ${variable}, which no stylesheet of the theme defines`
  const mixin = /mixin using selector (\S+)/.exec(message)?.[1]
  if (mixin !== undefined) return `calls the mixin ${mixin}, which is not there or takes other values`
  if (/recursion limit/.test(message)) return `calls itself without an end: ${message}`
  return message
}
