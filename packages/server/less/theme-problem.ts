/** What is wrong in a theme: where, and what to do. A warning does not keep the part from being used. */
export type ThemeProblem = {
  readonly path: string
  /** From 1, as editors count. */
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly isWarning?: true
}

/** Line and column of an offset of a text. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset))
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - start + 1 }
}

/** `styles/a.less:3:5: warning: …`, as editors and terminals make links of it. */
export function problemText({ path, line, column, message, isWarning }: ThemeProblem): string {
  const place = [path, line, column].filter((part) => part !== undefined).join(':')
  return visible(`${place}: ${isWarning ? 'warning' : 'error'}: ${message}`)
}

/** With `\u{1b}` for characters that a terminal would obey or not show: a theme's names and texts may hold any. */
export function visible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}

/** By place; each said once. */
export function sortProblems(problems: readonly ThemeProblem[]): ThemeProblem[] {
  const once = new Map(problems.map((problem) => [problemText(problem), problem]))
  return Array.from(once.values()).toSorted(
    (a, b) =>
      compare(a.path, b.path) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0) ||
      compare(a.message, b.message),
  )
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
