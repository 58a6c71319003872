import type { ErrorCode, Template, TemplateError } from '@sitewright/template'

/** Turns the text of a template into a template: compiles it, or loads the module that was built for this text. */
export type MakeTemplate = (text: string, name: string) => Template

const maxRounds = 5

/**
 * Compiles a template so that its faulty instructions print nothing (PL-8.41); the template engine alone would print them as
 * text. The positions of the template's errors refer to the original text.
 */
export function compileLeniently(text: string, name: string, make: MakeTemplate): Template {
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
 * Replacements of faulty instructions, by error code. A faulty start of a block becomes a condition that is never true, so that
 * its `{.end}` still matches and its `{.or}` branch is shown.
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
