/** A piece of template text. `from` and `to` are offsets; a tag's and a comment's include the braces. */
export type Token =
  | { kind: 'tag'; from: number; to: number }
  | { kind: 'comment'; from: number; to: number; isClosed: boolean }

const brace = { open: 123, close: 125 } as const
const hash = 35

/**
 * Finds what may be the next tag: the text between the last `{` and the next `}`; or a comment over several lines, `{## to ##}`. What
 * lies between tokens is text.
 */
export function nextToken(text: string, from: number): Token | null {
  const open = text.indexOf('{', from)
  return open === -1 ? null : tokenAt(text, open)
}

function tokenAt(text: string, start: number): Token | null {
  let from = start
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === brace.close) return { kind: 'tag', from, to: at + 1 }
    if (unit !== brace.open) continue
    if (text.charCodeAt(at + 1) === hash && text.charCodeAt(at + 2) === hash) return commentAt(text, at)
    from = at
  }
  return null
}

/** A comment that is never closed takes the rest of the text. */
function commentAt(text: string, from: number): Token {
  const end = text.indexOf('##}', from + 3)
  const isClosed = end !== -1
  return { kind: 'comment', from, to: isClosed ? end + 3 : text.length, isClosed }
}
