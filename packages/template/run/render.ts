import { addError, errorList, type Source, type TemplateError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { checkBudget, type Code, RenderStopped, type Run, send, type Settings } from './run.ts'
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
  sink: Run['sink']
  clocks: Run['clocks']
  knownFacts: Run['knownFacts']
}

/** Runs a template's code. Whatever happens inside ends as an error beside the HTML made so far. */
export function renderCode(start: Start): Rendered {
  const run = begin(start)
  try {
    run.out = start.code(run, '')
    if (run.sentLength + run.out.length > run.limits.outputLength) checkBudget(run)
  } catch (thrown) {
    if (!(thrown instanceof RenderStopped)) addUnexpected(run, thrown)
  }
  const { errors, steps } = run
  return { html: finish(run), errors: errors.kept, droppedErrors: errors.dropped, steps }
}

/** The whole page, within its limit; what the sink did not get yet goes to it. */
function finish(run: Run): string {
  const rest = run.out.slice(0, run.limits.outputLength - run.sentLength)
  if (run.sent.length === 0 && run.sink === null) return rest
  try {
    if (run.sink !== null && rest !== '') send(run, run.sink, rest)
    else if (rest !== '') run.sent.push(rest)
  } catch (thrown) {
    addUnexpected(run, thrown)
  }
  return run.sent.join('')
}

function begin(start: Start): Run {
  const { source, data, settings, limits, clock, findPartial, fragments, sink, clocks, knownFacts } = start
  const frame = frameOf(data, null)
  return {
    frame,
    tagFrame: frame,
    place: { source, offset: 0 },
    second: undefined,
    out: '',
    sink,
    sent: [],
    sentLength: 0,
    captures: 0,
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
    clocks,
    lastUsed: new Map(),
    facts: new Map(),
    knownFacts,
    opaqueTexts: null,
  }
}

function addUnexpected({ errors, place }: Run, thrown: unknown): void {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  addError(errors, 'engine', 'UNEXPECTED_ERROR', `Unexpected ${name} error when executing ROOT: ${message}`, place)
}
