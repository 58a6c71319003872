export { compilerVersion } from './compiler-version.ts'
export { startLessCompilerPool as startLess, type LessCompilerPool as Less } from './start-less.ts'
export type { LessResult } from './less-process.ts'
export { lessLimits } from './less-limits.ts'
export { systemStylesCacheKey as systemStyles } from './system-styles.ts'
export {
  positionAt as placeIn,
  problemText,
  sortProblems,
  escapeInvisible,
  type ThemeProblem,
} from './theme-problem.ts'
