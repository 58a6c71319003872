import type { TemplateNode } from '../parse/tree.ts'
import { type ImportState, withPlace } from './import-state.ts'
import { opcodes } from './opcodes.ts'
import {
  type InstructionJson,
  readBindings,
  readFormatters,
  readName,
  readPath,
  readPathArguments,
  readReferences,
  readText,
} from './read-parts.ts'
import { writtenArguments, writtenBindings, writtenComment, writtenText, writtenVariable } from './write-tag.ts'

/** Imports an instruction without a block from a template's JSON; `null` for all other instructions and for invalid ones. */
export function importTag(importing: ImportState, json: InstructionJson): TemplateNode | null {
  const [opcode, first, second, third] = json
  switch (opcode) {
    case opcodes.text:
      return typeof first === 'string' ? withPlace(importing, writtenText(first), { kind: 'text', text: first }) : null
    case opcodes.variable: {
      const references = readReferences(first)
      const formatters = readFormatters(second)
      if (!references || !formatters) return null
      const written = `{${writtenVariable(references, formatters)}}`
      return withPlace(importing, written, { kind: 'variable', references, formatters })
    }
    case opcodes.comment:
      return importComment(importing, first, second)
    case opcodes.eval: {
      const expression = readText(first, /\}/)
      return expression === null ? null : withPlace(importing, `{.eval ${expression}}`, { kind: 'eval', expression })
    }
    case opcodes.include: {
      const name = readPath(first)
      const args = readPathArguments(second)
      if (name === null || !args) return null
      const written = args.words.length > 0 ? writtenArguments(args) : ''
      return withPlace(importing, `{.include ${name}${written}}`, { kind: 'include', name, ...args })
    }
    case opcodes.atom:
      return withPlace(importing, '', { kind: 'atom', opaque: first })
    default:
      return importBinding(importing, opcode, first, second, third)
  }
}

function importComment(importing: ImportState, text: unknown, isLong: unknown): TemplateNode | null {
  if (typeof text !== 'string') return null
  const isMultiline = isLong === 1
  return withPlace(importing, writtenComment(text, isMultiline), { kind: 'comment', text, isMultiline })
}

function importBinding(
  importing: ImportState,
  opcode: unknown,
  first: unknown,
  second: unknown,
  third: unknown,
): TemplateNode | null {
  const name = readName(first)
  if (name === null) return null
  switch (opcode) {
    case opcodes.bind: {
      const references = readReferences(second)
      const formatters = readFormatters(third)
      if (!references || !formatters) return null
      const written = `{.var ${name} ${writtenVariable(references, formatters)}}`
      return withPlace(importing, written, { kind: 'bind', name, references, formatters })
    }
    case opcodes.context: {
      const bindings = readBindings(second)
      if (!bindings) return null
      return withPlace(importing, `{.ctx ${name} ${writtenBindings(bindings)}}`, { kind: 'context', name, bindings })
    }
    case opcodes.inject: {
      const path = readPath(second)
      const args = readPathArguments(third)
      if (path === null || !args) return null
      const written = `{.inject ${name} ${path}${writtenArguments(args)}}`
      return withPlace(importing, written, { kind: 'inject', name, path, ...args })
    }
    default:
      return null
  }
}
