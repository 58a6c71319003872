import { addError, type ErrorList, type TemplateSource } from '../errors.ts'
import type { Limits } from '../limits.ts'
import type { TemplateBlock, Branch, TemplateNode } from '../parse/tree.ts'
import { importTag } from './import-tag.ts'
import { stopImport, type ImportState, reportFault, appendImportedTag } from './import-state.ts'
import { literalTags, opcodes, templateJsonVersion } from './opcodes.ts'
import {
  isJsonArray,
  isOmittedInstructionPart,
  type InstructionJson,
  parseImportedOperators,
  parseImportedPath,
  parseImportedReference,
  parseImportedReferences,
  parseImportedPredicate,
} from './read-parts.ts'
import { callToSource, ifToSource, referenceToSource } from './write-tag.ts'

/** Imports the JSON form of a template. Invalid instructions are left out and reported as errors. */
export function importTemplateJson(
  json: unknown,
  name: string | undefined,
  limits: Limits,
  errors: ErrorList,
): { source: TemplateSource; tree: TemplateBlock } {
  const importing: ImportState = { text: '', nodes: 0, depth: 0, limits, faults: [], isOver: false }
  const isRoot = isJsonArray(json) && json[0] === opcodes.root && json[1] === templateJsonVersion
  if (!isRoot) reportFault(importing, 'INVALID_INSTRUCTION', 'The tree does not begin with [17, 1, block, 18]')
  const tree = isRoot ? importNodes(importing, json[2]) : []
  const source = { text: importing.text, name }
  for (const { code, message, offset } of importing.faults) {
    addError(errors, 'assembler', code, message, { source, offset })
  }
  return { source, tree }
}

function importNodes(importing: ImportState, json: unknown): TemplateNode[] {
  const nodes: TemplateNode[] = []
  if (isOmittedInstructionPart(json)) return nodes
  if (!isJsonArray(json)) {
    reportFault(importing, 'INVALID_INSTRUCTION', 'A block of the tree is no list')
    return nodes
  }
  for (const one of json) {
    const node = importing.isOver ? null : importNode(importing, one)
    if (node) nodes.push(node)
  }
  return nodes
}

function importNode(importing: ImportState, json: unknown): TemplateNode | null {
  const { limits, text } = importing
  if (++importing.nodes > limits.tags) {
    return stopImport(importing, 'TAG_LIMIT_REACHED', `The tree has more than ${limits.tags} instructions`)
  }
  if (text.length > limits.sourceLength) {
    return stopImport(
      importing,
      'SOURCE_LIMIT_REACHED',
      `The template is longer than ${limits.sourceLength} characters`,
    )
  }
  const literal = typeof json === 'number' ? literalTags.get(json) : undefined
  if (literal) return appendImportedTag(importing, literal.tag, { kind: 'literal', text: literal.text })
  const node = isJsonArray(json) ? (importTag(importing, json) ?? importOpening(importing, json)) : null
  return node ?? reportFault(importing, 'INVALID_INSTRUCTION', `No instruction: ${shown(json)}`)
}

function shown(json: unknown): string {
  const value = isJsonArray(json) ? json[0] : json
  return typeof value === 'number' || typeof value === 'string' ? String(value).slice(0, 40) : 'neither number nor list'
}

function importOpening(importing: ImportState, json: InstructionJson): TemplateNode | null {
  if (importing.depth >= importing.limits.nesting) {
    return stopImport(importing, 'NESTING_LIMIT_REACHED', `Blocks are nested deeper than ${importing.limits.nesting}`)
  }
  importing.depth++
  const node = importBlockNode(importing, json)
  importing.depth--
  return node
}

function importBlockNode(importing: ImportState, json: InstructionJson): TemplateNode | null {
  const [opcode, first, second, third, fourth] = json
  const reference = opcode === opcodes.section || opcode === opcodes.repeated ? parseImportedReference(first) : null
  switch (opcode) {
    case opcodes.section: {
      if (!reference) return null
      const opening = appendImportedTag(importing, `{.section ${referenceToSource(reference)}}`, {
        kind: 'section' as const,
        reference,
      })
      return { ...opening, ...importBody(importing, second, third) }
    }
    case opcodes.repeated: {
      if (!reference) return null
      const written = `{.repeated section ${referenceToSource(reference)}}`
      const opening = appendImportedTag(importing, written, { kind: 'repeated' as const, reference })
      const block = importNodes(importing, second)
      const between = importBetween(importing, fourth)
      return { ...opening, block, between, otherwise: importBranches(importing, third) }
    }
    case opcodes.predicate: {
      const test = parseImportedPredicate(first, second)
      if (!test) return null
      const opening = appendImportedTag(importing, `{.${callToSource(test)}}`, { kind: 'predicate' as const, test })
      return { ...opening, ...importBody(importing, third, fourth) }
    }
    case opcodes.if: {
      const operators = parseImportedOperators(first)
      const references = parseImportedReferences(second)
      if (!operators || references?.length !== operators.length + 1) return null
      const written = `{.if ${ifToSource(references, operators)}}`
      const opening = appendImportedTag(importing, written, { kind: 'if' as const, references, operators })
      return { ...opening, ...importBody(importing, third, fourth) }
    }
    case opcodes.macro: {
      const name = parseImportedPath(first)
      if (name === null) return null
      const opening = appendImportedTag(importing, `{.macro ${name}}`, { kind: 'macro' as const, name })
      const block = importNodes(importing, second)
      importing.text += '{.end}'
      return { ...opening, block }
    }
    case opcodes.struct:
      return {
        ...appendImportedTag(importing, '', { kind: 'struct' as const, opaque: first }),
        block: importNodes(importing, second),
      }
    default:
      return null
  }
}

function importBetween(importing: ImportState, json: unknown): TemplateNode[] {
  if (!isJsonArray(json) || json.length === 0) return []
  importing.text += '{.alternates with}'
  return importNodes(importing, json)
}

function importBody(
  importing: ImportState,
  block: unknown,
  otherwise: unknown,
): { block: TemplateNode[]; otherwise: Branch[] } {
  const body = importNodes(importing, block)
  return { block: body, otherwise: importBranches(importing, otherwise) }
}

/** Imports the chain of a block's branches in a loop, so that a long chain cannot overflow the stack. */
function importBranches(importing: ImportState, json: unknown): Branch[] {
  const branches: Branch[] = []
  let rest = json
  while (isJsonArray(rest) && rest[0] === opcodes.or && !importing.isOver) {
    const at = importing.text.length
    const [, name, args, block, next] = rest
    const test = isOmittedInstructionPart(name) ? null : parseImportedPredicate(name, args)
    if (!test && !isOmittedInstructionPart(name))
      reportFault(importing, 'INVALID_INSTRUCTION', 'No predicate after an {.or}')
    importing.text += test ? `{.or ${callToSource(test)}}` : '{.or}'
    branches.push({ at, test, block: importNodes(importing, block) })
    if (!test) break
    rest = next
  }
  importing.text += '{.end}'
  return branches
}
