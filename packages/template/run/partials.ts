import { shortenQuote } from '../errors.ts'
import { captureOutput, reportRenderError, stopRendering, type CompiledCode, type RenderState } from './run.ts'
import { bind, findMacro, frameOf } from './scope.ts'

/** Options of a tag that applies a partial. `args` are the `key=value` words of the tag; `null` when there are none. */
export type PartialOptions = { readonly isPrivate: boolean; readonly args: Readonly<Record<string, string>> | null }

/** Runs a partial or macro with a value as its scope and returns its output. */
export function applyPartial(run: RenderState, name: string, value: unknown, options: PartialOptions): string {
  const code = findCode(run, name, 'APPLY_PARTIAL_MISSING')
  if (!code) return ''
  const outer = run.frame
  run.frame = frameOf(value, outer, options.isPrivate)
  if (options.args) bind(run.frame, '@args', options.args)
  try {
    return enter(run, name, () => captureOutput(run, code)) ?? ''
  } finally {
    run.frame = outer
  }
}

/** Runs a partial or macro in the current frame and returns its output. Names that it binds stay bound in that frame. */
export function includePartial(run: RenderState, name: string): string {
  const code = findCode(run, name, 'INCLUDE_PARTIAL_MISSING')
  if (!code) return ''
  return enter(run, name, () => captureOutput(run, code)) ?? ''
}

/** Returns a macro or partial by name. Reports an error with the code `missing` when there is none. */
function findCode(
  run: RenderState,
  name: string,
  missing: 'APPLY_PARTIAL_MISSING' | 'INCLUDE_PARTIAL_MISSING',
): CompiledCode | undefined {
  const code = findMacro(run.frame, name) ?? run.findPartial(run, name)
  if (!code) {
    reportRenderError(run, missing, `Attempt to apply partial '${shortenQuote(name)}' which could not be found.`)
  }
  return code
}

/**
 * Runs a call of a partial or macro. Returns `null` when calls are nested too deeply (PL-9.14). Ends the rendering when it has
 * made more calls than `limits.partialCalls`.
 */
function enter(run: RenderState, name: string, call: () => string): string | null {
  const { limits } = run
  if (run.depth >= limits.partialDepth) {
    const message = `Attempt to apply partial '${shortenQuote(name)}' exceeded maximum recursion depth of ${limits.partialDepth}`
    reportRenderError(run, 'APPLY_PARTIAL_RECURSION_DEPTH', message)
    return null
  }
  if (run.frame.depth > limits.frames) {
    reportRenderError(
      run,
      'NESTING_LIMIT_REACHED',
      `Partial '${shortenQuote(name)}' is nested deeper than ${limits.frames} values`,
    )
    return null
  }
  if (++run.partialCalls > limits.partialCalls) {
    stopRendering(run, 'PARTIAL_LIMIT_REACHED', `The limit of ${limits.partialCalls} partial calls is reached`)
  }
  run.depth++
  try {
    return call()
  } finally {
    run.depth--
  }
}

/** Prints a built-in fragment, which can read only `model`. Throws when the fragment does not exist. */
export function printFragment(run: RenderState, name: string, model: Readonly<Record<string, unknown>>): string {
  const code = run.fragments.get(name)
  if (!code) throw new Error(`There is no fragment ${name}`)
  const outer = run.frame
  run.frame = frameOf(model, null, true)
  try {
    return captureOutput(run, code)
  } finally {
    run.frame = outer
  }
}
