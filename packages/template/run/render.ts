import { addError, errorList, type TemplateSource, type TemplateError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import {
  checkBudget,
  checkOutputLength,
  type CompiledCode,
  RenderStopped,
  stepsBetweenChecks,
  type RenderState,
  sendToSink,
  type RenderSettings,
} from './run.ts'
import { frameOf } from './scope.ts'

export type RenderResult = {
  html: string
  errors: TemplateError[]
  /** Number of errors that were not kept, because the limit of errors was reached. */
  droppedErrors: number
  /** Number of instructions that ran; long texts and lists count as several. */
  steps: number
}

export type RenderInput = {
  source: TemplateSource
  code: CompiledCode
  data: unknown
  settings: RenderSettings
  limits: Limits
  clock: () => number
  findPartial: RenderState['findPartial']
  fragments: ReadonlyMap<string, CompiledCode>
  sink: RenderState['sink']
  zoneOffsets: RenderState['zoneOffsets']
  knownFacts: RenderState['knownFacts']
}

/** Runs a template's code. An exception ends the rendering and becomes an error; the HTML made until then is returned with it. */
export function renderCode(start: RenderInput): RenderResult {
  const run = begin(start)
  try {
    run.out = start.code(run, '')
    if (run.steps > run.limits.steps) checkBudget(run)
    checkOutputLength(run)
  } catch (thrown) {
    if (!(thrown instanceof RenderStopped)) addUnexpected(run, thrown)
  }
  const { errors, steps } = run
  return { html: finish(run), errors: errors.kept, droppedErrors: errors.dropped, steps }
}

/** Sends the rest of the page to the sink, if there is one, and returns the whole page, cut at the output limit. */
function finish(run: RenderState): string {
  const rest = run.out.slice(0, run.limits.outputLength - run.sentLength)
  if (run.sent.length === 0 && run.sink === null) return rest
  try {
    if (run.sink !== null && rest !== '') sendToSink(run, run.sink, rest)
    else if (rest !== '') run.sent.push(rest)
  } catch (thrown) {
    addUnexpected(run, thrown)
  }
  return run.sent.join('')
}

function begin(start: RenderInput): RenderState {
  const { source, data, settings, limits, clock, findPartial, fragments, sink, zoneOffsets, knownFacts } = start
  const frame = frameOf(data, null)
  const startedAt = clock()
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
    checkOutputAt: 0,
    stepsBetweenReadings: stepsBetweenChecks,
    clockReadAt: startedAt,
    depth: 0,
    partialCalls: 0,
    deadline: startedAt + limits.renderMs,
    clock,
    limits,
    errors: errorList(limits.errors),
    settings,
    findPartial,
    fragments,
    zoneOffsets,
    lastUsed: new Map(),
    facts: new Map(),
    knownFacts,
    opaqueTexts: null,
  }
}

function addUnexpected({ errors, place }: RenderState, thrown: unknown): void {
  const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown))
  addError(errors, 'engine', 'UNEXPECTED_ERROR', `Unexpected ${name} error when executing ROOT: ${message}`, place)
}
