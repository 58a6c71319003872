import type { TextRange } from '../search/search-result.ts'

/** A piece of a plain text; `isMatch` when it is a word of the search. */
export type TextPart = { text: string; isMatch: boolean }

/** Splits a text at its marked ranges. Joined, the parts are the text. */
export function textParts(text: string, marks: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  const add = (to: number, isMatch: boolean): void => {
    if (to > end) parts.push({ text: text.slice(end, to), isMatch })
    end = Math.max(end, to)
  }
  for (const range of marks) {
    add(range.start, false)
    add(range.end, true)
  }
  add(text.length, false)
  return parts
}
