import { addError, type ErrorCode, type ErrorList, type Place } from '../errors.ts'
import type { Cldr } from '../cldr/cldr.ts'
import type { Clocks } from '../formatters/zoned-moment.ts'
import type { Limits } from '../limits.ts'
import type { ProductFacts } from '@sitewright/domain/catalog/product-facts.ts'
import type { Frame } from './scope.ts'

/**
 * What an instruction does: it takes the page so far and gives it with what it prints. The page goes from hand to hand, which is
 * quicker than a field that each instruction writes; who may end the rendering puts it into `run.out` before.
 */
export type Code = (run: Run, out: string) => string

/** What a rendering is told about the site and the moment. */
export type Settings = {
  readonly locale: string
  /** Without it the formatters of numbers, dates and messages print nothing. */
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

/** One rendering. Formatters read it and report to it; only `run/` and `compile/` write the rest. */
export type Run = {
  frame: Frame
  /** The frame in which the tag stands whose formatters run. */
  tagFrame: Frame
  /** The tag that runs, for errors. */
  place: Place
  /** The second variable of `{a, b|formatter}`. */
  second: unknown
  /** The page so far, as it was put by last. */
  out: string
  /** Where what is ready goes while the rest is still made; null without one, and once it failed. */
  sink: ((text: string) => void) | null
  /** What the sink was given, in order. */
  readonly sent: string[]
  sentLength: number
  /** How many captures are open: what they hold is not the page's yet. */
  captures: number
  steps: number
  /** The step at which the budget is looked at next. */
  checkAt: number
  depth: number
  partialCalls: number
  readonly deadline: number
  readonly clock: () => number
  readonly limits: Limits
  readonly errors: ErrorList
  readonly settings: Settings
  readonly findPartial: (run: Run, name: string) => Code | undefined
  readonly fragments: ReadonlyMap<string, Code>
  /** Kept by the engine: finding out about a moment's clock takes longer than printing it. */
  readonly clocks: Clocks
  /** The currency, language … that was used last, by kind; pages nearly always keep to one. */
  readonly lastUsed: Map<string, string>
  /** The products that were read from page data, by their node. */
  readonly facts: Map<object, ProductFacts>
  /** Those of earlier renderings, where the caller keeps its items. */
  readonly knownFacts: WeakMap<object, ProductFacts> | null
  /** What opaque values printed so far; null while none did. */
  opaqueTexts: Set<string> | null
}

/** Ends a rendering that passed a limit. Never leaves `render`. */
export class RenderStopped extends Error {
  override name = 'RenderStopped'
}

const stepsBetweenChecks = 1024

/** Counts work. Texts and lists cost by their length, so that the budget bounds time. */
export function charge(run: Run, steps: number, place: Place = run.place): void {
  run.steps += steps
  if (run.steps >= run.checkAt) checkBudget(run, place)
}

/** The same for instructions, which hold the page. */
export function chargeFor(run: Run, out: string, steps: number, place: Place): void {
  run.steps += steps
  if (run.steps >= run.checkAt) checkPage(run, out, place)
}

export function checkPage(run: Run, out: string, place: Place): void {
  run.out = out
  checkBudget(run, place)
}

const fewEscapes = 32

/** Texts from this length on are paid for before a formatter reads them; shorter ones together with what becomes of them. */
const paidBefore = 1024

/** Budget steps for a long text that a formatter is about to read, charged first so that the work is never done unpaid. */
export function costBefore(value: unknown): number {
  return typeof value === 'string' && value.length >= paidBefore ? value.length >>> 6 : 0
}

/** What making one text of another costs, and printing it: escapes take longer than what stays. */
export function costOfText(value: unknown, made: string): number {
  const { length } = made
  const read = typeof value === 'string' ? value.length : length
  const grown = length - read
  const unpaid = read < paidBefore ? read >>> 6 : 0
  return unpaid + (length >>> 6) + (length >>> 10) + (grown > fewEscapes ? grown >>> 3 : 0)
}

export function checkBudget(run: Run, place: Place = run.place): void {
  const { limits } = run
  run.place = place
  if (run.steps > limits.steps) {
    run.steps = limits.steps // what was asked for beyond the limit is not done
    stop(run, 'CODE_LIMIT_REACHED', `The limit of ${limits.steps} instructions is reached`)
  }
  if (run.sentLength + run.out.length > limits.outputLength) stopLongOutput(run)
  if (run.clock() > run.deadline) stop(run, 'TIME_LIMIT_REACHED', `The limit of ${limits.renderMs} ms is reached`)
  run.checkAt = Math.min(run.steps + stepsBetweenChecks, limits.steps + 1)
}

function stopLongOutput(run: Run): never {
  stop(run, 'OUTPUT_LIMIT_REACHED', `The limit of ${run.limits.outputLength} characters of output is reached`)
}

export function stop(run: Run, code: ErrorCode, message: string): never {
  fail(run, code, message)
  throw new RenderStopped(code)
}

export function fail(run: Run, code: ErrorCode, message: string): void {
  addError(run.errors, 'engine', code, message, run.place)
}

/** What went wrong inside an instruction becomes an error with a place; only the end of the rendering passes. */
export function failUnexpected(run: Run, thrown: unknown, opcode: string): void {
  if (thrown instanceof RenderStopped) throw thrown
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  fail(run, 'UNEXPECTED_ERROR', `Unexpected ${name} error when executing ${opcode}: ${message}`)
}

/** Runs an instruction and gives what it printed. */
export function capture(run: Run, code: Code): string {
  const held = run.out
  run.captures++
  try {
    return code(run, '')
  } finally {
    run.out = held
    run.captures--
  }
}

/** Gives the sink what is ready; done after each part of a template's outermost block. */
export function flush(run: Run, out: string): string {
  const { sink } = run
  if (sink === null || run.captures > 0 || out === '') return out
  if (run.sentLength + out.length > run.limits.outputLength) checkPage(run, out, run.place)
  send(run, sink, out)
  return ''
}

/** A sink that fails gets nothing more. */
export function send(run: Run, sink: (text: string) => void, text: string): void {
  run.sink = null
  run.out = ''
  run.sent.push(text)
  run.sentLength += text.length
  sink(text)
  run.sink = sink
}
