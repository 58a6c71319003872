import type { ErrorCode } from '../errors.ts'
import type { Tag } from './tag.ts'
import type { BuiltinCall, IfNode, MacroNode, TemplateNode, PredicateNode, RepeatedNode, SectionNode } from './tree.ts'

type Writable = { at: number; test: BuiltinCall | null; block: TemplateNode[] }

/** A block of the template whose `{.end}` was not read yet. Nodes are added to the part of the block that was opened last. */
export type OpenBlock = {
  opcode: string
  node: SectionNode | RepeatedNode | PredicateNode | IfNode | MacroNode
  body: TemplateNode[]
  between: TemplateNode[] | null
  branches: Writable[]
  allowsOr: boolean
}

type Opening = Extract<Tag, { kind: 'section' | 'repeated' | 'predicate' | 'if' | 'macro' }>

type Refused = { code: ErrorCode; message: string }

export function openBlock(tag: Opening, at: number, end: number): OpenBlock {
  const body: TemplateNode[] = []
  const branches: Writable[] = []
  const opening = { body, between: null, branches }
  const shared = { at, end, block: body, otherwise: branches }
  switch (tag.kind) {
    case 'macro':
      return { ...opening, opcode: 'MACRO', allowsOr: false, node: { ...tag, at, end, block: body } }
    case 'repeated': {
      const between: TemplateNode[] = []
      return { ...opening, opcode: 'REPEATED', allowsOr: true, node: { ...tag, ...shared, between } }
    }
    case 'section':
      return { ...opening, opcode: 'SECTION', allowsOr: true, node: { ...tag, ...shared } }
    case 'if':
      return { ...opening, opcode: 'IF', allowsOr: true, node: { ...tag, ...shared } }
    case 'predicate':
      return { ...opening, opcode: 'PREDICATE', allowsOr: true, node: { ...tag, ...shared } }
  }
}

export function currentBlock(open: OpenBlock): TemplateNode[] {
  return open.branches.at(-1)?.block ?? open.between ?? open.body
}

/**
 * Begins the next `{.or}` branch of a block. After an `{.or}` without a test, another one is reported and its content continues
 * the branch, as in the reference engine.
 */
export function beginOrBranch(open: OpenBlock, test: BuiltinCall | null, at: number): Refused | null {
  if (!open.allowsOr) return notAllowed('OR_PREDICATE', open)
  const last = open.branches.at(-1)
  if (last && !last.test) return { code: 'DEAD_CODE_BLOCK', message: 'This OR_PREDICATE block will never execute.' }
  open.branches.push({ at, test, block: [] })
  return null
}

/** Begins `{.alternates with}`, which is allowed once in a repeated section and before any `{.or}`. */
export function beginAlternates(open: OpenBlock): Refused | null {
  if (open.node.kind !== 'repeated' || open.between || open.branches.length > 0) {
    return notAllowed('ALTERNATES_WITH', open)
  }
  open.between = []
  open.node.between = open.between
  return null
}

function notAllowed(opcode: string, open: OpenBlock): Refused {
  const message = `${opcode} instruction is not allowed inside ${lastBranchTag(open).opcode} block.`
  return { code: 'NOT_ALLOWED_IN_BLOCK', message }
}

/**
 * Returns the tag that opened the last part of a block, its last `{.or}` or its opening tag: the name in error messages, and the
 * offset.
 */
export function lastBranchTag(open: OpenBlock): { opcode: string; at: number } {
  const branch = open.branches.at(-1)
  return branch ? { opcode: 'OR_PREDICATE', at: branch.at } : { opcode: open.opcode, at: open.node.at }
}
