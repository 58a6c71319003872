import { parseSync, Visitor, type ESTree } from 'vite'

/** A test title. When part of it depends on values, `isWhole` is false and `text` ends before the first of them. */
export type TestTitle = { text: string; isWhole: boolean }

/**
 * Returns the titles of the tests in a file, read from its syntax tree: calls of `it` and `test`, also with `.each`, `.for` or
 * `.skipIf`. Omits `.skip` and `.todo`.
 */
export function testTitles(path: string, text: string): TestTitle[] {
  const { program, errors } = parseSync(path, text)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be parsed: ${error.message}`)
  const titles: TestTitle[] = []
  const visitor = new Visitor({
    CallExpression(call) {
      const modifiers = modifiersOf(call.callee)
      const [first] = call.arguments
      if (!first || !modifiers || modifiers.some((word) => neverRuns.has(word))) return
      // `it.each(rows)` and `it.skipIf(condition)` return the function that takes the title.
      if (call.callee.type === 'MemberExpression' && returnsTest.has(modifiers.at(-1) ?? '')) return
      const title = textOf(first)
      if (title) titles.push(modifiers.some((word) => takesRows.has(word)) ? beforePlaceholder(title) : title)
    },
  })
  visitor.visit(program)
  return titles
}

const neverRuns: ReadonlySet<string> = new Set(['skip', 'todo'])
const takesRows: ReadonlySet<string> = new Set(['each', 'for'])
const returnsTest: ReadonlySet<string> = new Set([...takesRows, 'skipIf', 'runIf'])

/**
 * Returns the modifiers of `it` or `test`, such as `concurrent` and `each` for `it.concurrent.each(rows)`. Null when another
 * function is called.
 */
function modifiersOf(callee: ESTree.Expression | ESTree.Super): string[] | null {
  switch (callee.type) {
    case 'Identifier':
      return callee.name === 'it' || callee.name === 'test' ? [] : null
    case 'CallExpression':
      return modifiersOf(callee.callee)
    case 'TaggedTemplateExpression':
      return modifiersOf(callee.tag)
    case 'MemberExpression': {
      const before = modifiersOf(callee.object)
      return before && callee.property.type === 'Identifier' ? [...before, callee.property.name] : null
    }
    default:
      return null
  }
}

/** Returns the text of a string, a template literal or a concatenation of these; null for any other expression. */
function textOf(node: ESTree.Argument): TestTitle | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? { text: node.value, isWhole: true } : null
  if (node.type === 'TemplateLiteral') {
    const text = node.quasis[0]?.value.cooked ?? ''
    return { text, isWhole: node.expressions.length === 0 }
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const left = textOf(node.left)
    const right = left?.isWhole ? textOf(node.right) : null
    return right && left
      ? { text: left.text + right.text, isWhole: right.isWhole }
      : left && { ...left, isWhole: false }
  }
  return null
}

/** Cuts the title of a parametrised test before its first placeholder, such as `%s` or `$name`. */
function beforePlaceholder({ text, isWhole }: TestTitle): TestTitle {
  const at = text.search(/%|\$[\w#]/)
  return at === -1 ? { text, isWhole } : { text: text.slice(0, at), isWhole: false }
}
