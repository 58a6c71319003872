import type { FormattersAndPredicates } from '../compile/tables.ts'
import { addError, type ErrorCode, type ErrorList, shortenQuote, type TemplateSource } from '../errors.ts'
import type { TemplateBlock, Branch, BuiltinCall, TemplateNode } from '../parse/tree.ts'

type Checking = {
  source: TemplateSource
  tables: FormattersAndPredicates
  errors: ErrorList
  partialNames: Set<string>
}

/** Reports unknown formatters and predicates and invalid arguments. Returns the names of the partials that the template uses. */
export function checkCallsAndListPartials(
  source: TemplateSource,
  tree: TemplateBlock,
  tables: FormattersAndPredicates,
  errors: ErrorList,
): string[] {
  const checking: Checking = { source, tables, errors, partialNames: new Set() }
  checkBlock(checking, tree)
  return [...checking.partialNames]
}

function checkBlock(checking: Checking, block: TemplateBlock): void {
  for (const node of block) checkNode(checking, node)
}

function checkNode(checking: Checking, node: TemplateNode): void {
  switch (node.kind) {
    case 'variable':
    case 'bind':
      return checkFormatters(checking, node.formatters, node.at)
    case 'include':
      checking.partialNames.add(node.name)
      return
    case 'macro':
    case 'struct':
      return checkBlock(checking, node.block)
    case 'repeated':
      checkBlock(checking, node.between)
      return checkBlocks(checking, node)
    case 'predicate':
      checkPredicate(checking, node.test, node.at)
      return checkBlocks(checking, node)
    case 'section':
    case 'if':
      return checkBlocks(checking, node)
    default:
  }
}

function checkBlocks(
  checking: Checking,
  { block, otherwise }: { block: TemplateBlock; otherwise: readonly Branch[] },
): void {
  checkBlock(checking, block)
  for (const branch of otherwise) {
    if (branch.test) checkPredicate(checking, branch.test, branch.at)
    checkBlock(checking, branch.block)
  }
}

/** An unknown formatter turns the whole tag into text, so the tag's other formatters are not checked. */
function checkFormatters(checking: Checking, calls: readonly BuiltinCall[], at: number): void {
  const unknown = calls.find(({ name }) => !checking.tables.formatters.has(name))
  if (unknown) return report(checking, 'FORMATTER_UNKNOWN', `Formatter '${shortenQuote(unknown.name)}' is unknown`, at)
  for (const { name, words } of calls) {
    if (name === 'apply' && words[0]) checking.partialNames.add(words[0])
    for (const fault of checking.tables.formatters.get(name)?.faults(words) ?? []) {
      report(checking, 'FORMATTER_ARGS_INVALID', `Formatter '${name}': ${fault}`, at)
    }
  }
}

function checkPredicate(checking: Checking, { name, words }: BuiltinCall, at: number): void {
  const found = checking.tables.predicates.get(name)
  if (!found) return report(checking, 'PREDICATE_UNKNOWN', `Predicate '${shortenQuote(name)}' is unknown`, at)
  for (const fault of found.faults(words)) {
    report(checking, 'PREDICATE_ARGS_INVALID', `Predicate '${name}': ${fault}`, at)
  }
}

function report({ errors, source }: Checking, code: ErrorCode, message: string, offset: number): void {
  addError(errors, 'parser', code, message, { source, offset })
}
