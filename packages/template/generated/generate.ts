import { stepsOfSlowTag } from '../compile/plan.ts'
import type { FormattersAndPredicates } from '../compile/tables.ts'
import type { Template } from '../template.ts'
import { writeTemplateOrMacro } from './write-block.ts'
import { makeWriter, toJsonLiteral } from './module-writer.ts'

/** Names of the runtime functions that a generated module may call. */
const borrowed = [
  'bind',
  'checkBudgetKeepingOutput',
  'child',
  'costBeforeReading',
  'stepsToPrintText',
  'makeListElementFrame',
  'reportUnexpectedError',
  'findInFrame',
  'lookUpInScope',
  'findVariable',
  'flush',
  'frameOf',
  'findRepeatedSectionIndex',
  'isTruthy',
  'setCurrentElement',
  'printVariableValue',
  'toTextWithoutOpaque',
  'transformLongText',
  'setMacro',
]

/**
 * Returns the source of a JavaScript module that renders the template, for `load`. Call it when a theme is built, never during a
 * request. The module imports nothing and contains every text of the template as a JSON literal.
 */
export function generateModule(tables: FormattersAndPredicates, template: Template): string {
  const { source, tree, escape, errors, partialNames } = template
  const writer = makeWriter(source, tables, stepsOfSlowTag(tree))
  const root = writeTemplateOrMacro(writer, tree, true)
  return `// Written by packages/template/generated/generate.ts: change the template, not this file.
export const generated = {
version: 8,
name: ${toJsonLiteral(source.name ?? null)},
text: ${toJsonLiteral(source.text)},
escape: ${toJsonLiteral(escape)},
errors: ${toJsonLiteral(errors)},
partialNames: ${toJsonLiteral(partialNames)},
link(rt) {
const { ${borrowed.join(', ')} } = rt
const plain = Object.prototype
const always = () => true
${writer.constants.join('\n')}
${writer.functions.join('\n')}
return (run, out) => { ${root} }
},
}
`
}
