import { afterAll } from 'vitest'
import { startLessCompilerPool } from '../../less/index.ts'
import { makeCompileStyles, type CompileStyles } from '../../themes/compile-styles.ts'

/** Compiles all stylesheets of a test file in one child process, stopped after the last test. Call it at the file's top level. */
export function keptCompiler(): CompileStyles {
  const less = startLessCompilerPool()
  afterAll(() => less.stop())
  return makeCompileStyles(less)
}
