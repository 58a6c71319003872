import { afterAll } from 'vitest'
import { startLess } from '../../less/index.ts'
import { makeCompileStyles, type CompileStyles } from '../../themes/styles.ts'

/** Compiles all stylesheets of a test file in one child process, stopped after the last test. Call it at the file's top level. */
export function keptCompiler(): CompileStyles {
  const less = startLess()
  afterAll(() => less.stop())
  return makeCompileStyles(less)
}
