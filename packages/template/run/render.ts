import { addError, errorList, type Source, type TemplateError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { checkBudget, type Code, RenderStopped, type Run, type Settings } from './run.ts'
import { frameOf } from './scope.ts'

export type Rendered = {
  html: string
  errors: TemplateError[]
  /** Errors beyond those that are kept. */
  droppedErrors: number
  /** Instructions that ran; long texts and lists count as several. */
  steps: number
}

export type Start = {
  source: Source
  code: Code
  data: unknown
  settings: Settings
  limits: Limits
  clock: () => number
  findPartial: Run['findPartial']
  fragments: ReadonlyMap<string, Code>
}

/** Runs a template's code. Whatever happens inside ends as an error beside the HTML made so far. */
export function renderCode(start: Start): Rendered {
  const run = begin(start)
  try {
    start.code(run)
    if (run.out.length > start.limits.outputLength) checkBudget(run)
  } catch (thrown) {
    if (!(thrown instanceof RenderStopped)) addUnexpected(run, thrown)
  }
  const { errors, steps } = run
  const html = run.out.length > start.limits.outputLength ? run.out.slice(0, start.limits.outputLength) : run.out
  return { html, errors: errors.kept, droppedErrors: errors.dropped, steps }
}

function begin({ source, data, settings, limits, clock, findPartial, fragments }: Start): Run {
  const frame = frameOf(data, null)
  return {
    frame,
    tagFrame: frame,
    place: { source, offset: 0 },
    second: undefined,
    out: '',
    steps: 0,
    checkAt: 0,
    depth: 0,
    partialCalls: 0,
    deadline: clock() + limits.renderMs,
    clock,
    limits,
    errors: errorList(limits.errors),
    settings,
    findPartial,
    fragments,
    zones: new Map(),
    facts: new Map(),
  }
}

function addUnexpected({ errors, place }: Run, thrown: unknown): void {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  addError(errors, 'engine', 'UNEXPECTED_ERROR', `Unexpected ${name} error when executing ROOT: ${message}`, place)
}
