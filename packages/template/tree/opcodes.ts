/** Opcodes of a tree's JSON form, which other engines of this language read and write as well. */
export const opcodes = {
  text: 0,
  variable: 1,
  section: 2,
  end: 3,
  repeated: 4,
  predicate: 5,
  bind: 6,
  or: 7,
  if: 8,
  inject: 9,
  macro: 10,
  comment: 11,
  root: 17,
  eof: 18,
  struct: 20,
  atom: 21,
  context: 22,
  eval: 23,
  include: 24,
} as const

/** Tags that print a literal character, with their text, by opcode. */
export const literalTags: ReadonlyMap<number, { text: string; tag: string }> = new Map([
  [12, { text: '{', tag: '{.meta-left}' }],
  [13, { text: '}', tag: '{.meta-right}' }],
  [14, { text: '\n', tag: '{.newline}' }],
  [15, { text: ' ', tag: '{.space}' }],
  [16, { text: '\t', tag: '{.tab}' }],
])

export const templateJsonVersion = 1
