import { afterAll } from 'vitest'
import { startLess } from '../../less/index.ts'
import { makeCompileStyles, type CompileStyles } from '../../themes/styles.ts'

/** Compiles the stylesheets of one test file in one process, which ends with the file. To be called at its top. */
export function keptCompiler(): CompileStyles {
  const less = startLess()
  afterAll(() => less.stop())
  return makeCompileStyles(less)
}
