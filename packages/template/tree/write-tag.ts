import { readTag } from '../parse/tag.ts'
import type { Binding, BuiltinCall, IfOperator, Reference } from '../parse/tree.ts'

/** Writes literal text as the source of a template. Braces that would be read as a tag or comment become `{.meta-left}`. */
export function literalTextToSource(text: string): string {
  if (!text.includes('{')) return text
  let written = ''
  let from = 0
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    if (isHarmless(text, at)) continue
    written += text.slice(from, at) + '{.meta-left}'
    from = at + 1
  }
  return written + text.slice(from)
}

const nearestBrace = /[{}]/g

/** True when the brace at this offset would not be read as the beginning of a tag or comment. */
function isHarmless(text: string, at: number): boolean {
  if (/[#^]/.test(text.charAt(at + 1))) return false
  nearestBrace.lastIndex = at + 1
  const next = nearestBrace.exec(text)
  if (!next) return false
  return next[0] === '{' || readTag(text.slice(at + 1, next.index)) === null
}

/**
 * Writes a comment as the source of a template; '' when its text would end the comment too early. Leaving it out changes no
 * output.
 */
export function commentToSource(text: string, isMultiline: boolean): string {
  if (isMultiline) return `${text}##}`.indexOf('##}') === text.length ? `{##${text}##}` : ''
  return /[{}]|^#/.test(text) ? '' : `{#${text}}`
}

export function referenceToSource(reference: Reference): string {
  return reference.join('.')
}

export function variableToSource(references: readonly Reference[], formatters: readonly BuiltinCall[]): string {
  const calls = formatters.map((call) => `|${call.name}${argumentsToSource(call)}`)
  return references.map(referenceToSource).join(',') + calls.join('')
}

export function argumentsToSource({ words, delimiter }: { words: readonly string[]; delimiter: string }): string {
  return delimiter + words.join(delimiter)
}

export function callToSource(call: BuiltinCall): string {
  return call.name + argumentsToSource(call)
}

export function ifToSource(references: readonly Reference[], operators: readonly IfOperator[]): string {
  const [first = [], ...others] = references
  return (
    referenceToSource(first) + others.map((next, index) => ` ${operators[index]} ${referenceToSource(next)}`).join('')
  )
}

export function bindingsToSource(bindings: readonly Binding[]): string {
  return bindings.map(({ key, reference }) => `${key}=${referenceToSource(reference)}`).join(' ')
}
