/**
 * A problem in a theme's file: its position and what to do about it. If `isWarning` is set, the theme works despite the problem.
 */
export type ThemeProblem = {
  readonly path: string
  /** Line, counted from 1 as in editors; so is `column`. */
  readonly line?: number
  readonly column?: number
  readonly message: string
  readonly isWarning?: true
}

/** Returns the line and column of an offset in a text, both counted from 1. */
export function positionAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.max(0, offset))
  const start = before.lastIndexOf('\n') + 1
  return { line: before.split('\n').length, column: before.length - start + 1 }
}

/** Formats a problem as `styles/a.less:3:5: warning: …`, which editors and terminals turn into a link. */
export function problemText({ path, line, column, message, isWarning }: ThemeProblem): string {
  const place = [path, line, column].filter((part) => part !== undefined).join(':')
  return escapeInvisible(`${place}: ${isWarning ? 'warning' : 'error'}: ${message}`)
}

/**
 * Replaces characters that a terminal would interpret or hide by `\u{1b}` etc., because a theme's names and texts may contain
 * any.
 */
export function escapeInvisible(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`,
  )
}

/** Sorts problems by path, line and column, and removes duplicates. */
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
