export { compilerVersion } from './compiler-version.ts'
export { startLess, type Less } from './start-less.ts'
export type { LessResult } from './less-process.ts'
export { lessLimits } from './less-limits.ts'
export { systemStyles } from './system-styles.ts'
export {
  positionAt as placeIn,
  problemText,
  sortProblems,
  escapeInvisible,
  type ThemeProblem,
} from './theme-problem.ts'
