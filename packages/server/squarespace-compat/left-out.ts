import type { ErrorCode, Template, TemplateError } from '@sitewright/template'

/** Compiles a text to a template: `compile`, or a lookup of the module built for this text. */
export type MakeTemplate = (text: string, name: string) => Template

const maxRounds = 5

/**
 * Compiles a template whose faulty tags print nothing (PL-8.41), because the engine prints unreadable tags as they stand. The
 * template's errors keep their positions in the theme's original text.
 */
export function withoutFaultyTags(text: string, name: string, make: MakeTemplate): Template {
  const first = make(text, name)
  let repaired = text
  let template = first
  for (let round = 0; round < maxRounds; round++) {
    const faults = template.errors.filter(({ code }) => instead.has(code))
    if (faults.length === 0) break
    repaired = leftOut(repaired, faults)
    template = make(repaired, name)
  }
  return template === first ? first : { ...template, errors: first.errors }
}

/**
 * Replacements for faulty tags. A faulty block start becomes a block that is never true, so that its end tag still matches; its
 * `.or` branch is shown.
 */
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
