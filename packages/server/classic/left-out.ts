import type { ErrorCode, Template, TemplateError } from '@sitewright/template'

/** Makes a template of a text: `compile`, or a module that was written for this text when the theme was built. */
export type MakeTemplate = (text: string, name: string) => Template

const mostRounds = 5

/**
 * A template whose faulty tags print nothing (PL-8.41): the engine prints what it can't read as it stands, which no visitor should see.
 * Its errors are those of the text as the theme has it.
 */
export function withoutFaultyTags(text: string, name: string, make: MakeTemplate): Template {
  const first = make(text, name)
  let repaired = text
  let template = first
  for (let round = 0; round < mostRounds; round++) {
    const faults = template.errors.filter(({ code }) => instead.has(code))
    if (faults.length === 0) break
    repaired = leftOut(repaired, faults)
    template = make(repaired, name)
  }
  return template === first ? first : { ...template, errors: first.errors }
}

/** A block that can't be read stays a block, so that its end ends nothing else; its `.or` shows. */
const instead: ReadonlyMap<ErrorCode, string> = new Map([
  ['FORMATTER_UNKNOWN', ''],
  ['FORMATTER_ARGS_INVALID', ''],
  ['INVALID_INSTRUCTION', ''],
  ['BINDVAR_INVALID', ''],
  ['CTXVAR_INVALID', ''],
  ['EVAL_INVALID', ''],
  ['INCLUDE_INVALID', ''],
  ['INJECT_INVALID', ''],
  ['OR_INVALID', '{.or}'],
  ['IF_INVALID', '{.if $never}'],
  ['SECTION_INVALID', '{.section $never}'],
  ['REPEATED_INVALID', '{.repeated section $never}'],
  ['MACRO_INVALID', '{.if $never}'],
])

function leftOut(text: string, faults: readonly TemplateError[]): string {
  const starts = lineStarts(text)
  const places = faults.map(({ line, column, code }) => ({ start: (starts[line - 1] ?? 0) + column - 1, code }))
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, code }) => {
      const end = rest.indexOf('}', start)
      if (rest[start] !== '{' || end === -1) return rest
      return rest.slice(0, start) + (instead.get(code) ?? '') + rest.slice(end + 1)
    }, text)
}

function lineStarts(text: string): number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
}
