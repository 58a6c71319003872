import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type ESTree } from 'vite'
import { readSourceFiles, root, type SourceFile } from '../source-files.ts'
import { readStatementFiles, statementsOf } from './statements.ts'

type Shown = { behaviour: string; path: string }

const statement = String.raw`(?:SF|PL|BX)-\d+\.\d+`
/**
 * Matches a test title such as `SF-5.03..SF-5.06, SF-8.05 to SF-8.07 shows the price`: the statement numbers, then the behaviour.
 */
const titlePattern = new RegExp(String.raw`^(${statement}(?:(?:\.\.| to |,? and |, | )(?:${statement}))*),? +(\S.*)$`)
const goldenFolder = 'packages/template/golden'

/**
 * Returns the text of docs/behaviour.md. It lists every statement of the specification that a test names, with its text from
 * docs/statements and the tests that verify it; each test is shown by the titles of the `describe` blocks around it and its own
 * title. A statement that docs/statements lacks is listed by its number alone; `npm run check` reports it.
 */
export function behaviourDocs(
  files: readonly SourceFile[] = testFiles(),
  statements: ReadonlyMap<string, string> = statementsOf(readStatementFiles()),
): string {
  const shown = new Map<string, Shown[]>()
  for (const { path, text } of files) {
    for (const { title, subjects } of titlesIn(path, text)) {
      const [, numbers = '', ownPart = ''] = titlePattern.exec(title) ?? []
      const behaviour = [...subjects.map(withoutNumbers), ownPart].join(' › ')
      for (const number of statementsIn(numbers)) shown.set(number, [...(shown.get(number) ?? []), { behaviour, path }])
    }
  }
  const numbers = [...shown.keys()].toSorted(byNumber)
  const sections = Object.groupBy(numbers, (number) => number.split('.')[0] ?? '')
  const parts = Object.entries(sections).map(([section, own]) => sectionText(section, own ?? [], shown, statements))
  return `${head}\n${parts.join('\n')}`
}

const head = `# What is shown by which test

Written by \`npm run docs\` from the titles of the tests and of the groups they are in ("the cart page › shows the total"). A number
is that of a statement of the specification: SF the storefront, PL the platform, BX what goes beyond both. Next to it stands what
the statement asks for, from [docs/statements](statements); below it stand the tests that fail as soon as the statement is broken.
Statements that no test names are not listed.
`

function sectionText(
  section: string,
  numbers: readonly string[],
  shown: ReadonlyMap<string, readonly Shown[]>,
  statements: ReadonlyMap<string, string>,
): string {
  const lines = numbers.flatMap((number) => [
    `- **${number}** ${statements.get(number) ?? ''}`.trimEnd(),
    ...linesOf(shown.get(number) ?? []).map((line) => `  - ${line}`),
  ])
  return `## ${section}\n\n${lines.join('\n')}\n`
}

function linesOf(shown: readonly Shown[]): string[] {
  return [...new Set(shown.map(({ behaviour, path }) => `${plain(behaviour)} ([${path}](../${path}))`))]
}

/** Returns a test title with `…` for each placeholder of a parametrised title, and with Markdown escaped. */
function plain(title: string): string {
  return title
    .replaceAll(/%[sdijop#]|\$\{?[\w.]+\}?/g, '…')
    .replaceAll(/[\\`*_{}[\]<>|]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** A test title that begins with a statement number, and the titles of the `describe` blocks around it, the outermost first. */
type Title = { title: string; subjects: readonly string[] }

function titlesIn(path: string, text: string): Title[] {
  if (path.endsWith('.txt')) {
    return Array.from(text.matchAll(/^:CASE (.+)$/gm), ([, title = '']) => ({ title, subjects: [] }))
  }
  const found = [...text.matchAll(literal)]
  const blocks = found.length > 0 && text.includes('describe') ? blocksIn(path, text) : []
  return found.map(({ index, 2: title = '' }) => ({
    title: unescape(title),
    subjects: blocks.filter(({ start, end }) => start < index && index < end).map((block) => block.title),
  }))
}

/** A `describe` block: its title, and the positions in the file where the title ends and where the block ends. */
type Block = { title: string; start: number; end: number }

function blocksIn(path: string, text: string): Block[] {
  const blocks: Block[] = []
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [first], end }) {
      if (!isDescribe(callee) || (first?.type !== 'Literal' && first?.type !== 'TemplateLiteral')) return
      blocks.push({ title: unescape(text.slice(first.start + 1, first.end - 1)), start: first.end, end })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return blocks.toSorted((one, other) => one.start - other.start)
}

/** True when the called function is `describe`, `test.describe`, `describe.each(rows)` or the like. */
function isDescribe(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === 'Identifier') return callee.name === 'describe'
  if (callee.type === 'CallExpression') return isDescribe(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.property.name === 'describe' || isDescribe(callee.object)
}

function withoutNumbers(title: string): string {
  return titlePattern.exec(title)?.[2] ?? title
}

function unescape(title: string): string {
  return title.replaceAll(/\\(['"`])/g, '$1')
}

/** Matches a string literal that begins with a statement number. */
const literal = new RegExp(String.raw`(['"\`])(${statement}(?:\\.|(?!\1)[^\\\n])*)\1`, 'g')

function statementsIn(numbers: string): string[] {
  const found: string[] = []
  for (const match of numbers.matchAll(new RegExp(String.raw`(\.\.| to )?((SF|PL|BX)-(\d+)\.(\d+))`, 'g'))) {
    const [, range, number = '', kind, section, last] = match
    const before = range === undefined ? undefined : found.at(-1)?.split('.')[1]
    for (let next = Number(before ?? last) + 1; next < Number(last); next++) {
      found.push(`${kind}-${section}.${String(next).padStart(2, '0')}`)
    }
    found.push(number)
  }
  return found
}

const kinds = ['SF', 'PL', 'BX']

function byNumber(one: string, other: string): number {
  const keys = [one, other].map((number) => number.split(/[-.]/))
  const [a = [], b = []] = keys
  const order = (key: readonly string[]): number =>
    kinds.indexOf(key[0] ?? '') * 1e6 + Number(key[1]) * 1e3 + Number(key[2])
  return order(a) - order(b)
}

function testFiles(): SourceFile[] {
  const golden = readdirSync(join(root, goldenFolder)).filter((name) => name.endsWith('.txt'))
  return [
    ...readSourceFiles().filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path)),
    ...golden.map((name) => ({
      path: `${goldenFolder}/${name}`,
      text: readFileSync(join(root, goldenFolder, name), 'utf8'),
    })),
  ]
}
