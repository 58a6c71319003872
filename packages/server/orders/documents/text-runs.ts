/** Fonts that are always at hand. Each covers one part of Unicode. */
export type BaseFont = 'latin' | 'latin-ext' | 'vietnamese' | 'greek' | 'cyrillic' | 'hebrew' | 'arabic'

/** Returns the font that has a character; null when none has it. */
export type FontOf = (character: string) => string | null

/**
 * A piece of a line in one font. Runs are drawn from left to right. With `isRightToLeft`, the text is in reading order, and the font
 * puts it into the order on paper.
 */
export type TextRun = { text: string; font: string; isRightToLeft: boolean }

type Range = readonly [from: number, to: number]
const arabic: readonly Range[] = [
  [0x0600, 0x06ff],
  [0x0750, 0x077f],
  [0x08a0, 0x08e1],
  [0x08e3, 0x08ff],
  [0xfb50, 0xfbc2],
  [0xfbd3, 0xfd8f],
  [0xfd92, 0xfdc7],
  [0xfdf0, 0xfdff],
  [0xfe70, 0xfe74],
  [0xfe76, 0xfefc],
]
const hebrew: readonly Range[] = [
  [0x0591, 0x05c7],
  [0x05d0, 0x05ea],
  [0x05ef, 0x05f4],
]
/** Characters that each base font has. */
export const fontRanges: readonly [BaseFont, readonly Range[]][] = [
  ['arabic', arabic],
  ['hebrew', hebrew],
  [
    'greek',
    [
      [0x0370, 0x0377],
      [0x037a, 0x037f],
      [0x0384, 0x038a],
      [0x038c, 0x038c],
      [0x038e, 0x03a1],
      [0x03a3, 0x03e1],
      [0x03f0, 0x03ff],
    ],
  ],
  [
    'cyrillic',
    [
      [0x0301, 0x0301],
      [0x0400, 0x045f],
      [0x0490, 0x0491],
      [0x04b0, 0x04b1],
      [0x2116, 0x2116],
    ],
  ],
  ['vietnamese', [[0x1ea0, 0x1ef1]]],
  [
    'latin-ext',
    [
      [0x0100, 0x0130],
      [0x0132, 0x0151],
      [0x0154, 0x02ba],
      [0x02bd, 0x02c5],
      [0x02c7, 0x02cc],
      [0x02ce, 0x02d7],
      [0x02dd, 0x02ff],
      [0x1e00, 0x1e9f],
      [0x1ef2, 0x1eff],
      [0x20a0, 0x20ab],
      [0x20ad, 0x20c0],
    ],
  ],
  [
    'latin',
    [
      [0x0020, 0x007e],
      [0x00a0, 0x00ff],
      [0x0131, 0x0131],
      [0x0152, 0x0153],
      [0x02bb, 0x02bc],
      [0x02c6, 0x02c6],
      [0x02da, 0x02da],
      [0x02dc, 0x02dc],
      [0x2013, 0x2014],
      [0x2018, 0x201a],
      [0x201c, 0x201e],
      [0x2022, 0x2022],
      [0x2026, 0x2026],
      [0x2032, 0x2033],
      [0x2039, 0x203a],
      [0x2044, 0x2044],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  ],
]

function isIn(ranges: readonly Range[], code: number): boolean {
  return ranges.some(([from, to]) => code >= from && code <= to)
}

/** Returns the base font that has a character. */
export function baseFontOf(character: string): BaseFont | null {
  const code = character.codePointAt(0) ?? 0
  return fontRanges.find(([, ranges]) => isIn(ranges, code))?.[0] ?? null
}

type Kind = 'left' | 'right' | 'number' | 'neutral'

function kindOf(character: string): Kind {
  const code = character.codePointAt(0) ?? 0
  if (/\p{Nd}/u.test(character)) return 'number' // also Arabic digits, which are written from left to right
  if (isIn([...arabic, ...hebrew], code) && /[\p{L}\p{M}]/u.test(character)) return 'right'
  return /[\p{L}\p{M}]/u.test(character) ? 'left' : 'neutral' // vowel signs stay with their letter
}

/**
 * Splits a line into runs in the order in which they stand on paper. This is the part of the Unicode bidirectional algorithm that
 * names, addresses and amounts need: text in the other direction keeps its own order, numbers always run from left to right, and
 * spaces and marks between two pieces of one direction belong to it. `direction` is that of a line without letters. Characters that
 * no font has become boxes.
 */
export function textRuns(text: string, direction: 'ltr' | 'rtl', fontOf: FontOf = baseFontOf): TextRun[] {
  const characters = Array.from(tidied(text), (character) => (fontOf(character) === null ? missingSign : character))
  const pieces = piecesOf(characters, baseOf(characters, direction))
  return reordered(pieces)
    .flatMap((piece) => byFont(piece, fontOf))
    .filter(({ text: run }) => run !== '')
}

/** A line runs in the direction of its first letter, so that an address in another script keeps its order. */
function baseOf(characters: readonly string[], direction: 'ltr' | 'rtl'): 0 | 1 {
  const first = characters.map(kindOf).find((kind) => kind === 'left' || kind === 'right')
  return (first ?? (direction === 'rtl' ? 'right' : 'left')) === 'right' ? 1 : 0
}

/** Printed for a character that no font has. */
export const missingSign = '□'

/**
 * Makes a text printable: invisible signs of direction and width have no glyph, and their work is done here. In Devanagari, joiners
 * choose the form of a letter.
 */
export function tidied(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/(?<!\p{Script=Devanagari})[\u200c\u200d]|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u2010\u2011]/g, '-')
}

/** A piece of a line with its embedding level: even levels run from left to right, odd ones from right to left. */
type Piece = { text: string; level: number }

function piecesOf(characters: readonly string[], base: 0 | 1): Piece[] {
  const levels: Readonly<Record<Kind, number>> = { left: base * 2, right: 1, number: 2, neutral: base }
  const pieces: Piece[] = []
  for (const [at, kind] of kindsIn(characters, base).entries()) {
    const level = levels[kind]
    const last = pieces.at(-1)
    if (last?.level === level) last.text += characters[at] ?? ''
    else pieces.push({ text: characters[at] ?? '', level })
  }
  return pieces
}

/** Resolves the kinds of all characters by their neighbours, in the algorithm's order: signs, numbers, then neutral characters. */
function kindsIn(characters: readonly string[], base: 0 | 1): Kind[] {
  const edge: Kind = base === 0 ? 'left' : 'right'
  return withNeutrals(withNumbers(withSigns(characters), edge), edge)
}

/** Signs that touch a number belong to it (`$12`, `−$5`, `7%`, `#1048`), and so do single marks inside it (`1,234.50`). */
function withSigns(characters: readonly string[]): Kind[] {
  const kinds = characters.map(kindOf)
  const isSign = characters.map((character, at) => kinds[at] === 'neutral' && /[\p{Sc}%‰#+\-−]/u.test(character))
  for (const [at, character] of characters.entries()) {
    const isBetween = kinds[at - 1] === 'number' && kindOf(characters[at + 1] ?? '') === 'number'
    const isAfter = kinds[at - 1] === 'number' && isSign[at]
    if (isAfter || (isBetween && /[.,:/]/.test(character))) kinds[at] = 'number'
  }
  for (let at = kinds.length - 1; at >= 0; at -= 1) {
    if (isSign[at] && kinds[at + 1] === 'number') kinds[at] = 'number'
  }
  return kinds
}

/** A number in text from left to right is a part of that text. */
function withNumbers(kinds: readonly Kind[], edge: Kind): Kind[] {
  let strong = edge
  return kinds.map((kind) => {
    if (kind === 'left' || kind === 'right') strong = kind
    return kind === 'number' && strong === 'left' ? 'left' : kind
  })
}

/** Spaces and marks between two pieces of one direction belong to it. Numbers count as right here, as the algorithm says. */
function withNeutrals(kinds: readonly Kind[], edge: Kind): Kind[] {
  const filled = [...kinds]
  for (let at = 0; at < filled.length; at += 1) {
    if (filled[at] !== 'neutral') continue
    let end = at
    while (filled[end] === 'neutral') end += 1
    const [before, after] = [filled[at - 1] ?? edge, filled[end] ?? edge].map((kind) =>
      kind === 'number' ? 'right' : kind,
    )
    if (before !== undefined && before === after) filled.fill(before, at, end)
    at = end - 1
  }
  return filled
}

/** Reverses, from the highest level down to 1, each sequence of pieces at that level or above (rule L2 of the algorithm). */
function reordered(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces]
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level >= 1; level -= 1) {
    for (let at = 0; at < ordered.length; at += 1) {
      if ((ordered[at]?.level ?? 0) < level) continue
      let end = at
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end += 1
      ordered.splice(at, end - at, ...ordered.slice(at, end).toReversed())
      at = end
    }
  }
  return ordered
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
}

/**
 * Splits a piece where its font changes. Of a piece from right to left, the Arabic and the Hebrew font reverse their own runs when they
 * shape them; all else is reversed here.
 */
function byFont({ text, level }: Piece, fontOf: FontOf): TextRun[] {
  const isOdd = level % 2 === 1
  const runs: TextRun[] = []
  for (const character of text) {
    const shown = isOdd ? (mirrored[character] ?? character) : character
    const last = runs.at(-1)
    // A space has no look of its own, so it does not change the font.
    const font = shown === ' ' && last ? last.font : (fontOf(shown) ?? 'latin')
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font, isRightToLeft: isOdd && (font === 'arabic' || font === 'hebrew') })
  }
  return isOdd ? runs.toReversed().map(backwards) : runs
}

function backwards(run: TextRun): TextRun {
  return run.isRightToLeft ? run : { ...run, text: Array.from(run.text).toReversed().join('') }
}
