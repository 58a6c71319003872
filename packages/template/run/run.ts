import { addError, type ErrorCode, type ErrorList, type SourceLocation } from '../errors.ts'
import type { Cldr } from '../cldr/cldr.ts'
import type { ZoneOffsetCache } from '../formatters/zoned-moment.ts'
import type { Limits } from '../limits.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'

/**
 * A compiled instruction: takes the page's HTML so far and returns it with the instruction's own output appended, which is faster
 * than writing a field for each instruction. An instruction that may end the rendering first stores the HTML in `run.out`.
 */
export type CompiledCode = (run: RenderState, out: string) => string

/** Site settings and request time available to every template. */
export type RenderSettings = {
  readonly locale: string
  /** Language data; `null` when there are none: most formatters for numbers, dates and messages then print nothing. */
  readonly cldr: Cldr | null
  readonly timeZone: string
  readonly now: number
  readonly moneyUnit: 'minor' | 'major'
  readonly fragments: 'public' | 'posting'
  readonly variantPrices: 'money' | 'integers'
  readonly enableInclude: boolean
  readonly enableExpr: boolean
  readonly injects: ReadonlyMap<string, unknown>
}

/**
 * One level of the scope: a value, the frame around it, and the names bound here. The type is declared beside `CompiledCode` and
 * `RenderState`, because the three types refer to each other.
 */
export type Frame = {
  value: unknown
  readonly parent: Frame | null
  /** The next frame in which to look up a name. Skips the frames of lists, which hold no names. */
  readonly outer: Frame | null
  /** Number of frames around this frame; looking up a name may visit all of them. */
  readonly depth: number
  /** Index of the current element in the frame of a repeated section, from 0; -1 in all other frames. */
  index: number
  /** True when names are not looked up in the frames around this one (`apply name private`). */
  readonly isSealed: boolean
  variables: Map<string, unknown> | null
  macros: Map<string, CompiledCode> | null
}

/** State of one rendering. Formatters read it and report errors to it; only `run/` and `compile/` change the rest. */
export type RenderState = {
  frame: Frame
  /** Frame of the tag whose formatters are running. */
  tagFrame: Frame
  /** Place of the running tag in its template, for errors. */
  place: SourceLocation
  /** The value of `b` in a tag with two variables, `{a, b|formatter}`. */
  second: unknown
  /** The page's HTML that was not sent to the sink yet, as of the last instruction that stored it. */
  out: string
  /**
   * Receives finished parts of the page while the rest is rendered. `null` when the caller passed no sink, or after the sink has
   * thrown.
   */
  sink: ((text: string) => void) | null
  /** Parts of the page that were sent to the sink, in order. */
  readonly sent: string[]
  sentLength: number
  /** Number of running `captureOutput` calls. Output inside them is not part of the page yet. */
  captures: number
  steps: number
  /** Number of steps at which the limits of the rendering are checked next. */
  checkAt: number
  /** Number of steps at which the length of the output is checked next. Does not depend on the clock, so that a page always ends alike. */
  checkOutputAt: number
  /** Number of steps between two readings of the clock: fewer while steps take longer than expected. */
  stepsBetweenReadings: number
  /** Time of the last reading of the clock. */
  clockReadAt: number
  depth: number
  partialCalls: number
  readonly deadline: number
  readonly clock: () => number
  readonly limits: Limits
  readonly errors: ErrorList
  readonly settings: RenderSettings
  readonly findPartial: (run: RenderState, name: string) => CompiledCode | undefined
  readonly fragments: ReadonlyMap<string, CompiledCode>
  /** The engine's cache of time-zone offsets, because looking up a zone's offset takes longer than printing a date. */
  readonly zoneOffsets: ZoneOffsetCache
  /**
   * Last currency and last language for which `chargeFirstUse` charged steps, by kind. Pages nearly always use only one of each.
   */
  readonly lastUsed: Map<string, string>
  /** Product facts that this rendering has read, by item of the page data. */
  readonly facts: Map<object, ProductFacts>
  /** Product facts of earlier renderings, by item; `null` unless the caller passes such a cache (`Env.facts`). */
  readonly knownFacts: WeakMap<object, ProductFacts> | null
  /** Texts that opaque values have printed so far; `null` while there are none. */
  opaqueTexts: Set<string> | null
}

/** Thrown to end a rendering that exceeds a limit. `render` catches it. */
export class RenderStopped extends Error {
  override name = 'RenderStopped'
}

/** Thrown to end one instruction with an error of its own code. It then prints nothing, and the rendering goes on. */
export class InstructionFailed extends Error {
  override name = 'InstructionFailed'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

export const stepsBetweenChecks = 1024

/** Milliseconds between two readings of the clock from which on it is read more often. 1,024 steps should take 0.1 ms. */
const slowReadingMs = 2

/** Cost of an exception in budget steps, whatever its instruction cost until then: making and catching one takes about 6 µs. */
const stepsOfException = 64

/**
 * Charges steps and checks the limits of the rendering about every 1,024 steps. Throws `RenderStopped` when a limit is exceeded.
 */
export function charge(run: RenderState, steps: number, place: SourceLocation = run.place): void {
  run.steps += steps
  if (run.steps >= run.checkAt) checkBudget(run, place)
}

/**
 * Charges an instruction's steps, like `charge`. When the limits are due to be checked, first stores `out`, the page's HTML so
 * far, in the run.
 */
export function chargeInstruction(run: RenderState, out: string, steps: number, place: SourceLocation): void {
  run.steps += steps
  if (run.steps >= run.checkAt) checkBudgetKeepingOutput(run, out, place)
}

/** Checks the limits of a rendering, after storing the HTML so far (`out`), which is the result if a limit ends the rendering. */
export function checkBudgetKeepingOutput(run: RenderState, out: string, place: SourceLocation): void {
  run.out = out
  checkBudget(run, place)
}

const fewEscapes = 32

/**
 * Length in UTF-16 units from which the cost of a text is charged before a formatter reads it. The cost of a shorter text is
 * charged together with that of the formatter's output.
 */
const paidBefore = 1024

/**
 * Returns the cost in budget steps of a long text that a formatter is about to read; 0 for short texts. The cost is charged
 * before the text is read, so that no work is done beyond the budget.
 */
export function costBeforeReading(value: unknown): number {
  return typeof value === 'string' && value.length >= paidBefore ? value.length >>> 6 : 0
}

/**
 * Returns the cost in budget steps of turning the text `value` into the text `made` and printing `made`. Growth costs extra,
 * because escaping takes longer than copying; that of a long text was charged while it was made (`transformLongText`).
 */
export function stepsToPrintText(value: unknown, made: string): number {
  const { length } = made
  const read = typeof value === 'string' ? value.length : length
  if (read >= paidBefore) return (length >>> 6) + (length >>> 10)
  const grown = length - read
  return (read >>> 6) + (length >>> 6) + (length >>> 10) + (grown > fewEscapes ? grown >>> 3 : 0)
}

export function checkBudget(run: RenderState, place: SourceLocation = run.place): void {
  const { limits } = run
  run.place = place
  if (run.steps > limits.steps) {
    run.steps = limits.steps // leaves out the steps beyond the limit, because the rendering ends before that work
    stopRendering(run, 'CODE_LIMIT_REACHED', `The limit of ${limits.steps} instructions is reached`)
  }
  if (run.steps >= run.checkOutputAt) {
    checkOutputLength(run)
    run.checkOutputAt = run.steps + stepsBetweenChecks
  }
  readClock(run)
  run.checkAt = Math.min(run.steps + run.stepsBetweenReadings, run.checkOutputAt, limits.steps + 1)
}

export function checkOutputLength(run: RenderState): void {
  const { outputLength } = run.limits
  if (run.sentLength + run.out.length <= outputLength) return
  stopRendering(run, 'OUTPUT_LIMIT_REACHED', `The limit of ${outputLength} characters of output is reached`)
}

/**
 * Ends the rendering when its time is over. Adapts the number of steps until the next reading, so that the clock is read every few
 * milliseconds even if steps take longer than their cost says.
 */
function readClock(run: RenderState): void {
  const now = run.clock()
  if (now > run.deadline) stopRendering(run, 'TIME_LIMIT_REACHED', `The limit of ${run.limits.renderMs} ms is reached`)
  const isSlow = now - run.clockReadAt >= slowReadingMs
  const next = isSlow ? run.stepsBetweenReadings >>> 2 : run.stepsBetweenReadings * 2
  run.stepsBetweenReadings = Math.min(Math.max(next, 1), stepsBetweenChecks)
  run.clockReadAt = now
}

export function stopRendering(run: RenderState, code: ErrorCode, message: string): never {
  reportRenderError(run, code, message)
  throw new RenderStopped(code)
}

export function reportRenderError(run: RenderState, code: ErrorCode, message: string): void {
  addError(run.errors, 'engine', code, message, run.place)
}

/**
 * Turns an exception inside an instruction into an error with a place, and charges the time that exceptions take. The next charge
 * checks the limits. Rethrows only `RenderStopped`, which ends the rendering.
 */
export function reportUnexpectedError(run: RenderState, thrown: unknown, opcode: string): void {
  if (thrown instanceof RenderStopped) throw thrown
  run.steps += stepsOfException
  run.checkAt = run.steps
  if (thrown instanceof InstructionFailed) return reportRenderError(run, thrown.code, thrown.message)
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  reportRenderError(run, 'UNEXPECTED_ERROR', `Unexpected ${name} error when executing ${opcode}: ${message}`)
}

/** Runs template code and returns its output, without adding it to the page. */
export function captureOutput(run: RenderState, code: CompiledCode): string {
  const held = run.out
  run.captures++
  try {
    return code(run, '')
  } finally {
    run.out = held
    run.captures--
  }
}

/**
 * Sends finished output to the sink, after each part of a template's outermost block. Returns what was not sent: '', or all of it
 * when there is no sink or the output is being captured.
 */
export function flush(run: RenderState, out: string): string {
  const { sink } = run
  if (sink === null || run.captures > 0 || out === '') return out
  if (run.sentLength + out.length > run.limits.outputLength) {
    run.out = out
    checkOutputLength(run)
  }
  sendToSink(run, sink, out)
  return ''
}

/** Sends a part of the page to the sink. A sink that throws receives nothing more. */
export function sendToSink(run: RenderState, sink: (text: string) => void, text: string): void {
  run.sink = null
  run.out = ''
  run.sent.push(text)
  run.sentLength += text.length
  sink(text)
  run.sink = sink
}
