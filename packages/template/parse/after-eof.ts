import { nextToken } from '../scan/scan.ts'
import { readTag, type Tag } from './tag.ts'

/** Returns the name of the first instruction in the text after an `{.eof}`, as error messages show it. */
export function opcodeAfterEof(text: string): string {
  if (text === '') return 'EOF'
  const token = nextToken(text, 0)
  if (!token || token.from > 0) return 'TEXT'
  if (token.kind === 'comment' || text.startsWith('{#')) return 'COMMENT'
  const tag = readTag(text.slice(1, token.to - 1))
  return tag ? opcodeOf(tag) : 'TEXT'
}

const opcodes: Readonly<Record<Exclude<Tag['kind'], 'literal'>, string>> = {
  variable: 'VARIABLE',
  bind: 'BINDVAR',
  context: 'CTXVAR',
  inject: 'INJECT',
  eval: 'EVAL',
  include: 'INCLUDE',
  section: 'SECTION',
  repeated: 'REPEATED',
  predicate: 'PREDICATE',
  if: 'IF',
  macro: 'MACRO',
  or: 'OR_PREDICATE',
  end: 'END',
  alternates: 'ALTERNATES_WITH',
  eof: 'EOF',
  malformed: 'TEXT',
}

const literals: ReadonlyMap<string, string> = new Map([
  ['{', 'META_LEFT'],
  ['}', 'META_RIGHT'],
  ['\n', 'NEWLINE'],
  [' ', 'SPACE'],
  ['\t', 'TAB'],
])

function opcodeOf(tag: Tag): string {
  return tag.kind === 'literal' ? (literals.get(tag.text) ?? 'TEXT') : opcodes[tag.kind]
}
