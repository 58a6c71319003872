import type { TemplateNode } from '../parse/tree.ts'
import { type ImportState, appendImportedTag } from './import-state.ts'
import { opcodes } from './opcodes.ts'
import {
  type InstructionJson,
  parseImportedBindings,
  parseImportedFormatters,
  parseImportedName,
  parseImportedPath,
  parseImportedPathArguments,
  parseImportedReferences,
  parseImportedText,
} from './read-parts.ts'
import {
  argumentsToSource,
  bindingsToSource,
  commentToSource,
  literalTextToSource,
  variableToSource,
} from './write-tag.ts'

/** Imports an instruction without a block from a template's JSON; `null` for all other instructions and for invalid ones. */
export function importTag(importing: ImportState, json: InstructionJson): TemplateNode | null {
  const [opcode, first, second, third] = json
  switch (opcode) {
    case opcodes.text:
      return typeof first === 'string'
        ? appendImportedTag(importing, literalTextToSource(first), { kind: 'text', text: first })
        : null
    case opcodes.variable: {
      const references = parseImportedReferences(first)
      const formatters = parseImportedFormatters(second)
      if (!references || !formatters) return null
      const written = `{${variableToSource(references, formatters)}}`
      return appendImportedTag(importing, written, { kind: 'variable', references, formatters })
    }
    case opcodes.comment:
      return importComment(importing, first, second)
    case opcodes.eval: {
      const expression = parseImportedText(first, /\}/)
      return expression === null
        ? null
        : appendImportedTag(importing, `{.eval ${expression}}`, { kind: 'eval', expression })
    }
    case opcodes.include: {
      const name = parseImportedPath(first)
      const args = parseImportedPathArguments(second)
      if (name === null || !args) return null
      const written = args.words.length > 0 ? argumentsToSource(args) : ''
      return appendImportedTag(importing, `{.include ${name}${written}}`, { kind: 'include', name, ...args })
    }
    case opcodes.atom:
      return appendImportedTag(importing, '', { kind: 'atom', opaque: first })
    default:
      return importBinding(importing, opcode, first, second, third)
  }
}

function importComment(importing: ImportState, text: unknown, isLong: unknown): TemplateNode | null {
  if (typeof text !== 'string') return null
  const isMultiline = isLong === 1
  return appendImportedTag(importing, commentToSource(text, isMultiline), { kind: 'comment', text, isMultiline })
}

function importBinding(
  importing: ImportState,
  opcode: unknown,
  first: unknown,
  second: unknown,
  third: unknown,
): TemplateNode | null {
  const name = parseImportedName(first)
  if (name === null) return null
  switch (opcode) {
    case opcodes.bind: {
      const references = parseImportedReferences(second)
      const formatters = parseImportedFormatters(third)
      if (!references || !formatters) return null
      const written = `{.var ${name} ${variableToSource(references, formatters)}}`
      return appendImportedTag(importing, written, { kind: 'bind', name, references, formatters })
    }
    case opcodes.context: {
      const bindings = parseImportedBindings(second)
      if (!bindings) return null
      return appendImportedTag(importing, `{.ctx ${name} ${bindingsToSource(bindings)}}`, {
        kind: 'context',
        name,
        bindings,
      })
    }
    case opcodes.inject: {
      const path = parseImportedPath(second)
      const args = parseImportedPathArguments(third)
      if (path === null || !args) return null
      const written = `{.inject ${name} ${path}${argumentsToSource(args)}}`
      return appendImportedTag(importing, written, { kind: 'inject', name, path, ...args })
    }
    default:
      return null
  }
}
