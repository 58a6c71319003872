import type { Deps } from '../context.ts'
import type { ThemeProblem } from '../less/index.ts'

/** Logs at most 20 of a theme's problems. A theme is used despite its problems (PL-8.41). */
export function logThemeProblems(
  log: Pick<Deps['log'], 'warn'>,
  theme: string,
  problems: readonly ThemeProblem[],
): void {
  if (problems.length > 0) log.warn({ theme, problems: problems.slice(0, 20) }, 'a theme has faults')
}
