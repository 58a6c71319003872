import type { TemplateBlock, Branch, BuiltinCall, TemplateNode } from '../parse/tree.ts'
import { literalTags, opcodes, templateJsonVersion } from './opcodes.ts'

/** Returns the JSON form of a template's tree, without the places of its nodes. */
export function exportBlock(block: TemplateBlock): unknown[] {
  return [opcodes.root, templateJsonVersion, blockJson(block), opcodes.eof]
}

function blockJson(block: TemplateBlock): unknown[] {
  return block.map(nodeJson)
}

function nodeJson(node: TemplateNode): unknown {
  switch (node.kind) {
    case 'text':
      return [opcodes.text, node.text]
    case 'literal':
      return literalNumber(node.text)
    case 'variable':
      return [opcodes.variable, node.references, formattersJson(node.formatters)]
    case 'bind':
      return [opcodes.bind, node.name, node.references, formattersJson(node.formatters)]
    case 'context':
      return [opcodes.context, node.name, node.bindings.map(({ key, reference }) => [key, reference])]
    case 'inject':
      return [opcodes.inject, node.name, node.path, argumentsJson(node)]
    case 'include':
      return [opcodes.include, node.name, [node.words, node.delimiter || ' ']]
    case 'eval':
      return [opcodes.eval, node.expression]
    case 'comment':
      return [opcodes.comment, node.text, node.isMultiline ? 1 : 0]
    case 'atom':
      return [opcodes.atom, node.opaque]
    default:
      return blockNodeJson(node)
  }
}

type BlockNode = Extract<TemplateNode, { block: TemplateBlock }>

function blockNodeJson(node: BlockNode): unknown[] {
  const block = blockJson(node.block)
  switch (node.kind) {
    case 'section':
      return [opcodes.section, node.reference, block, branchesJson(node.otherwise)]
    case 'repeated':
      return [opcodes.repeated, node.reference, block, branchesJson(node.otherwise), blockJson(node.between)]
    case 'predicate':
      return [opcodes.predicate, node.test.name, argumentsJson(node.test), block, branchesJson(node.otherwise)]
    case 'if': {
      const signs = node.operators.map((operator) => (operator === '&&' ? 1 : 0))
      return [opcodes.if, signs, node.references, block, branchesJson(node.otherwise)]
    }
    case 'macro':
      return [opcodes.macro, node.name, block]
    case 'struct':
      return [opcodes.struct, node.opaque, block]
  }
}

function literalNumber(text: string): number {
  return [...literalTags].find(([, literal]) => literal.text === text)?.[0] ?? 0
}

function formattersJson(calls: readonly BuiltinCall[]): unknown {
  if (calls.length === 0) return 0
  return calls.map((call) => (call.delimiter === '' ? [call.name] : [call.name, argumentsJson(call)]))
}

function argumentsJson({ words, delimiter }: { words: readonly string[]; delimiter: string }): unknown {
  return delimiter === '' ? 0 : [words, delimiter]
}

/**
 * Returns the JSON of a block's `{.or}` branches. Each branch contains the JSON of the next branch; the last one contains the
 * opcode of `{.end}`.
 */
function branchesJson(branches: readonly Branch[]): unknown {
  let rest: unknown = opcodes.end
  for (const { test, block } of branches.toReversed()) {
    rest = test
      ? [opcodes.or, test.name, argumentsJson(test), blockJson(block), rest]
      : [opcodes.or, 0, 0, blockJson(block), rest]
  }
  return rest
}
